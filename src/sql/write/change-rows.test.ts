import { expect, it } from 'vitest';
import { dialectOf } from '../../dialects/registry.ts';
import { totalsSql } from './write.ts';

it.each([
  // Rows are counted, whatever their order.
  ['SELECT id, name FROM orders ORDER BY id;', 'SELECT COUNT(*) AS n FROM (\nSELECT 1\nFROM orders\n) AS counted'],
  // Groups become one: their figures stay, what they were grouped by goes.
  [
    "SELECT city, SUM(amount) AS total, COUNT(*) FROM orders WHERE city <> 'x' GROUP BY city ORDER BY total DESC LIMIT 5",
    "SELECT SUM(amount) AS total, COUNT(*)\nFROM orders WHERE city <> 'x'",
  ],
  [
    'WITH o AS (SELECT * FROM orders) SELECT city, AVG(amount) FROM o GROUP BY city',
    'WITH o AS (SELECT * FROM orders) SELECT AVG(amount)\nFROM o',
  ],
  // One row already; groups chosen by their figures; nothing to sum up; no single SELECT.
  ['SELECT SUM(amount) FROM orders', undefined],
  ['SELECT city, SUM(amount) FROM orders GROUP BY city HAVING SUM(amount) > 5', undefined],
  ['SELECT city FROM orders GROUP BY city', undefined],
  ['SELECT 1 UNION SELECT 2', undefined],
  ['not a statement', undefined],
])('totals in place of %s', (sql, totals) => {
  expect(totalsSql(sql, dialectOf('sqlite'), 'n')).toBe(totals);
});
