import { afterAll, beforeAll, describe, it } from 'vitest';
import { connectionSchema } from '../../src/config/schema.ts';
import { openConnection } from '../../src/drivers/registry.ts';
import { copies, hiddenRowsFixture } from '../attacks/hidden-rows-generator.ts';
import { type Copies, hiddenRowsSpec } from '../attacks/hidden-rows-spec.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import { fillMariadb, fillPostgres } from '../fixtures/fill-server.ts';
import { hasMariadb, startMariadb } from '../fixtures/own-mariadb.ts';
import type { OwnServer } from '../fixtures/own-server.ts';

const engines = {
  postgres: {
    isHere: debianPostgres() !== undefined,
    start: () => startPostgres(debianPostgres()),
    fill: fillPostgres,
  },
  mariadb: { isHere: hasMariadb, start: () => startMariadb(), fill: fillMariadb },
};

for (const engine of ['postgres', 'mariadb'] as const) {
  const { isHere, start, fill } = engines[engine];
  if (!isHere) {
    describe.skip(engine, () => it('is not installed', () => {}));
    continue;
  }
  let server: OwnServer;
  let drivers: Copies;
  beforeAll(async () => {
    server = await start();
    const open = async (name: (typeof copies)[number]) => {
      const url = await fill(server.url, `wenshu_rows_${name}`, hiddenRowsFixture(name, engine));
      return openConnection(connectionSchema.parse({ url }));
    };
    drivers = { full: await open('full'), part: await open('part'), harmless: await open('harmless') };
  });
  afterAll(async () => {
    for (const copy of copies) await drivers?.[copy].close();
    await server.stop();
  });
  hiddenRowsSpec(engine, () => drivers);
}
