import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { dialectOf, dialects } from '../../src/dialects/registry.ts';
import type { Snapshot } from '../../src/schema/snapshot/snapshot.ts';
import type { Role } from '../../src/sql/contracts/contracts.ts';
import { applyRights } from '../../src/sql/filter/filter.ts';
import { readPlaces } from '../../src/sql/policy/policy.ts';
import { corpus } from './corpus.ts';

const columns = {
  employees: ['id', 'name', 'salary', 'region', 'email', 'dept'],
  orders: ['id', 'customer_id', 'amount', 'region', 'note'],
  customers: ['id', 'name', 'phone', 'region'],
  stores: ['id', 'region'],
  t: ['id', 'a', 'b', 'region'],
};

/** A person of region 1. What is stored of region 2 is marked, and so is what is masked. */
const role: Role = {
  name: 'one',
  rowFilters: Object.fromEntries(
    ['employees', 'orders', 'customers', 't'].map((table) => [table, 'region = {user.region}']),
  ),
  masks: { 'customers.phone': 'mask', 'employees.email': 'null' },
};

const database = new DatabaseSync(':memory:', { enableDoubleQuotedStringLiterals: true });
for (const [table, names] of Object.entries(columns)) {
  database.exec(`CREATE TABLE ${table} (id INTEGER PRIMARY KEY, ${names.slice(1).join(', ')})`);
  for (let id = 1; id <= 6; id += 1) {
    const region = id <= 3 ? 1 : 2;
    const cells = names.map((name) => {
      if (name === 'id') return table === 'stores' ? id : region * 1000 + id;
      if (name === 'region') return region;
      if (name === 'phone' || name === 'email') return `'UNMASKED${id}VALUE'`;
      return region === 2 && table !== 'stores' ? `'FORBIDDEN${id}'` : id;
    });
    database.exec(`INSERT INTO ${table} VALUES (${cells.join(', ')})`);
  }
}
database.exec('CREATE VIEW every_order AS SELECT * FROM orders');
afterAll(() => database.close());

function schema(dialect: Snapshot['dialect']): Snapshot {
  const tables = Object.entries({ ...columns, every_order: columns.orders }).map(([name, names]) => ({
    name,
    kind: name === 'every_order' ? ('view' as const) : ('table' as const),
    ...(name === 'every_order' ? { definition: 'CREATE VIEW every_order AS SELECT * FROM orders' } : {}),
    columns: names.map((column) => ({ name: column, type: '', kind: 'text' as const, nullable: true })),
    primaryKey: ['id'],
    uniqueKeys: [],
    foreignKeys: [],
  }));
  return { dialect, database: 'shop', fingerprint: '', tables };
}

const grant = (sql: string, dialect = dialectOf('sqlite')) =>
  applyRights(sql, { dialect, snapshot: schema(dialect.name), role, claims: { region: 1 } });

const aliasOf = (node: Readonly<Record<string, unknown>> | undefined) =>
  (node?.alias as { name?: string } | null | undefined)?.name;

/** What leaks: rows of others by their marks or their ids, masked values, or an error that only their rows can make. */
function leaksOf(sql: string): string | undefined {
  const found = grant(sql);
  if (!found.ok) return undefined;
  try {
    const rows = database.prepare(found.granted.sql).all();
    const text = JSON.stringify(rows.map((row) => Object.values(row)));
    return /FORBIDDEN|UNMASKED|200[456]/.exec(text)?.[0];
  } catch (error) {
    return /malformed|overflow|constraint/i.exec(String(error))?.[0];
  }
}

const attacks = [
  'SELECT * FROM orders',
  'SELECT * FROM "ORDERS"',
  'SELECT * FROM [orders]',
  'SELECT * FROM `orders`',
  'SELECT * FROM main.orders',
  'SELECT main.orders.note FROM main.orders',
  'SELECT o.note FROM stores s LEFT JOIN orders o ON o.region = s.region',
  'SELECT b.note FROM orders a JOIN orders b ON 1 = 1',
  'SELECT note FROM (SELECT * FROM (SELECT * FROM orders))',
  'WITH o AS (SELECT * FROM orders) SELECT * FROM o',
  'WITH orders AS (SELECT * FROM orders) SELECT * FROM orders',
  'WITH RECURSIVE orders(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM orders WHERE id < 3) SELECT * FROM orders, main.orders',
  'WITH a AS (WITH orders AS (SELECT 1) SELECT * FROM orders) SELECT * FROM a, orders',
  'SELECT (SELECT group_concat(note) FROM orders)',
  'SELECT 1 FROM stores WHERE EXISTS (SELECT 1 FROM orders WHERE id = 2004)',
  'SELECT id FROM stores UNION SELECT note FROM orders',
  'SELECT id FROM stores EXCEPT SELECT note FROM orders',
  'SELECT * FROM stores WHERE id IN orders',
  'SELECT * FROM stores WHERE (id, id, id, id, id) IN orders',
  'SELECT note FROM orders WHERE rowid > 2000',
  'SELECT rowid, _rowid_ FROM orders',
  'SELECT * FROM every_order',
  'SELECT v.note FROM stores s LEFT JOIN every_order v ON v.region = s.region',
  'SELECT main.every_order.note FROM main.every_order',
  'WITH orders AS (SELECT 1 AS id) SELECT * FROM every_order',
  'WITH every_order AS (SELECT * FROM every_order) SELECT * FROM every_order',
  'SELECT * FROM stores WHERE id IN every_order',
  'SELECT * FROM every_order NOT INDEXED',
  "SELECT id FROM every_order WHERE CASE WHEN region = 2 THEN json('x') ELSE 1 END",
  'SELECT * FROM orders NOT INDEXED',
  'SELECT * FROM orders AS o WHERE 1 = 1 OR region = 2',
  'SELECT * FROM orders WHERE 1 = 1 -- AND region = 1',
  'SELECT * FROM orders /* ) */ WHERE 1 = 1',
  "SELECT * FROM orders WHERE note = ')' OR 1 = 1",
  'SELECT * FROM sqlite_master',
  'SELECT json_group_array(note) FROM orders',
  'SELECT count(*) * 1000 + 2001 FROM orders WHERE id > 2000',
  'SELECT phone FROM customers',
  'SELECT * FROM customers ORDER BY phone',
  'SELECT customers.* FROM customers',
  "SELECT id FROM customers WHERE phone LIKE 'UNMASKED%' AND 2004 = 2004",
  "SELECT 'UNMASKED' FROM customers WHERE phone = 'UNMASKED1VALUE'",
  "SELECT 'UNMASKED' FROM customers WHERE phone > 'UNMASKED0' AND phone < 'UNMASKED2'",
  'SELECT max(phone), min(phone), group_concat(phone) FROM customers',
  'SELECT phone FROM customers GROUP BY phone',
  "SELECT 'UNMASKED' FROM customers a JOIN (SELECT 'UNMASKED1VALUE' AS p) b ON a.phone = b.p",
  "SELECT 'UNMASKED' FROM customers NATURAL JOIN (SELECT 'UNMASKED1VALUE' AS phone)",
  "SELECT 'UNMASKED' FROM customers JOIN (SELECT 'UNMASKED1VALUE' AS phone) USING (phone)",
  'SELECT substr(phone, 4, 8), length(phone), hex(phone) FROM customers',
  "SELECT CASE WHEN email LIKE 'UN%' THEN 'UNMASKED' END FROM employees",
  // errors that only rows of others can make
  "SELECT id FROM orders WHERE CASE WHEN region = 2 THEN json('x') ELSE 1 END",
  'SELECT id FROM orders WHERE CASE WHEN region = 2 THEN abs(-9223372036854775807 - 1) ELSE 1 END',
  "SELECT x FROM (SELECT CASE WHEN note LIKE 'FOR%' THEN json('x') ELSE id END AS x FROM orders) WHERE x > 0",
  "SELECT s.id FROM stores s JOIN orders o ON CASE WHEN o.region = 2 THEN json('x') ELSE o.region = s.region END",
];

describe('somebody who may see a part of the data', () => {
  it.each(attacks)('gets nothing else by %s', (sql) => expect(leaksOf(sql)).toBeUndefined());

  it('can tell what leaks', () => {
    expect(JSON.stringify(database.prepare('SELECT * FROM orders').all())).toMatch(/FORBIDDEN/);
    expect(() =>
      database.prepare("SELECT id FROM orders WHERE CASE WHEN region = 2 THEN json('x') ELSE 1 END").all(),
    ).toThrow(/malformed/);
    const found = grant('SELECT id, note FROM orders');
    expect(found.ok && database.prepare(found.granted.sql).all()).toHaveLength(3);
  });

  it('gets nothing else by the corpus of attacks', () => {
    const { sqlite } = dialects;
    const statements = [...corpus('refused', sqlite), ...corpus('legitimate', sqlite)];
    expect(statements.length).toBeGreaterThan(250);
    expect(statements.filter((sql) => leaksOf(sql) !== undefined)).toEqual([]);
  });

  it('gets no statement of the corpus granted in any dialect that names a limited table outside of what limits it', () => {
    let limited = 0;
    for (const dialect of Object.values(dialects)) {
      for (const sql of [...corpus('refused', dialect), ...corpus('legitimate', dialect)]) {
        const found = grant(sql, dialect);
        if (!found.ok || found.granted.tables.length === 0) continue;
        limited += 1;
        const read = readPlaces(found.granted.sql, dialect, schema(dialect.name))?.places ?? [];
        const bare = read.filter(
          ({ table, node }) => role.rowFilters?.[table.split('.').at(-1) ?? ''] && aliasOf(node) !== 'kept',
        );
        expect(bare, `${dialect.name}: ${sql}`).toEqual([]);
      }
    }
    expect(limited).toBeGreaterThan(20);
  });
});
