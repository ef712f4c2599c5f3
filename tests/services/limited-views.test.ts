import mysql from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionSchema } from '../../src/config/schema.ts';
import { openConnection } from '../../src/drivers/registry.ts';
import { type FullAndPart, limitedViewsSpec, viewFixture } from '../attacks/limited-views-spec.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import { hasMariadb, startMariadb } from '../fixtures/own-mariadb.ts';

const names = { full: 'wenshu_views_full', part: 'wenshu_views_part' };
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** The two databases on a server, each filled by its owner. */
async function prepare(url: string, fill: (database: string, statements: string[]) => Promise<void>) {
  const open = async (name: 'full' | 'part') => {
    await fill(names[name], viewFixture(name === 'part'));
    const driver = openConnection(connectionSchema.parse({ url, database: names[name] }));
    ends.push(() => driver.close());
    return driver;
  };
  return { full: await open('full'), part: await open('part') };
}

if (debianPostgres()) {
  let drivers: FullAndPart;
  beforeAll(async () => {
    const own = await startPostgres(debianPostgres());
    ends.push(() => own.stop());
    drivers = await prepare(own.url, async (database, statements) => {
      const admin = new pg.Client({ connectionString: own.url });
      await admin.connect();
      await admin.query(`CREATE DATABASE ${database}`);
      await admin.end();
      const url = new URL(own.url);
      url.pathname = `/${database}`;
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      for (const sql of statements) await client.query(sql);
      await client.query('CREATE MATERIALIZED VIEW copied AS SELECT id, amount FROM orders');
      await client.end();
    });
  });
  limitedViewsSpec('postgres', () => drivers);

  it('a materialised view has rows of its own, whatever its query says', async () => {
    const { tables } = await drivers.full.introspect();
    expect(tables.find(({ name }) => name === 'copied')).toMatchObject({ kind: 'view' });
    expect(tables.find(({ name }) => name === 'copied')?.definition).toBeUndefined();
    expect(tables.find(({ name }) => name === 'recent')?.definition).toContain('orders');
  });
} else describe.skip('PostgreSQL', () => it('is not installed', () => {}));

if (hasMariadb) {
  let drivers: FullAndPart;
  beforeAll(async () => {
    const own = await startMariadb();
    ends.push(() => own.stop());
    const { hostname: host, port, username: user } = new URL(own.url);
    drivers = await prepare(own.url, async (database, statements) => {
      const admin = await mysql.createConnection({ host, port: Number(port), user });
      await admin.query(`CREATE DATABASE ${database}`);
      await admin.query(`USE ${database}`);
      for (const sql of statements) await admin.query(sql);
      await admin.end();
    });
  });
  limitedViewsSpec('mariadb', () => drivers);
} else describe.skip('MariaDB', () => it('is not installed', () => {}));
