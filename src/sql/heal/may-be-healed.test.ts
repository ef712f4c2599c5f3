import { expect, test } from 'vitest';
import { postgres } from '../../dialects/postgres.ts';
import { sqlite } from '../../dialects/sqlite.ts';
import { judge } from '../policy/policy.ts';
import { mayBeHealed } from './heal.ts';

const may = (sql: string, dialect = sqlite) => mayBeHealed(sql, judge(sql, dialect), dialect);

test.each([
  'SELECT a FROM t',
  'SELECT a FROM t WHERE',
  'SELECT YEAR(a) FROM t',
  'SELECT a FROM t; SELECT b FROM u',
  "SELECT a FROM t WHERE b = 'Women's Soccer'",
  "SELECT a FROM t WHERE b = 'Women\\'s Soccer';",
])('may be healed: %s', (sql) => expect(may(sql)).toBe(true));

test('backticks where the engine has none', () => expect(may('SELECT `a` FROM t', postgres)).toBe(true));

test.each([
  'DELETE FROM t',
  'SELECT a FROM t; DELETE FROM t',
  'SELECT a INTO b FROM t',
  "SELECT load_extension('x') FROM t",
  "SELECT a FROM t WHERE b = 'x'y' UNION SELECT c FROM secrets",
  "SELECT a FROM t WHERE b = 'x'y'; DROP TABLE t",
  "SELECT a FROM t WHERE b = 'x'y /* '",
  "UPDATE t SET a = 'Women's'",
  'SELECT a FROM t WHERE b = ?',
  '',
])('may not: %s', (sql) => expect(may(sql)).toBe(false));
