import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from '../../src/drivers/contract/driver.ts';
import type { Snapshot } from '../../src/schema/snapshot/snapshot.ts';

/** Rows of the table `big` (id, label) in which `id` is the key and `label` has no index. */
export const bigRows = 20_000;

/** What the cost guard hangs on: an estimate that tells a look-up from a scan, and a scan from a cross join. */
export function estimateSpec(name: string, open: () => Driver | Promise<Driver>, knowsKeys = true): void {
  describe(`estimates: ${name}`, () => {
    let driver: Driver;
    let snapshot: Snapshot;
    const rows = async (sql: string) => (await driver.explain(sql, snapshot)).rows ?? Number.NaN;
    beforeAll(async () => {
      driver = await open();
      await driver.connect();
      snapshot = await driver.introspect();
    });
    afterAll(() => driver.close());

    it('a scan reads its table whole, whatever it keeps of it', async () => {
      expect(await rows('SELECT * FROM big')).toBeGreaterThan(bigRows * 0.8);
      expect(await rows("SELECT count(*) FROM big AS b WHERE b.label = 'label 55x'")).toBeGreaterThan(bigRows * 0.8);
      expect(await rows('SELECT * FROM big')).toBeLessThan(bigRows * 3);
    });

    it.skipIf(!knowsKeys)('a look-up reads next to nothing', async () => {
      expect(await rows('SELECT label FROM big WHERE id = 77')).toBeLessThan(10);
    });

    it('a cross join reads everything with everything', async () => {
      expect(await rows('SELECT count(*) FROM big AS a CROSS JOIN big AS b')).toBeGreaterThan(bigRows ** 2 * 0.5);
    });

    it('takes milliseconds, for what would take hours to run as well', async () => {
      const hours = 'SELECT count(*) FROM big AS a CROSS JOIN big AS b CROSS JOIN big AS c WHERE a.label <> c.label';
      let fastest = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 10; round += 1) {
        const started = performance.now();
        await rows(hours);
        fastest = Math.min(fastest, performance.now() - started);
      }
      // Of ten, one is not held up by what else a busy machine has to do.
      expect(fastest).toBeLessThan(500);
    });
  });
}
