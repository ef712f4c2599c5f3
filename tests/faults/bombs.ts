/** Statements that are short and read little, and would eat a machine: rows, texts, lists or plans out of nothing. */

const chained = (levels: number, joins: number) => {
  const names = Array.from({ length: levels }, (_, level) => `c${level}`);
  const join = (source: string) =>
    `SELECT a0.id FROM ${Array.from({ length: joins }, (_, index) => `${source} a${index}`).join(' CROSS JOIN ')}`;
  return `WITH ${names.map((name, level) => `${name} AS (${join(level === 0 ? 'orders' : `c${level - 1}`)})`).join(', ')} SELECT count(*) FROM c${levels - 1}`;
};
const crossed = (count: number) => Array.from({ length: count }, (_, index) => `orders o${index}`).join(' CROSS JOIN ');
const nested = (depth: number, around: (inner: string) => string, innermost: string): string =>
  depth === 0 ? innermost : around(nested(depth - 1, around, innermost));
const tenfold = (inner: string) => `replace(${inner}, 'a', 'aaaaaaaaaa')`;
const unions = (count: number) =>
  Array.from({ length: count }, (_, index) => `SELECT ${index} AS n`).join(' UNION ALL ');
const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)';

/** What both engines understand. */
const both = [
  chained(6, 15),
  chained(3, 10),
  chained(10, 3),
  chained(5, 8),
  chained(7, 4),
  `SELECT count(*) FROM ${crossed(9)}`,
  `SELECT count(*) FROM ${crossed(25)}`,
  `SELECT o0.city FROM ${crossed(6)} ORDER BY o5.city, o4.id DESC, o3.amount`,
  `SELECT DISTINCT o0.id + o1.id * 100 + o2.id * 10000 + o3.id * 1000000 FROM ${crossed(5)} ORDER BY 1`,
  `SELECT o0.id, o1.id, o2.id, o3.id, count(*) FROM ${crossed(5)} GROUP BY 1, 2, 3, 4 ORDER BY 5 DESC`,
  `SELECT count(DISTINCT o0.city || o1.id || o2.id || o3.id || o4.id) FROM ${crossed(5)}`,
  `SELECT sum(x) FROM (SELECT row_number() OVER (ORDER BY o4.city, o3.id) AS x FROM ${crossed(5)}) q`,
  `${endless} SELECT count(*) FROM c`,
  `${endless} SELECT x FROM c ORDER BY x DESC`,
  "WITH RECURSIVE c(x) AS (SELECT 'ab' UNION ALL SELECT x || x FROM c) SELECT max(length(x)) FROM c",
  "WITH RECURSIVE c(x) AS (SELECT 'ab' UNION ALL SELECT x || x FROM c WHERE length(x) < 60000000) SELECT * FROM c",
  `SELECT length(${nested(9, tenfold, "'aaaaaaaaaa'")})`,
  `SELECT length(${nested(7, tenfold, "'aaaaaaaaaa'")}) FROM ${crossed(3)}`,
  `SELECT ${nested(8, tenfold, "'a'")}, ${nested(8, tenfold, "'b'")}, ${nested(8, tenfold, "'a'")}`,
  `SELECT n FROM (${unions(400)}) q CROSS JOIN ${crossed(4)} ORDER BY n`,
];

const sqlite = [
  `SELECT group_concat(o0.city || o1.city || o2.city || o3.city) FROM ${crossed(5)}`,
  `SELECT json_group_array(o0.city || o1.city) FROM ${crossed(5)}`,
  `SELECT length(group_concat(hex(zeroblob(90000)))) FROM ${crossed(3)}`,
  'SELECT zeroblob(1000000000)',
  'SELECT hex(randomblob(400000000))',
  "SELECT printf('%500000000s', 'x')",
  "SELECT printf('%.*c', 100000000, 'x') FROM orders",
  `SELECT ${Array.from({ length: 30 }, () => 'zeroblob(90000000)').join(', ')}`,
  `SELECT quote(zeroblob(90000)) FROM ${crossed(4)} ORDER BY 1`,
  "SELECT count(*) FROM orders WHERE replace(hex(zeroblob(50000)), '0', 'ab') LIKE '%a%a%a%a%a%a%c'",
  `WITH RECURSIVE c(x) AS (SELECT '[1]' UNION ALL SELECT json_array(json(x), json(x)) FROM c) SELECT max(length(x)) FROM c`,
  `${endless} SELECT count(*) FROM c a JOIN c b ON a.x = b.x`,
];

const duckdb = [
  'SELECT array_resize([1], 1000000000)',
  'SELECT len(list_resize([1], 3000000000))',
  "SELECT length(repeat('x', 2000000000))",
  "SELECT length(repeat(repeat('x', 90000), 90000))",
  "SELECT repeat('x', CAST(amount * 100000000 AS BIGINT)) FROM orders",
  "SELECT lpad('x', 2000000000, 'y')",
  'SELECT count(*) FROM range(1000000000000)',
  'SELECT len(range(2000000000))',
  'SELECT unnest(range(1000000000)) ORDER BY 1 DESC',
  'SELECT list(a.range) FROM range(100000) a, range(100000) b',
  "SELECT string_agg(a.range, 'x') FROM range(100000) a, range(100000) b",
  'SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 1000000) b WHERE hash(a, b) % 7 = 8',
  'SELECT sum(len(list_transform(range(10000000), lambda x: range(x)))) FROM orders',
  "SELECT md5(repeat('x', 1000000000))",
  'SELECT flatten([range(100000000), range(100000000), range(100000000)])',
  'SELECT list_sort(list_transform(range(200000000), lambda x: hash(x)))',
  "SELECT length(string_agg(repeat(city, 90000), '')) FROM orders, range(10000)",
  'SELECT a.range, array_agg(b.range) FROM range(1000000) a, range(1000) b GROUP BY 1',
  `SELECT median(o0.amount + o1.amount * o2.id) OVER (PARTITION BY o3.id) FROM ${crossed(5)}`,
];

export const bombs = { sqlite: { both, own: sqlite }, duckdb: { both, own: duckdb } };
