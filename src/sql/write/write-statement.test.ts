import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../dialects/registry.ts';
import { readingsOf, readWrite, touchedSql } from './write.ts';

const read = (sql: string, dialect: Parameters<typeof dialectOf>[0] = 'sqlite') => {
  const statement = readWrite(sql, dialectOf(dialect));
  return statement && { readings: readingsOf(statement), touched: touchedSql(statement) };
};

describe('a change as the queries that read all it reads or sets', () => {
  it('DELETE', () => {
    expect(read('DELETE FROM t -- all')).toEqual({
      readings: ['SELECT * FROM t', 'SELECT 1 FROM t'],
      touched: 'SELECT COUNT(*) FROM t',
    });
    expect(read('delete from main."t t" as x where x.a = 1 or b;')).toEqual({
      readings: ['SELECT * FROM main."t t"', 'SELECT 1 FROM main."t t" as x WHERE (x.a = 1 or b)'],
      touched: 'SELECT COUNT(*) FROM main."t t" as x WHERE (x.a = 1 or b)',
    });
  });

  it('UPDATE', () => {
    expect(read("UPDATE t SET a = f(b, c), `b` = 'x, WHERE' WHERE c IN (1, 2)", 'mysql')).toEqual({
      readings: ['SELECT a, `b` FROM t', "SELECT (f(b, c)), ('x, WHERE') FROM t WHERE (c IN (1, 2))"],
      touched: 'SELECT COUNT(*) FROM t WHERE (c IN (1, 2))',
    });
  });

  it('INSERT', () => {
    expect(read('INSERT INTO t (a, b) VALUES (1, (2 + 3)), (4, NULL)')).toEqual({
      readings: ['SELECT a, b FROM t', 'SELECT (1), ((2 + 3)), (4), (NULL)'],
      touched: undefined,
    });
    expect(read('INSERT INTO t SELECT * FROM u WHERE a > 1')).toEqual({
      readings: ['SELECT * FROM t', 'SELECT 1 FROM (SELECT * FROM u WHERE a > 1) AS incoming'],
      touched: 'SELECT COUNT(*) FROM (SELECT * FROM u WHERE a > 1) AS incoming',
    });
  });

  it.each([
    'SELECT 1',
    'DELETE t',
    'DELETE FROM t WHERE',
    'DELETE FROM t, u',
    'DELETE FROM a.b.c.t',
    'DELETE FROM t WHERE a) OR (b',
    'DELETE FROM t; DELETE FROM u',
    'UPDATE t SET',
    'UPDATE t SET a',
    'UPDATE t SET a =',
    'UPDATE t SET t.a = 1',
    'UPDATE t SET (a, b) = (1, 2)',
    'UPDATE ONLY t SET a = 1',
    'INSERT t VALUES (1)',
    'INSERT INTO t VALUES',
    'INSERT INTO t VALUES ()',
    'INSERT INTO t (a) VALUES (1, 2)',
    'INSERT INTO t (a) VALUES (1) ON CONFLICT DO NOTHING',
    'INSERT OR REPLACE INTO t VALUES (1)',
    'REPLACE INTO t VALUES (1)',
    'WITH x AS (SELECT 1) DELETE FROM t',
    '',
  ])('knows no other form: %s', (sql) => expect(read(sql)).toBeUndefined());
});
