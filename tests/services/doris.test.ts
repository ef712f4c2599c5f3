import { afterAll, describe, expect, it } from 'vitest';
import { dialectOf } from '../../src/dialects/registry.ts';
import { parseDatabaseUrl, type ServerTarget } from '../../src/drivers/contract/database-url.ts';
import { defaultPool } from '../../src/drivers/contract/engine.ts';
import { openDoris } from '../../src/drivers/doris/doris.ts';
import { driverSpec } from '../conformance/driver-spec.ts';
import { hardTimesSpec } from '../conformance/hard-times-spec.ts';
import { prepareMariadb } from '../conformance/mariadb-under-test.ts';
import { startDorisStandIn } from '../fixtures/doris-stand-in.ts';
import { hasMariadb, startMariadb } from '../fixtures/own-mariadb.ts';

if (hasMariadb) {
  const own = await startMariadb();
  const under = await prepareMariadb(own.url, 'wenshu_doris');
  const { port = 3306 } = parseDatabaseUrl(own.url) as ServerTarget;
  const frontEnd = await startDorisStandIn(port);
  const target = (engine: 'doris' | 'starrocks'): ServerTarget<typeof engine> => ({
    ...(parseDatabaseUrl(`${engine}://wenshu_reader@127.0.0.1:${frontEnd.port}/wenshu_doris`) as ServerTarget<
      typeof engine
    >),
    password: () => 'only-for-tests',
    pool: { ...defaultPool, size: 4, overflow: 0 },
  });
  afterAll(async () => {
    await under.close();
    await frontEnd.close();
    await own.stop();
  });

  const noKeys = 'these engines have no foreign keys; below';
  const skips: Record<'doris' | 'starrocks', Record<string, string>> = {
    doris: { 'introspection finds tables, views, columns and keys': noKeys },
    starrocks: {
      'introspection finds tables, views, columns and keys': noKeys,
      'explain gives a plan and runs nothing': 'MariaDB has no EXPLAIN COSTS',
    },
  };

  for (const engine of ['doris', 'starrocks'] as const) {
    const standIn = {
      ...under,
      dialect: dialectOf(engine),
      open: () => openDoris(target(engine)),
      openPool: (size: number) => openDoris({ ...target(engine), pool: { ...defaultPool, size, overflow: 0 } }),
      openWith: (wrong: string) => openDoris({ ...target(engine), password: () => wrong }),
      attacked: () => openDoris({ ...target(engine), database: 'wenshu_doris_attacked' }),
      sharesMemory: true as const,
      // It locks rows in MariaDB and is a syntax error in both engines.
      forbidden: under.forbidden.filter((sql) => !/FOR UPDATE/.test(sql)),
      skips: skips[engine],
      serverless: 'the server is not the one that is meant',
    };
    driverSpec(`${engine}, on a stand-in`, standIn);
    hardTimesSpec(`${engine}, on a stand-in`, standIn);

    it(`${engine}: introspection takes marked columns for a key, and finds tables, views and samples`, async () => {
      const driver = openDoris(target(engine));
      const { tables, dialect } = await driver.introspect();
      await driver.close();
      expect(dialect).toBe(engine);
      expect(tables.map(({ name, kind }) => `${name} ${kind}`).toSorted()).toEqual([
        'cheap view',
        'goods table',
        'makers table',
        'two words table',
      ]);
      const goods = tables.find(({ name }) => name === 'goods');
      expect(goods?.primaryKey).toEqual(['id']);
      expect(goods?.columns.map(({ kind }) => kind)).toEqual([
        'integer',
        'integer',
        'text',
        'decimal',
        'integer',
        'date',
      ]);
      expect(goods?.columns[3]?.samples).toEqual([12.5, 3.25]);
    });
  }

  describe('with an account that may do everything', () => {
    const driver = openDoris({ ...target('doris'), user: 'root', password: () => '' });
    afterAll(() => driver.close());

    it.each([
      'DELETE FROM goods',
      "INSERT INTO makers VALUES (9, 'x')",
      'UPDATE goods SET price = 0',
      'TRUNCATE TABLE goods',
      'DROP TABLE goods',
      'CREATE TABLE made (a INT)',
      'SELECT 1; DELETE FROM goods',
      'SELECT 1); DELETE FROM goods; (SELECT 1',
      'SELECT 1) INTO OUTFILE "/tmp/wenshu-doris.csv" FIELDS TERMINATED BY (","',
      "SET GLOBAL general_log = 'ON'",
      'EXPLAIN (\nDELETE FROM goods\n)',
    ])('runs nothing of %s', async (sql) => {
      const before = await under.contentDigest();
      await expect(driver.run(sql, { maxRows: 10, timeoutMs: 60_000 })).rejects.toThrow();
      expect(await under.contentDigest()).toBe(before);
    });
  });

  it('never asked for what Doris lacks', () => expect(frontEnd.foreign).toEqual([]));
} else {
  describe.skip('driver: doris', () => {
    it('needs the mariadb-server package', () => {});
  });
}
