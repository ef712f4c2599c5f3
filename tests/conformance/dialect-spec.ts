import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Dialect, derivedTable, stringInSql } from '../../src/dialects/dialect.ts';
import type { Driver } from '../../src/drivers/contract/driver.ts';
import type { DriverUnderTest } from './driver-spec.ts';

/** An expression over the row of `goods` with id 1 and what it is, as text. */
const expressions: [title: string, write: (dialect: Dialect) => string, value: string][] = [
  ['year', (dialect) => dialect.datePart('year', 'made_on'), '2024'],
  ['quarter', (dialect) => dialect.datePart('quarter', 'made_on'), '1'],
  ['month', (dialect) => dialect.datePart('month', 'made_on'), '2'],
  ['day', (dialect) => dialect.datePart('day', 'made_on'), '29'],
  ['weekday', (dialect) => dialect.datePart('weekday', 'made_on'), '4'],
  ['by year', (dialect) => dialect.dateBucket('year', 'made_on'), '2024'],
  ['by quarter', (dialect) => dialect.dateBucket('quarter', 'made_on'), '2024-Q1'],
  ['by month', (dialect) => dialect.dateBucket('month', 'made_on'), '2024-02'],
  ['by week', (dialect) => dialect.dateBucket('week', 'made_on'), '2024-W09'],
  ['by day', (dialect) => dialect.dateBucket('day', 'made_on'), '2024-02-29'],
  ['days', (dialect) => dialect.daysBetween(dialect.dateLiteral('2024-02-27'), 'made_on'), '2'],
  ['whole days', (dialect) => dialect.wholeDaysBetween(dialect.cast("'2024-02-27'", 'date'), 'made_on'), '2'],
  ['a day', (dialect) => `CASE WHEN made_on >= ${dialect.dateLiteral('2024-02-29')} THEN 1 ELSE 0 END`, '1'],
  ['text joined', (dialect) => dialect.concat("'a'", "'b'"), 'ab'],
  ['place in a text', (dialect) => dialect.positionOf("'abc'", "'c'"), '3'],
  ['no place in a text', (dialect) => dialect.positionOf("'abc'", "'x'"), '0'],
  ['cast to text', (dialect) => dialect.cast('id', 'text'), '1'],
  ['cast to integer', (dialect) => dialect.cast("'17'", 'integer'), '17'],
  ['cast to double', (dialect) => dialect.cast("'1.5'", 'float'), '1.5'],
  ['number for counting', (dialect) => `CAST('1.5' AS ${dialect.numberType}) + 1`, '2.5'],
  ['division', () => '7 / 2', ''],
];

/** A statement that runs where the dialect says so, and is refused elsewhere. */
const habits: [title: string, sql: string, runs: (dialect: Dialect) => boolean][] = [
  ['AS before a table alias', 'SELECT g.id FROM goods AS g', (dialect) => dialect.tableAliasTakesAs],
  ['any column beside an aggregate', 'SELECT label, COUNT(*) FROM goods', (dialect) => dialect.groupsByAnyColumn],
  [
    'grouping by the key',
    'SELECT id, label, COUNT(*) FROM goods GROUP BY id',
    (dialect) => dialect.groupsByKey || dialect.groupsByAnyColumn,
  ],
  ['SELECT of nothing', 'SELECT COUNT(*) FROM (SELECT) t', (dialect) => dialect.supportsEmptySelect],
  ['LIMIT 0, 1', 'SELECT id FROM goods LIMIT 0, 1', (dialect) => dialect.supportsLimitPair],
  [
    'ALL over a subquery',
    'SELECT id FROM goods WHERE id >= ALL (SELECT id FROM goods)',
    (dialect) => dialect.supportsAllAny,
  ],
  ['ILIKE', "SELECT id FROM goods WHERE label ILIKE 'CUP'", (dialect) => dialect.supportsIlike],
  [
    'two columns of one name in FROM',
    'SELECT COUNT(*) FROM (SELECT id, id FROM goods) t',
    (dialect) => !dialect.refusesTwinColumns,
  ],
  ['a whole row by its name', 'SELECT COUNT(g) FROM goods g', (dialect) => dialect.rowsByName],
  [
    'IN with the name of a table',
    'WITH ids AS (SELECT 1 AS id) SELECT id FROM goods WHERE id IN ids',
    (dialect) => dialect.inReadsTables,
  ],
  ['an alias in WHERE', 'SELECT id AS n FROM goods WHERE n = 1', (dialect) => dialect.aliases.clauses.has('where')],
  [
    'an alias in HAVING',
    'SELECT maker_id, COUNT(*) AS n FROM goods GROUP BY maker_id HAVING n > 0',
    (dialect) => dialect.aliases.clauses.has('having'),
  ],
  [
    'an alias in GROUP BY',
    'SELECT maker_id AS m, COUNT(*) FROM goods GROUP BY m',
    (dialect) => dialect.aliases.clauses.has('group'),
  ],
  [
    'an alias in an expression of ORDER BY',
    'SELECT id AS n FROM goods ORDER BY n + 1',
    (dialect) => dialect.aliases.clauses.has('order') && !dialect.aliases.wholeOnly,
  ],
  [
    'a later item of WITH',
    'WITH a AS (SELECT * FROM b), b AS (SELECT 1 AS x) SELECT x FROM a',
    (dialect) => dialect.withItems.later === 'always',
  ],
  [
    'a later item of WITH RECURSIVE',
    'WITH RECURSIVE a AS (SELECT * FROM b), b AS (SELECT 1 AS x) SELECT x FROM a',
    (dialect) => dialect.withItems.later !== 'never',
  ],
];

/** What the dialect says of its engine, asked of the engine itself. Skips as in `driverSpec`. */
export function dialectSpec(name: string, given: DriverUnderTest): void {
  const { dialect } = given;
  const skipped = (title: string) => given.skips?.[`dialect: ${title}`] !== undefined;

  describe(`dialect: ${name}`, () => {
    let driver: Driver;
    const rows = async (sql: string) => (await driver.run(sql, { maxRows: 10, timeoutMs: 20_000 })).rows;
    const first = async (sql: string) => String((await rows(sql))[0]?.[0]);
    beforeAll(async () => {
      driver = await given.open();
      await driver.connect();
    });
    afterAll(() => driver.close());

    for (const [title, write, value] of expressions) {
      it.skipIf(skipped(title))(title, async () => {
        const found = await first(`SELECT ${write(dialect)} FROM goods WHERE id = 1`);
        const wanted = title === 'division' ? (dialect.integerDivision ? '3' : '3.5') : value;
        expect(/^-?\d+\.\d+$/.test(found) ? String(Number(found)) : found).toBe(wanted);
      });
    }

    it.skipIf(!dialect.dateFormat)('date as text', async () => {
      const { function: called, style, formatFirst } = dialect.dateFormat!;
      const format = stringInSql(dialect, style === 'toChar' ? 'YYYY/MM' : '%Y/%m');
      const call = `${called}(${(formatFirst ? [format, 'made_on'] : ['made_on', format]).join(', ')})`;
      expect(await first(`SELECT ${call} FROM goods WHERE id = 1`)).toBe('2024/02');
    });

    it('values joined to one text, each once when asked', async () => {
      const joined = async (once: boolean) => {
        const [row] = await rows(`SELECT ${dialect.joinValues('maker_id', "','", once)} FROM goods`);
        return String(row?.[0]).split(',').sort().join(',');
      };
      expect(await joined(false)).toBe('1,1,2');
      expect(await joined(true)).toBe('1,2');
    });

    it('text in another case', async () => {
      const hits = async (condition: string) => (await rows(`SELECT id FROM goods WHERE ${condition}`)).length;
      expect(await hits("label = 'CUP'")).toBe(dialect.equalityIgnoresCase ? 1 : 0);
      expect(await hits("label LIKE 'CUP'")).toBe(dialect.likeIgnoresCase ? 1 : 0);
    });

    it('a query in FROM', async () => {
      expect(await first(`SELECT id FROM ${derivedTable(dialect, 'SELECT id FROM goods WHERE id = 3', 't')}`)).toBe(
        '3',
      );
    });

    it.runIf(dialect.refusesWrongTypes)('refuses wrong types', async () => {
      await expect(rows('SELECT id FROM goods WHERE label > 5')).rejects.toThrow();
      await expect(rows('SELECT lower(id) FROM goods')).rejects.toThrow();
    });

    for (const [title, sql, runs] of habits) {
      it.skipIf(skipped(title))(`${runs(dialect) ? 'takes' : 'refuses'} ${title}`, async () => {
        const refusal = await rows(sql).then(
          () => undefined,
          (error: Error) => error.message,
        );
        if (runs(dialect)) expect(refusal).toBeUndefined();
        else expect(refusal).toBeDefined();
      });
    }
  });
}
