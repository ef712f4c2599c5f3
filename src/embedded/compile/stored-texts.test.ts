import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, describe, expect, it } from 'vitest';
import type { DialectName } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import type { Column } from '../../schema/snapshot/snapshot.ts';
import { dateInSql, numberInSql, sortsInSql } from './stored-texts.ts';

const sqlite = new DatabaseSync(':memory:');
const postgres = new PGlite();
afterAll(() => postgres.close());

/** What an engine makes of an expression over one value. */
const engines: [DialectName, (sql: string) => Promise<unknown>][] = [
  ['sqlite', async (sql) => Object.values(sqlite.prepare(sql).get() ?? {})[0]],
  ['postgres', async (sql) => Object.values((await postgres.query<object>(sql)).rows[0] ?? {})[0]],
];

const column = (samples: string[], kind: Column['kind'] = 'text'): Column => ({
  name: 'c',
  type: kind,
  kind,
  nullable: true,
  samples,
});
const over = (value: string, expression: string) => `SELECT ${expression} AS v FROM (SELECT '${value}' AS c) AS t`;

describe.each(engines)('%s', (name, run) => {
  const dialect = dialectOf(name);

  it.each([
    ['2024/3/5', '2024/12/15', '2024-03-05', '2024-12-15'],
    ['2024/03/05', '2024/12/15', '2024-03-05', '2024-12-15'],
    ['2024年3月5日', '2024年12月15日', '2024-03-05', '2024-12-15'],
    ['05.03.2024', '15.12.2024', '2024-03-05', '2024-12-15'],
    ['5.3.2024', '15.12.2024', '2024-03-05', '2024-12-15'],
    ['3/5/2024', '12/15/2024', '2024-03-05', '2024-12-15'],
    ['2024/3/5 9:05', '2024/12/15 10:00', '2024-03-05', '2024-12-15'],
    ['20240305', '20241215', '2024-03-05', '2024-12-15'],
    ['2024-03-05', '2024-12-15', '2024-03-05', '2024-12-15'],
  ])('%s and %s are days', async (...[first, second, ...days]) => {
    const stored = column([first, second]);
    for (const [at, value] of [first, second].entries()) {
      const month = dialect.dateBucket('month', dateInSql(stored, 'c', dialect));
      expect(await run(over(value, month))).toBe(days[at]?.slice(0, 7));
      const within = `${sortsInSql(stored, 'c', dialect)} >= '${days[at]}' AND ${sortsInSql(stored, 'c', dialect)} < '2024-12-31'`;
      expect(await run(over(value, `CASE WHEN ${within} THEN 'in' ELSE 'out' END`))).toBe('in');
    }
  });

  it.each([
    ['1,200.50', 1200.5],
    ['¥1,200.50', 1200.5],
    ['$-3', -3],
    ['12%', 12],
    ['7', 7],
  ])('%s is a number', async (value, number) => {
    expect(Number(await run(over(value, `${numberInSql(column([value]), 'c', dialect)} + 0`)))).toBe(number);
  });
});

it('leaves alone what is no text, what is no date and what has a scale of its own', () => {
  const dialect = dialectOf('sqlite');
  expect(sortsInSql(column(['2024-03-05'], 'date'), 'c', dialect)).toBe('c');
  expect(sortsInSql(column(['red', 'blue']), 'c', dialect)).toBe('c');
  expect(numberInSql(column(['3.5万元']), 'c', dialect)).toBe('c');
  expect(numberInSql(column(['0123', '0456']), 'c', dialect)).toBe('c');
  expect(numberInSql(undefined, 'c', dialect)).toBe('c');
});
