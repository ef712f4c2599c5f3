import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import { isSteady } from './steady.ts';

const moving: [DialectName, string][] = [
  ['sqlite', "SELECT * FROM t WHERE day >= date('now', '-7 days')"],
  ['sqlite', 'SELECT date()'],
  ['sqlite', "SELECT strftime('%Y')"],
  ['sqlite', 'SELECT CURRENT_TIMESTAMP'],
  ['sqlite', 'SELECT * FROM t ORDER BY RANDOM() LIMIT 5'],
  ['sqlite', "SELECT datetime(at, 'localtime') FROM t"],
  ['sqlite', 'SELECT "random"() FROM t'],
  ['postgres', 'SELECT * FROM t WHERE day = current_date'],
  ['postgres', "SELECT 'today'::date"],
  ['postgres', 'SELECT age(born) FROM t'],
  ['postgres', 'SELECT * FROM t TABLESAMPLE BERNOULLI (10)'],
  ['postgres', 'SELECT gen_random_uuid()'],
  ['postgres', 'SELECT pg_backend_pid()'],
  ['mysql', 'SELECT UNIX_TIMESTAMP()'],
  ['mysql', 'SELECT @x, name FROM t'],
  ['mysql', 'SELECT CURDATE()'],
  ['duckdb', 'SELECT today()'],
  ['duckdb', 'SELECT uuid()'],
  ['oracle', 'SELECT SYSDATE FROM dual'],
  ['oracle', 'SELECT dbms_random.value FROM dual'],
  ['clickhouse', 'SELECT rand32()'],
];

const steady: [DialectName, string][] = [
  ['sqlite', "SELECT strftime('%Y', day), count(*) FROM t WHERE name = 'Brandon' GROUP BY 1"],
  ['sqlite', "SELECT date(day, '+1 day') FROM t -- now()"],
  ['sqlite', 'SELECT "user", version, uuid FROM t'],
  ['sqlite', "SELECT date('2024-01-01')"],
  ['postgres', "SELECT age(date '2024-01-01', born), brand FROM t"],
  ['postgres', "SELECT date_trunc('month', day) FROM t WHERE day < DATE '2024-06-01'"],
  ['mysql', 'SELECT UNIX_TIMESTAMP(day) FROM t'],
];

describe('a statement that gives the same rows again', () => {
  it.each(moving)('%s: not %s', (name, sql) => expect(isSteady(sql, dialectOf(name))).toBe(false));
  it.each(steady)('%s: %s', (name, sql) => expect(isSteady(sql, dialectOf(name))).toBe(true));
});
