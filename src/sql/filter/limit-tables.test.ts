import { describe, expect, it } from 'vitest';
import { dialects } from '../../dialects/registry.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { limitTables } from './filter.ts';

const statements = [
  'SELECT * FROM orders',
  'SELECT o.id FROM orders o LEFT JOIN customers AS c ON c.id = o.customer_id WHERE c.id IS NULL',
  'SELECT a.id FROM orders a JOIN orders b ON a.id = b.customer_id, orders',
  'SELECT count(*) FROM customers NATURAL JOIN orders',
  'SELECT * FROM customers JOIN orders USING (id)',
  'SELECT main.orders.id FROM main.orders ORDER BY main.orders.id',
  'WITH recent AS (SELECT * FROM orders) SELECT * FROM recent JOIN orders ON 1 = 1',
  'WITH orders AS (SELECT id FROM customers) SELECT * FROM orders',
  'WITH a AS (WITH orders AS (SELECT 1 AS id) SELECT * FROM orders) SELECT * FROM a, orders',
  'SELECT (SELECT max(x.id) FROM orders x WHERE x.customer_id = c.id) FROM customers c',
  'SELECT id FROM customers WHERE EXISTS (SELECT 1 FROM orders WHERE orders.customer_id = customers.id)',
  'SELECT id FROM customers WHERE id IN (SELECT customer_id FROM orders) UNION ALL SELECT id FROM orders',
  'SELECT * FROM (orders o CROSS JOIN stores s)',
  'SELECT 1',
  "SELECT 'FROM orders' AS orders -- FROM orders",
  'SELECT s.id AS orders FROM stores s',
  // refused: they say more of the table than its name
  'SELECT * FROM orders TABLESAMPLE SYSTEM (5)',
  'SELECT * FROM orders FINAL',
  'SELECT * FROM ONLY orders',
  'SELECT id FROM stores WHERE id IN orders',
];

const limits = [
  { table: 'orders', condition: 'store_id = 3' },
  { table: 'customers', condition: 'id > 0', columns: { phone: (column: string) => `UPPER(${column})` } },
];

function table(name: string, columns: string[]): Table {
  const typed = columns.map((column) => ({ name: column, type: 'TEXT', kind: 'text' as const, nullable: true }));
  return { name, kind: 'table', columns: typed, primaryKey: [], uniqueKeys: [], foreignKeys: [] };
}

function schema(dialect: Snapshot['dialect']): Snapshot {
  const stored = (name: string) => (dialects[dialect].foldsTo === 'upper' ? name.toUpperCase() : name);
  const tables = [
    table(stored('orders'), ['id', 'customer_id', 'store_id', 'status'].map(stored)),
    table(stored('customers'), ['id', 'phone'].map(stored)),
    table(stored('stores'), ['id', 'region'].map(stored)),
  ];
  return { dialect, database: 'shop', fingerprint: '', tables };
}

describe('limitTables', () => {
  it('limits every reference, in every dialect', async () => {
    const lines = statements.flatMap((sql) => {
      const said = Object.values(dialects).map((dialect) => {
        const limited = limitTables(sql, { dialect, snapshot: schema(dialect.name), limits, isFenced: true });
        const text = limited.ok ? (limited.sql === sql ? 'as it is' : limited.sql) : `refused: ${limited.reason}`;
        return { name: dialect.name, text };
      });
      const groups = Map.groupBy(said, ({ text }) => text);
      return [sql, ...[...groups].map(([text, who]) => `  ${who.map(({ name }) => name).join(', ')}: ${text}`), ''];
    });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('limit-tables.golden.txt');
  });

  it('asks the table that the condition names, and no WITH item of that name', () => {
    const condition = "orders.store_id IN (SELECT id FROM stores WHERE region = 3) OR status = 'open'";
    for (const dialect of Object.values(dialects)) {
      const place = { dialect, snapshot: schema(dialect.name), limits: [{ table: 'orders', condition }] };
      const limited = limitTables('SELECT id FROM orders', place);
      expect(limited.ok && limited.sql.replace(/["`[\]]/g, '').toLowerCase()).toContain(
        "kept.store_id in (select stores.id from stores where stores.region = 3) or kept.status = 'open'",
      );
      for (const sql of [
        'WITH stores AS (SELECT 1 AS id, 3 AS region) SELECT * FROM orders',
        'WITH a AS (WITH STORES AS (SELECT 1 AS id, 3 AS region) SELECT * FROM orders) SELECT * FROM a',
      ]) {
        expect(limitTables(sql, place), sql).toMatchObject({ ok: false, reason: 'captured' });
      }
    }
  });

  it('refuses a condition that is none, or that speaks of something else than its table', () => {
    const conditions = [
      'id = 1) OR (1 = 1',
      'id = 1 -- ',
      'id = 1; DELETE FROM orders',
      'nothing = 1',
      'customers.phone = 1',
      'count(*) > 1',
      'pg_sleep(10) IS NULL',
      'kept.id = 1',
      '"unclosed',
      '',
    ];
    for (const dialect of Object.values(dialects)) {
      for (const condition of conditions) {
        const limit = { table: 'orders', condition };
        const limited = limitTables('SELECT * FROM orders', {
          dialect,
          snapshot: schema(dialect.name),
          limits: [limit],
        });
        expect(limited, `${dialect.name}: ${condition}`).toMatchObject({ ok: false, reason: 'condition' });
      }
    }
  });

  it('refuses limits of what is not there', () => {
    const place = { dialect: dialects.sqlite, snapshot: schema('sqlite') };
    const gone = { table: 'gone', condition: 'id = 1' };
    expect(limitTables('SELECT * FROM gone', { ...place, limits: [gone] })).toMatchObject({ reason: 'unknown' });
    const column = { table: 'orders', columns: { pay: () => 'NULL' } };
    expect(limitTables('SELECT * FROM orders', { ...place, limits: [column] })).toMatchObject({ reason: 'unknown' });
  });
});
