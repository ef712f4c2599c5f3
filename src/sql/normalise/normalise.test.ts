import { describe, expect, test } from 'vitest';
import { goldenSnapshot } from '../../../tests/fixtures/golden-snapshot.ts';
import { dialectOf } from '../../dialects/registry.ts';
import { normaliseSql, rowsKey } from './normalise.ts';

const snapshot = goldenSnapshot([
  {
    name: 't',
    columns: [
      ['a', 'integer'],
      ['b', 'text'],
      ['c', 'integer'],
    ],
  },
  {
    name: 'u',
    columns: [
      ['a', 'integer'],
      ['d', 'text'],
    ],
  },
]);
const dialect = dialectOf('sqlite');

function tree(sql: string, withSnapshot = true): string {
  const parsed = normaliseSql(sql, withSnapshot ? { dialect, snapshot } : { dialect });
  if (!parsed.ok) throw new TypeError(`${parsed.message}: ${sql}`);
  return JSON.stringify(parsed.statements);
}

describe('one thing in two spellings is one tree', () => {
  test.each([
    ['SELECT a FROM t', 'select A from T'],
    ['SELECT a FROM t', 'SELECT "a" FROM `t` -- all of them'],
    ['SELECT a FROM t', 'SELECT x.a AS anything FROM t AS x;'],
    ['SELECT a FROM t WHERE b <> 1', 'SELECT a FROM t WHERE ((b != (1)))'],
    ['SELECT a FROM t WHERE a AND (b AND c)', 'SELECT a FROM t WHERE (a AND b) AND c'],
    ['SELECT a FROM t WHERE a NOT IN (1)', 'SELECT a FROM t WHERE NOT a IN (1)'],
    ["SELECT a FROM t WHERE b NOT LIKE 'x'", "SELECT a FROM t WHERE NOT (b LIKE 'x')"],
    ['SELECT a FROM t WHERE b IS NOT NULL', 'SELECT a FROM t WHERE NOT b IS NULL'],
    [
      'SELECT a, count(*) FROM t GROUP BY a ORDER BY count(*)',
      'SELECT a, COUNT(*) AS n FROM t GROUP BY 1 ORDER BY n ASC',
    ],
    ['SELECT a, count(*) FROM t GROUP BY a HAVING count(*) > 1', 'SELECT a, count(*) n FROM t GROUP BY a HAVING n > 1'],
    ['SELECT a FROM t LIMIT 5 OFFSET 2', 'SELECT a FROM t LIMIT 2, 5'],
    ['SELECT t.a FROM t JOIN u ON t.a = u.a', 'SELECT x.a FROM t x INNER JOIN u y ON y.a = x.a'],
    ['SELECT t.a FROM t, u', 'SELECT t.a FROM t CROSS JOIN u'],
    ['SELECT d FROM t JOIN u ON t.a = u.a', 'SELECT u.d FROM t JOIN u ON t.a = u.a'],
    ['SELECT a FROM t WHERE b = "word"', "SELECT a FROM t WHERE b = 'word'"],
    ['SELECT CASE WHEN a THEN b END FROM t', 'SELECT IIF(a, b, NULL) FROM t'],
    ['SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u)', 'SELECT a FROM t WHERE EXISTS (SELECT * FROM u)'],
    ['SELECT q.n FROM (SELECT a AS n FROM t) q', 'SELECT m FROM (SELECT a AS m FROM t)'],
    ['WITH q AS (SELECT a FROM t) SELECT a FROM q', 'WITH r(z) AS (SELECT a FROM t) SELECT s.z FROM r AS s'],
    ['SELECT a FROM t UNION SELECT d FROM u ORDER BY 1', 'SELECT a FROM t UNION DISTINCT SELECT d FROM u ORDER BY a'],
    ['SELECT sum(a) OVER (ORDER BY b) FROM t', 'SELECT SUM(a) OVER w FROM t WINDOW w AS (ORDER BY b)'],
    ['SELECT rowid FROM t', 'SELECT t.rowid FROM t'],
    ['SELECT a FROM t WHERE c = -1', 'SELECT a FROM t WHERE c = (-1)'],
  ])('%s | %s', (one, other) => {
    expect(tree(other)).toBe(tree(one));
  });
});

describe('two things stay two trees', () => {
  test.each([
    ['SELECT a FROM t', 'SELECT DISTINCT a FROM t'],
    ['SELECT t.a FROM t JOIN u ON t.a = u.a', 'SELECT u.a FROM t JOIN u ON t.a = u.a'],
    ['SELECT t.a FROM t JOIN u ON t.a = u.a', 'SELECT t.a FROM t LEFT JOIN u ON t.a = u.a'],
    ['SELECT x.a FROM t x, t y', 'SELECT y.a FROM t x, t y'],
    ['SELECT a FROM t WHERE c = 1', "SELECT a FROM t WHERE c = '1'"],
    ['SELECT a FROM t WHERE a AND b OR c', 'SELECT a FROM t WHERE a AND (b OR c)'],
    ['SELECT a FROM t ORDER BY a', 'SELECT a FROM t ORDER BY a NULLS FIRST'],
    ['SELECT a FROM t ORDER BY a NULLS LAST', 'SELECT a FROM t ORDER BY a'],
    ['SELECT a FROM t UNION SELECT a FROM u', 'SELECT a FROM t UNION ALL SELECT a FROM u'],
    ["SELECT a FROM t WHERE b = ''", 'SELECT a FROM t WHERE b = NULL'],
    ['SELECT CAST(a AS REAL) FROM t', 'SELECT CAST(a AS DOUBLE) FROM t'],
    ['SELECT a FROM t WHERE c = TRUE', 'SELECT a FROM t WHERE c = FALSE'],
    ['SELECT a FROM t WHERE a IN (SELECT a FROM u)', 'SELECT a FROM t WHERE a IN (SELECT t.a FROM u)'],
    [
      'SELECT a FROM (SELECT a FROM t) UNION SELECT a FROM u',
      'SELECT a FROM ((SELECT a FROM t) UNION SELECT a FROM u)',
    ],
    [
      'SELECT a FROM t WHERE c > (SELECT 1) UNION SELECT a FROM u',
      'SELECT a FROM t WHERE c > ((SELECT 1) UNION SELECT a FROM u)',
    ],
    ['SELECT EXISTS (SELECT max(a) FROM t)', 'SELECT EXISTS (SELECT a FROM t)'],
    ['SELECT a FROM t ORDER BY random()', 'SELECT a FROM t ORDER BY NULL'],
  ])('%s | %s', (one, other) => {
    expect(tree(other)).not.toBe(tree(one));
  });
});

describe('a set operation after a bracket joins the whole queries', () => {
  test.each([
    'SELECT a FROM t WHERE c > (SELECT 1) UNION SELECT a FROM u',
    'SELECT a FROM t WHERE c BETWEEN 1 AND (SELECT 2) INTERSECT SELECT a FROM u',
    'SELECT a FROM (SELECT a FROM t) EXCEPT SELECT a FROM u',
    'SELECT (SELECT 1) UNION SELECT 2',
    'WITH q AS (SELECT 1) SELECT a FROM t WHERE c = (SELECT 1) UNION ALL SELECT a FROM u',
    '(SELECT a FROM t) UNION SELECT a FROM u',
    'SELECT a FROM t WHERE c IN (1) UNION SELECT a FROM u WHERE a = (SELECT 1) UNION SELECT 3',
  ])('%s', (sql) => {
    expect(tree(sql)).toMatch(/^\[\{"(?:union|intersect|except)"/);
  });

  test('inside brackets too', () => {
    const sql = 'SELECT a FROM t WHERE a IN (SELECT a FROM u WHERE a > (SELECT 1) UNION SELECT 2)';
    expect(tree(sql)).toContain('"query":{"union":{"left":{"select"');
  });
});

test('an alias hides a column in ORDER BY but not in GROUP BY', () => {
  expect(tree('SELECT c AS a FROM t ORDER BY a')).toBe(tree('SELECT c FROM t ORDER BY c'));
  expect(tree('SELECT c AS a FROM t GROUP BY a')).toBe(tree('SELECT c FROM t GROUP BY t.a'));
});

test('without a snapshot a lone table owns every column', () => {
  expect(tree('SELECT z FROM v', false)).toBe(tree('SELECT v.z FROM v', false));
  expect(tree('SELECT z FROM v, w', false)).not.toBe(tree('SELECT v.z FROM v, w', false));
});

describe('the key of rows', () => {
  const sqlite = dialectOf('sqlite');
  const same = (one: string, other: string) => {
    const [first, second] = [one, other].map((sql) => rowsKey(sql, { dialect: sqlite }));
    expect(first).toBeDefined();
    return first === second;
  };
  test.each([
    ['SELECT name FROM customers WHERE id <> 2', 'select name\n from customers -- all\n where (id != 2)'],
    ['SELECT c.name AS who FROM customers c', 'SELECT customers.name AS who FROM customers'],
    ['SELECT * FROM customers', 'SELECT  *  FROM customers /* all */'],
  ])('is the same for %s and %s', (one, other) => expect(same(one, other)).toBe(true));
  test.each([
    ['SELECT name AS a FROM customers', 'SELECT name AS b FROM customers'],
    ['SELECT count(*) FROM customers', 'SELECT COUNT( * ) FROM customers'],
    ['SELECT name FROM customers', 'SELECT name FROM Customers'],
    ['SELECT * FROM (SELECT id AS x FROM customers) q', 'SELECT * FROM (SELECT id AS y FROM customers) q'],
    ['SELECT name FROM customers LIMIT 5', 'SELECT name FROM customers LIMIT 6'],
    ["SELECT name FROM customers WHERE name = 'A'", "SELECT name FROM customers WHERE name = 'a'"],
    ['SELECT id FROM customers UNION SELECT 1', 'SELECT id AS x FROM customers UNION SELECT 1'],
  ])('is another for %s and %s', (one, other) => expect(same(one, other)).toBe(false));
  test('is none for what is no single query', () => {
    expect(rowsKey('SELECT 1; SELECT 2', { dialect: sqlite })).toBeUndefined();
    expect(rowsKey('DELETE FROM customers', { dialect: sqlite })).toBeUndefined();
    expect(rowsKey('SELECT FROM WHERE', { dialect: sqlite })).toBeUndefined();
  });
});
