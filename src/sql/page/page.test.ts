import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type GoldenTable, goldenSnapshot } from '../../../tests/fixtures/golden-snapshot.ts';
import type { DialectName } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import { countSql, limitSql, ownLimit, pageOf, pageSql, pagingOf } from './page.ts';

const sqlite = dialectOf('sqlite');
const snapshot = goldenSnapshot([
  {
    name: 't',
    columns: [
      ['id', 'integer'],
      ['a', 'integer'],
      ['b', 'text'],
    ],
  },
  {
    name: 'u',
    columns: [
      ['id', 'integer'],
      ['c', 'text'],
    ],
  },
]);
const rows = 57;

let database: DatabaseSync;
beforeAll(() => {
  database = new DatabaseSync(':memory:');
  database.exec(
    'CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b TEXT); CREATE TABLE u (id INTEGER PRIMARY KEY, c TEXT)',
  );
  for (let i = 1; i <= rows; i += 1) {
    database.prepare('INSERT INTO t VALUES (?, ?, ?)').run(i, i % 5, i % 3 ? `limit ${i % 7}` : null);
    if (i <= 5) database.prepare('INSERT INTO u VALUES (?, ?)').run(i - 1, `c${i}`);
  }
});
afterAll(() => database.close());

function run(sql: string): unknown[][] {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement.all() as unknown as unknown[][];
}

const statements = [
  'SELECT a, b FROM t',
  'SELECT a FROM t;',
  'SELECT a FROM t -- all of them\n;\n-- that is all',
  'SELECT a FROM t ORDER BY a DESC',
  "SELECT b FROM t WHERE b <> 'limit 5' /* limit 3 */ ORDER BY b",
  'SELECT x.* FROM t AS x JOIN u ON x.a = u.id',
  'SELECT t.id, u.id FROM t JOIN u ON t.a = u.id ORDER BY u.c',
  'SELECT a, COUNT(*) FROM t GROUP BY a',
  'SELECT DISTINCT a, b FROM t',
  'SELECT a FROM t UNION ALL SELECT id FROM u',
  'SELECT a FROM t UNION ALL SELECT id FROM u ORDER BY 1 DESC',
  'SELECT a FROM t WHERE a > (SELECT 1) UNION ALL SELECT id FROM u ORDER BY 1',
  'SELECT b FROM t WHERE a > (SELECT 1) INTERSECT SELECT b FROM t',
  'WITH x AS (SELECT * FROM t LIMIT 40) SELECT a FROM x',
  'SELECT COUNT(*) FROM t',
  'SELECT a FROM t LIMIT 30',
  'SELECT a FROM t ORDER BY a LIMIT 30',
  'SELECT a FROM t ORDER BY a LIMIT 30 OFFSET 20;',
  'SELECT a FROM t ORDER BY a LIMIT 20, 30',
  'SELECT a FROM t ORDER BY a LIMIT 2 + 3',
  'SELECT a AS x FROM t WHERE x > 1',
  'VALUES (1), (2), (3)',
];

describe('on SQLite', () => {
  test.each(statements)('the pages of %j are all of its rows, once', (sql) => {
    const whole = run(sql);
    const pages = [1, 2, 3, 4, 5, 6, 7].map((page) => run(pageSql(sql, sqlite, { page, pageSize: 10 }, snapshot)));
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(10);
    const text = (all: unknown[][]) => all.map((row) => JSON.stringify(row));
    expect(text(pages.flat()).sort()).toEqual(text(whole).sort());
    expect(run(countSql(sql, sqlite, snapshot))).toEqual([[whole.length]]);
  });

  test.each(statements)('an order of its own is kept: %j', (sql) => {
    if (!/order by/i.test(sql)) return;
    const keys = (all: unknown[][]) => all.map((row) => row[sql.includes('u.c') ? 1 : 0]);
    const pages = [1, 2, 3, 4, 5, 6, 7].flatMap((page) => run(pageSql(sql, sqlite, { page, pageSize: 10 }, snapshot)));
    expect(keys(pages)).toEqual(keys(run(sql)));
  });

  test.each(statements)('a limit is never enlarged: %j', (sql) => {
    const whole = run(sql).length;
    for (const most of [1, 10, 1000]) expect(run(limitSql(sql, sqlite, most))).toHaveLength(Math.min(whole, most));
  });

  test('a row that comes back twice is on the pages twice', () => {
    const pages = [1, 2].map((page) => run(pageSql('SELECT 1 FROM u', sqlite, { page, pageSize: 3 }, snapshot)));
    expect(pages.map((page) => page.length)).toEqual([3, 2]);
  });

  test('without a snapshot a star stays as it is', () => {
    expect(pageSql('SELECT * FROM t', sqlite, {})).toBe('SELECT * FROM t\nLIMIT 100');
    expect(pageSql('SELECT a FROM t', sqlite, {})).toBe('SELECT a FROM t\nORDER BY 1\nLIMIT 100');
  });
});

describe('a limit of its own', () => {
  test.each([
    ['SELECT a FROM t', { kind: 'none' }],
    ["SELECT 'limit 5'", { kind: 'none' }],
    ['SELECT a FROM (SELECT a FROM t LIMIT 5)', { kind: 'none' }],
    ['SELECT a FROM t -- LIMIT 5', { kind: 'none' }],
    ['SELECT x.limit, offset FROM x', { kind: 'none' }],
    ['SELECT a FROM t LIMIT 5', { kind: 'plain', count: 5, offset: 0, start: 16 }],
    ['SELECT a FROM t limit 5 offset 7 ;', { kind: 'plain', count: 5, offset: 7, start: 16 }],
    ['SELECT a FROM t LIMIT 7, 5', { kind: 'plain', count: 5, offset: 7, start: 16 }],
    ['SELECT a FROM t OFFSET 7 LIMIT 5', { kind: 'plain', count: 5, offset: 7, start: 16 }],
    ['SELECT a FROM t OFFSET 7 ROWS FETCH NEXT 5 ROWS ONLY', { kind: 'plain', count: 5, offset: 7, start: 16 }],
    ['SELECT a FROM t FETCH FIRST ROW ONLY', { kind: 'plain', count: 1, offset: 0, start: 16 }],
    ['SELECT a FROM t LIMIT ALL', { kind: 'plain', offset: 0, start: 16 }],
    ['SELECT a FROM t OFFSET 7', { kind: 'plain', offset: 7, start: 16 }],
    ['SELECT a FROM t LIMIT :n', { kind: 'other' }],
    ['SELECT a FROM t LIMIT (SELECT 5)', { kind: 'other' }],
    ['SELECT a FROM t FETCH FIRST 5 ROWS WITH TIES', { kind: 'other' }],
    ['SELECT a FROM t FETCH FIRST 5 PERCENT ROWS ONLY', { kind: 'other' }],
    ['SELECT TOP 5 a FROM t', { kind: 'other', count: 5 }],
    ['SELECT TOP 5 PERCENT a FROM t', { kind: 'other' }],
    ['SELECT TOP (5) WITH TIES a FROM t ORDER BY a', { kind: 'other' }],
    ['SELECT TOP 5 a FROM t UNION SELECT a FROM u', { kind: 'other' }],
    ['SELECT a FROM t LIMIT 1 BY a', { kind: 'other' }],
  ])('%s', (sql, expected) => {
    expect(ownLimit(sql, sqlite)).toEqual(expected);
  });
});

describe('other dialects', () => {
  interface Golden {
    tables: GoldenTable[];
    cases: { dialect: DialectName; sql: string; limit: string; page: string; count: string }[];
  }
  const golden = parse(readFileSync(new URL('./page.golden.yaml', import.meta.url), 'utf8')) as Golden;
  const known = goldenSnapshot(golden.tables);
  test.each(golden.cases)('$dialect: $sql', ({ dialect: name, sql, limit, page, count }) => {
    const dialect = dialectOf(name);
    expect(limitSql(sql, dialect, 10)).toBe(limit);
    expect(pageSql(sql, dialect, { page: 3, pageSize: 10 }, known)).toBe(page);
    expect(countSql(sql, dialect, known)).toBe(count);
  });
});

describe('the page on the wire', () => {
  test('has the names of the contract', () => {
    expect(pageOf([['x']], 201, { page: 3, pageSize: 100 })).toEqual({
      data: [['x']],
      total_count: 201,
      page: 3,
      page_size: 100,
      total_pages: 3,
      has_next: false,
      has_prev: true,
    });
    expect(pageOf([], 0)).toMatchObject({ page: 1, page_size: 100, total_pages: 1, has_next: false, has_prev: false });
  });

  test('asks for nothing that cannot be had', () => {
    expect(pagingOf()).toEqual({ page: 1, pageSize: 100 });
    expect(pagingOf({ page: 0, pageSize: 5000 })).toEqual({ page: 1, pageSize: 1000 });
    expect(pagingOf({ page: 2.9, pageSize: -4 })).toEqual({ page: 2, pageSize: 1 });
    expect(pagingOf({ page: Number.NaN, pageSize: Number.POSITIVE_INFINITY })).toEqual({ page: 1, pageSize: 100 });
  });
});
