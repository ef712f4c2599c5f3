import { expect, it } from 'vitest';
import { dialectOf } from '../dialects/registry.ts';
import type { Driver } from '../drivers/contract/driver.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { applyRights } from '../sql/filter/filter.ts';
import { limitedDriver } from './limited-driver.ts';

const column = (name: string) => ({ name, type: '', kind: 'text' as const, nullable: true });
const table = (name: string, columns: string[]) => ({
  name,
  kind: 'table' as const,
  columns: columns.map(column),
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
});
const snapshot: Snapshot = {
  dialect: 'sqlite',
  database: 'shop',
  fingerprint: '',
  tables: [table('orders', ['id', 'region', 'note']), table('stores', ['id'])],
};
const role = {
  name: 'one',
  rowFilters: { orders: 'region = {user.region}' },
  masks: { 'orders.note': 'mask' as const },
};

/** Counts what reaches an engine; it has no rows. */
function countingDriver() {
  const seen: string[] = [];
  const rows = { columns: [], rows: [], truncated: false };
  const noted = <Result>(sql: string, result: Result): Result => {
    seen.push(sql);
    return result;
  };
  const driver: Driver = {
    dialect: 'sqlite',
    access: 'write',
    connect: async () => {},
    introspect: async () => snapshot,
    run: async (sql) => noted(sql, rows),
    async *stream(sql) {
      yield* noted(sql, []);
    },
    explain: async (sql) => noted(sql, { plan: '' }),
    distinctValues: async (name, field) => noted(`${name}.${field}`, []),
    write: async (sql) => seen.push(sql),
    close: async () => {},
  };
  return { driver, seen };
}

it('lets nothing reach the engine but what was granted', async () => {
  const { driver, seen } = countingDriver();
  const limited = limitedDriver(driver, (sql) =>
    applyRights(sql, { dialect: dialectOf('sqlite'), snapshot, role, claims: { region: 1 } }),
  );
  const within = { maxRows: 1, timeoutMs: 60_000 };
  await limited.run('SELECT id FROM orders', within);
  await limited.explain('SELECT id FROM orders');
  for await (const _ of limited.stream('SELECT id FROM orders'));
  await limited.distinctValues('orders', 'id', 10);
  expect(seen).toHaveLength(4);
  for (const sql of seen) expect(sql).toContain('orders AS kept WHERE (kept."region" = 1)');
  // A masked column has no values to look words up in; a table that is not limited is asked as ever.
  expect(await limited.distinctValues('orders', 'note', 10)).toEqual([]);
  await limited.distinctValues('stores', 'id', 10);
  expect(seen.slice(4)).toEqual(['stores.id']);
  await expect(limited.run('SELECT * FROM gone', within)).rejects.toThrow('not granted');
  await expect(limited.run('DELETE FROM orders', within)).rejects.toThrow('not granted');
  await expect(limited.introspect()).rejects.toThrow();
  expect([limited.access, limited.write]).toEqual(['read', undefined]);
  expect(seen).toHaveLength(5);
});

it('calls no column by the text that stands in the place of a table: conditions and the key of hashes stand in it', async () => {
  const place: Snapshot = { ...snapshot, dialect: 'duckdb' };
  const dialect = dialectOf('duckdb');
  const { driver } = countingDriver();
  // As DuckDB, SQLite and MySQL do it; Oracle leaves out the spaces, and all of them cut long names somewhere.
  const spoken = (sql: string) => [sql.slice(7), sql.slice(7).replaceAll(' ', '').toUpperCase(), 'kept_on'];
  const engine: Driver = {
    ...driver,
    dialect: 'duckdb',
    run: async (sql) => ({
      columns: spoken(sql).map((name) => ({ name, kind: 'text' as const })),
      rows: [],
      truncated: false,
    }),
  };
  const hashing = { ...role, masks: { 'orders.note': 'hash' as const } };
  const limited = limitedDriver(engine, (sql) =>
    applyRights(sql, { dialect, snapshot: place, role: hashing, claims: { region: 1 }, key: 'amber7781' }),
  );
  const within = { maxRows: 1, timeoutMs: 60_000 };
  const names = async (sql: string) => (await limited.run(sql, within)).columns.map(({ name }) => name);
  expect(await names('SELECT (SELECT max(note) FROM orders)')).toEqual(['column_1', 'column_2', 'kept_on']);
  expect((await names('SELECT (SELECT max(id) FROM stores)'))[0]).toBe('(SELECT max(id) FROM stores)');
});
