import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import type { Column } from '../../schema/snapshot/snapshot.ts';
import { introspectSqlite } from './introspect.ts';

function databaseWith(...statements: string[]): DatabaseSync {
  const database = new DatabaseSync(':memory:', {
    readBigInts: true,
    returnArrays: true,
    enableForeignKeyConstraints: false,
  });
  for (const statement of statements) database.exec(statement);
  return database;
}

const shop = [
  `CREATE TABLE customers ( -- 客户 / Customers
    id INTEGER PRIMARY KEY, -- 客户编号
    "full name" TEXT NOT NULL, -- 姓名
    joined TEXT, -- 注册日期
    level TEXT DEFAULT 'normal',
    note,
    UNIQUE ("full name", joined)
  )`,
  `CREATE TABLE Orders (
    id INTEGER PRIMARY KEY, customer INTEGER REFERENCES CUSTOMERS, lost INTEGER REFERENCES nowhere (id),
    amount NUMERIC(10,2), paid_at TIMESTAMP, size REAL
  )`,
  'CREATE TABLE parts (a INTEGER, b INTEGER, PRIMARY KEY (b, a), FOREIGN KEY (a) REFERENCES Orders (ID)) WITHOUT ROWID',
  'CREATE UNIQUE INDEX one_size ON Orders (size) WHERE size > 3',
  'CREATE UNIQUE INDEX one_paid ON Orders (paid_at)',
  'CREATE VIEW totals AS SELECT c."full name", sum(amount) AS total FROM customers c JOIN Orders o ON o.customer = c.id GROUP BY 1',
  `INSERT INTO customers VALUES (1, '李雷', '2024-01-05', 'gold', 1), (2, 'Han Meimei', '2023-12-31', 'normal', 2.5),
    (9007199254740993, 'x', NULL, 'normal', NULL)`,
  `INSERT INTO Orders VALUES (1, 1, 7, 12.5, '2025-01-01 10:00', 'large'), (2, 2, 7, 3, '2025-02-01 10:00', 'small'), (3, 2, 7, 40, NULL, NULL)`,
];

describe('introspection', () => {
  const database = databaseWith(...shop);
  afterAll(() => database.close());
  const { tables, fingerprint } = introspectSqlite(database, {});
  const [customers, orders, parts, totals] = tables;
  const column = (name: string): Column | undefined =>
    tables.flatMap((table) => table.columns).find((one) => one.name === name);

  it('keeps the order of creation and hides what is SQLite’s own', () => {
    expect(tables.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'table customers',
      'table Orders',
      'table parts',
      'view totals',
    ]);
  });

  it('reads comments, and passes them on to views', () => {
    expect(customers?.comment).toBe('客户 / Customers');
    expect(customers?.columns.map(({ comment }) => comment)).toEqual([
      '客户编号',
      '姓名',
      '注册日期',
      undefined,
      undefined,
    ]);
    expect(totals?.columns.map(({ comment }) => comment)).toEqual(['姓名', undefined]);
  });

  it('tells kinds by type and by value', () => {
    expect(customers?.columns.map(({ kind }) => kind)).toEqual(['integer', 'text', 'date', 'text', 'decimal']);
    expect(orders?.columns.map(({ kind }) => kind)).toEqual([
      'integer',
      'integer',
      'integer',
      'decimal',
      'datetime',
      'text',
    ]);
  });

  it('reads keys: the primary key where none was named, spelt as the table spells it, none to a lost table', () => {
    expect(orders?.foreignKeys).toEqual([
      { columns: ['customer'], table: 'customers', referenced: ['id'], evidence: 'declared' },
    ]);
    expect(parts?.foreignKeys).toEqual([{ columns: ['a'], table: 'Orders', referenced: ['id'], evidence: 'declared' }]);
    expect(parts?.primaryKey).toEqual(['b', 'a']);
    expect(customers?.uniqueKeys).toEqual([['full name', 'joined']]);
    expect(orders?.uniqueKeys).toEqual([['paid_at']]);
  });

  it('counts and measures', () => {
    expect(tables.map(({ rowCount }) => rowCount)).toEqual([3, 3, 0, undefined]);
    expect(column('level')?.distinctCount).toBe(2);
    expect(column('joined')?.range).toEqual({ min: '2023-12-31', max: '2024-01-05' });
    expect(column('amount')?.range).toEqual({ min: 3, max: 40 });
    expect(column('customer')?.range).toBeUndefined();
  });

  it('samples: the usual ones, shortest first; big numbers as text', () => {
    expect(column('full name')?.samples).toEqual(['x', '李雷', 'Han Meimei']);
    expect(column('level')?.samples).toEqual(['gold', 'normal']);
    expect(customers?.columns[0]?.samples).toEqual([1, 2, '9007199254740993']);
  });

  it('has a fingerprint of the structure alone', () => {
    database.exec("INSERT INTO customers VALUES (5, 'new', '2020-01-01', 'x', 1)");
    expect(introspectSqlite(database, {}).fingerprint).toBe(fingerprint);
    database.exec('ALTER TABLE customers ADD COLUMN age INTEGER');
    expect(introspectSqlite(database, {}).fingerprint).not.toBe(fingerprint);
  });
});

it('keeps long and binary values out of the samples', () => {
  const database = databaseWith(
    'CREATE TABLE files (name TEXT, body TEXT, bytes BLOB)',
    "INSERT INTO files VALUES (printf('%.*c', 81, 'x'), printf('%.*c', 100000, 'y'), x'0102'), ('short', '  ', NULL)",
  );
  const columns = introspectSqlite(database, {}).tables[0]?.columns;
  expect(columns?.map(({ samples }) => samples)).toEqual([['short'], [], []]);
  expect(columns?.map(({ kind }) => kind)).toEqual(['text', 'text', 'binary']);
  database.close();
});

it('does not count what nobody would list in a large table', () => {
  const database = databaseWith(
    'CREATE TABLE sales (id INTEGER PRIMARY KEY, region TEXT, amount REAL, note TEXT)',
    `WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 6000)
      INSERT INTO sales SELECT x, 'region ' || (x % 7), x / 4.0, 'note ' || x FROM c`,
  );
  const columns = introspectSqlite(database, {}).tables[0]?.columns;
  expect(columns?.map(({ distinctCount }) => distinctCount)).toEqual([6000, 7, undefined, undefined]);
  expect(columns?.[2]?.range).toEqual({ min: 0.25, max: 1500 });
  expect(columns?.[1]?.samples).toHaveLength(5);
  database.close();
});
