import { expect, it } from 'vitest';
import { dialectOf } from '../../dialects/registry.ts';
import { codeLexemes } from '../lex/lex.ts';
import { sizeContext } from './account.ts';
import { sizeOf } from './size.ts';

const duckdb = dialectOf('duckdb');

it.each([
  ['1_000 * 1000', 1_000_000],
  ['(2 + 3) * -4', 20],
  ['1 << 30', 2 ** 30],
  ['10 ** 3', 1000],
  ['2 ^ 10', 1024],
  ["'5000'::INT", 5000],
  ['CAST(amount * 20 AS DECIMAL(38, 9))', 2000],
  ['power(10, n)', 1e100],
  ['least(n * n, 50)', 50],
  ['greatest(n, 5000)', 5000],
  ['n % 7', 7],
  ['100.0 * n / max(n)', 1000],
  ['CASE WHEN n > 3 THEN 400 ELSE 2 END', 400],
  ['(SELECT max(x) FROM t)', 100],
  ['count(*)', 100],
  ['hash(n)', 2 ** 32],
  ['random() * 10', 10],
])('%s is at most %d', (sql, most) => {
  expect(sizeOf(codeLexemes(sql, duckdb), { unknown: 100, randomIsInteger: false }).most).toBe(most);
});

it.each([
  ['SELECT 1000000 AS k', 1_000_000],
  ['SELECT * FROM (VALUES (1000 * 1000))', 1_000_000],
  ["SELECT '5000'::INT AS k", 5000],
  ['SELECT power(10, 4) AS k', 10_000],
  ['SELECT a FROM t WHERE b > 5000 AND c BETWEEN 20240101 AND 20241231 AND d IN (1, 20240102) LIMIT 9000', 100],
  ['SELECT a / 1000000 FROM t', 100],
])('%s: a column may hold %d', (sql, unknown) => {
  expect(sizeContext(codeLexemes(sql, duckdb), duckdb).unknown).toBe(unknown);
});
