import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RowSet } from '../../src/drivers/contract/driver.ts';
import type { ResultStore } from '../../src/memory/result-store.ts';

export interface StoreUnderTest {
  store: ResultStore;
  remove(): Promise<void>;
}

const rowsOf = (...names: string[]): RowSet => ({
  columns: [
    { name: 'name', kind: 'text' },
    { name: 'place', kind: 'integer' },
  ],
  rows: names.map((name, index) => [name, index]),
  truncated: false,
});

/** What every store of results must do. `maxBytes` holds three of the large results below and not four. */
export function resultStoreConformance(
  name: string,
  open: (options: { maxBytes: number; now: () => number }) => StoreUnderTest,
  /** Why the order in which results are dropped is not its own. */
  ordersOtherwise?: string,
): void {
  describe(`results in ${name}`, () => {
    let time = 1_000_000;
    let tested: StoreUnderTest;
    let store: ResultStore;
    const large = (letter: string) => rowsOf(letter.repeat(10_000));
    beforeEach(() => {
      time = 1_000_000;
      tested = open({ maxBytes: 33_000, now: () => time });
      store = tested.store;
    });
    afterEach(() => tested.remove());

    it('gives back what was kept, cut cells and odd texts included', async () => {
      const odd: RowSet = { ...rowsOf('王芳 🙂 "\\', ''), truncated: true, cutCells: 3 };
      odd.rows.push([null, 1.5], [true, -0.25]);
      await store.put('r1', odd, { key: 'k', readAt: time });
      expect(await store.get('k')).toEqual({ reference: 'r1', rows: odd, readAt: time });
      expect(await store.page('r1')).toEqual({ ...odd, total: 4 });
      expect(await store.get('other')).toBeUndefined();
      expect(await store.page('other')).toBeUndefined();
    });

    it('turns pages', async () => {
      await store.put('r1', rowsOf('a', 'b', 'c', 'd', 'e'));
      expect(await store.page('r1', 2, 2)).toMatchObject({
        rows: [
          ['c', 2],
          ['d', 3],
        ],
        total: 5,
      });
      expect(await store.page('r1', 4, 2)).toMatchObject({ rows: [['e', 4]], total: 5 });
      expect(await store.page('r1', 9, 2)).toMatchObject({ rows: [], total: 5 });
    });

    it('what is handed out or was handed in is nobody else’s', async () => {
      const given = rowsOf('a');
      await store.put('r1', given, { key: 'k', readAt: time });
      given.rows.push(['x', 9]);
      (given.rows[0] as unknown[])[0] = 'x';
      const found = await store.get('k');
      found?.rows.rows[0]?.splice(0, 1, 'y');
      const page = await store.page('r1');
      page?.rows.splice(0, 1);
      expect((await store.get('k'))?.rows).toEqual(rowsOf('a'));
    });

    it('holds as long as it was told, and its run has the rows still', async () => {
      await store.put('r1', rowsOf('a'), { key: 'k', readAt: time, ttlMs: 1000 });
      await store.put('r2', rowsOf('b'), { key: 'lasting', readAt: time });
      time += 999;
      expect(await store.get('k')).toBeDefined();
      time += 1;
      expect(await store.get('k')).toBeUndefined();
      expect(await store.get('lasting')).toBeDefined();
      expect(await store.page('r1')).toMatchObject({ rows: [['a', 0]] });
    });

    it('a later result under the same key leaves the earlier one to its run', async () => {
      await store.put('r1', rowsOf('old'), { key: 'k', readAt: time });
      await store.put('r2', rowsOf('new'), { key: 'k', readAt: time + 1 });
      expect(await store.get('k')).toMatchObject({ reference: 'r2', rows: rowsOf('new') });
      expect(await store.page('r1')).toMatchObject({ rows: [['old', 0]] });
    });

    it('has a result under several names, and a name for one result', async () => {
      await store.put('r1', rowsOf('a'), { key: 'k', readAt: time });
      await store.put('r2', rowsOf('b'));
      expect(await store.alias('run', 'r1')).toBe(true);
      expect(await store.page('run')).toMatchObject({ rows: [['a', 0]] });
      expect(await store.alias('run', 'r2')).toBe(true);
      expect(await store.page('run')).toMatchObject({ rows: [['b', 0]] });
      expect(await store.alias('run', 'gone')).toBe(false);
      expect(await store.page('run')).toMatchObject({ rows: [['b', 0]] });
    });

    it.skipIf(ordersOtherwise)(
      'keeps its bytes and drops what was used least recently, with all of its names',
      async () => {
        for (const letter of ['a', 'b', 'c'])
          await store.put(letter, large(letter), { key: `key ${letter}`, readAt: time });
        await store.alias('run b', 'b');
        await store.get('key a');
        await store.put('d', large('d'), { key: 'key d', readAt: time });
        expect(await store.page('b')).toBeUndefined();
        expect(await store.page('run b')).toBeUndefined();
        expect(await store.get('key b')).toBeUndefined();
        for (const letter of ['a', 'c', 'd']) expect(await store.page(letter)).toMatchObject({ total: 1 });
      },
    );

    it('always keeps the last one, and nothing beside it when that alone is too large', async () => {
      await store.put('a', rowsOf('a'));
      await store.put('huge', rowsOf('x'.repeat(200_000)));
      expect(await store.page('huge')).toBeDefined();
      expect(await store.page('a')).toBeUndefined();
      await store.put('b', rowsOf('b'));
      expect(await store.page('huge')).toBeUndefined();
      expect(await store.page('b')).toBeDefined();
    });

    it('has an epoch for each database, the same until it is renewed', async () => {
      const [shop, staff] = [await store.epoch('shop'), await store.epoch('staff')];
      expect(shop).not.toBe('');
      expect(shop).not.toBe(staff);
      expect(await store.epoch('shop')).toBe(shop);
      await store.renew('shop');
      expect(await store.epoch('shop')).not.toBe(shop);
      expect(await store.epoch('staff')).toBe(staff);
    });

    it('forgets everything', async () => {
      await store.put('r1', rowsOf('a'), { key: 'k', readAt: time });
      await store.alias('run', 'r1');
      await store.forget();
      expect(await store.get('k')).toBeUndefined();
      expect(await store.page('r1')).toBeUndefined();
      expect(await store.page('run')).toBeUndefined();
    });
  });
}
