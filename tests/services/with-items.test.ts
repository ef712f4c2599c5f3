import mysql from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { dialectOf } from '../../src/dialects/registry.ts';
import { type Engine, tables, withItemsSpec } from '../attacks/with-items-spec.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import { hasMariadb, startMariadb } from '../fixtures/own-mariadb.ts';

const names = ['wenshu_items_0', 'wenshu_items_1'];
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const givenPostgres = process.env.WENSHU_TEST_POSTGRES;
if (givenPostgres || debianPostgres()) {
  let run: Engine['run'];
  beforeAll(async () => {
    const own = givenPostgres ? undefined : await startPostgres(debianPostgres());
    if (own) ends.push(() => own.stop());
    const url = new URL(givenPostgres ?? own?.url ?? '');
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    const clients: pg.Client[] = [];
    for (const [at, name] of names.entries()) {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.query(`CREATE DATABASE ${name}`);
      url.pathname = `/${name}`;
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      for (const sql of tables[at] ?? []) await client.query(sql);
      await client.query("SET statement_timeout = '2s'");
      ends.push(() => client.end());
      clients.push(client);
    }
    await admin.end();
    run = async (sql, at) => JSON.stringify((await clients[at]?.query(sql))?.rows);
  });
  withItemsSpec('postgres', () => ({ dialect: dialectOf('postgres'), run: (sql, at) => run(sql, at) }));
} else {
  describe.skip('WITH items: postgres', () => {
    it('needs WENSHU_TEST_POSTGRES or the postgresql package', () => {});
  });
}

const givenMariadb = process.env.WENSHU_TEST_MARIADB;
if (givenMariadb || hasMariadb) {
  let run: Engine['run'];
  beforeAll(async () => {
    const own = givenMariadb ? undefined : await startMariadb();
    if (own) ends.push(() => own.stop());
    const connection = await mysql.createConnection((givenMariadb ?? own?.url ?? '').replace(/^mariadb:/, 'mysql:'));
    ends.push(() => connection.end());
    await connection.query('SET max_statement_time = 2');
    for (const [at, name] of names.entries()) {
      for (const sql of [`DROP DATABASE IF EXISTS ${name}`, `CREATE DATABASE ${name}`, `USE ${name}`])
        await connection.query(sql);
      for (const sql of tables[at] ?? []) await connection.query(sql);
    }
    run = async (sql, at) => {
      await connection.query(`USE ${names[at]}`);
      return JSON.stringify((await connection.query(sql))[0]);
    };
  });
  withItemsSpec('mariadb', () => ({ dialect: dialectOf('mariadb'), run: (sql, at) => run(sql, at) }));
} else {
  describe.skip('WITH items: mariadb', () => {
    it('needs WENSHU_TEST_MARIADB or the mariadb-server package', () => {});
  });
}
