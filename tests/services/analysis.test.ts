import mysql from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { dialectOf } from '../../src/dialects/registry.ts';
import type { Driver } from '../../src/drivers/contract/driver.ts';
import { openDriver } from '../../src/drivers/registry.ts';
import { shopStatements } from '../attacks/analysis-shop.ts';
import { analysisSpec } from '../attacks/analysis-spec.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import { hasMariadb, startMariadb } from '../fixtures/own-mariadb.ts';

const database = 'wenshu_analysis';
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const limits = { maxRows: 100, timeoutMs: 20_000 };

const givenPostgres = process.env.WENSHU_TEST_POSTGRES;
if (givenPostgres || debianPostgres()) {
  let driver: Driver;
  beforeAll(async () => {
    const own = givenPostgres ? undefined : await startPostgres(debianPostgres());
    if (own) ends.push(() => own.stop());
    const url = new URL(givenPostgres ?? own?.url ?? '');
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${database}`);
    await admin.end();
    url.pathname = `/${database}`;
    const owner = new pg.Client({ connectionString: url.href });
    await owner.connect();
    for (const sql of shopStatements('postgres')) await owner.query(sql);
    await owner.end();
    driver = openDriver(url.href);
    ends.push(() => driver.close());
  });
  analysisSpec('postgres', () => ({ dialect: dialectOf('postgres'), run: (sql) => driver.run(sql, limits) }));
} else {
  describe.skip('analysis: postgres', () => {
    it('needs WENSHU_TEST_POSTGRES or the postgresql package', () => {});
  });
}

const givenMariadb = process.env.WENSHU_TEST_MARIADB;
if (givenMariadb || hasMariadb) {
  let driver: Driver;
  beforeAll(async () => {
    const own = givenMariadb ? undefined : await startMariadb();
    if (own) ends.push(() => own.stop());
    const url = new URL(givenMariadb ?? own?.url ?? '');
    const owner = await mysql.createConnection(url.href.replace(/^mariadb:/, 'mysql:'));
    for (const sql of [`DROP DATABASE IF EXISTS ${database}`, `CREATE DATABASE ${database}`, `USE ${database}`])
      await owner.query(sql);
    for (const sql of shopStatements('mariadb')) await owner.query(sql);
    await owner.end();
    url.pathname = `/${database}`;
    driver = openDriver(url.href);
    ends.push(() => driver.close());
  });
  analysisSpec('mariadb', () => ({ dialect: dialectOf('mariadb'), run: (sql) => driver.run(sql, limits) }));
} else {
  describe.skip('analysis: mariadb', () => {
    it('needs WENSHU_TEST_MARIADB or the mariadb-server package', () => {});
  });
}
