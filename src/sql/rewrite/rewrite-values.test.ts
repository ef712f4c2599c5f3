import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStaffDatabase } from '../../../tests/fixtures/staff-database.ts';
import { dialectOf } from '../../dialects/registry.ts';
import { createValueIndex } from '../../schema/values/value-index.ts';
import { rewriteValues } from './rewrite.ts';

const dialect = dialectOf('sqlite');
let staff: Awaited<ReturnType<typeof openStaffDatabase>>;

beforeAll(async () => {
  staff = await openStaffDatabase();
});

afterAll(() => staff.close());

const rewrite = (sql: string) => rewriteValues(sql, { ...staff, dialect });

describe('writing values as they are stored', () => {
  it.each([
    ["SELECT id FROM employee WHERE country = 'usa'", "SELECT id FROM employee WHERE country = 'USA'"],
    ["SELECT id FROM employee WHERE 'usa' = country", "SELECT id FROM employee WHERE 'USA' = country"],
    ['SELECT id FROM employee WHERE country = "usa"', "SELECT id FROM employee WHERE country = 'USA'"],
    ["SELECT id FROM employee WHERE country != ' usa '", "SELECT id FROM employee WHERE country != 'USA'"],
    ["SELECT id FROM employee WHERE country = 'ＵＳＡ'", "SELECT id FROM employee WHERE country = 'USA'"],
    ["SELECT id FROM employee WHERE country = 'NorthKorea'", "SELECT id FROM employee WHERE country = 'North Korea'"],
    ["SELECT id FROM employee WHERE active = 'yes'", "SELECT id FROM employee WHERE active = 'T'"],
    ['SELECT id FROM employee WHERE active = 0', "SELECT id FROM employee WHERE active = 'F'"],
    [
      "SELECT id FROM employee WHERE country LIKE 'North-Korea'",
      "SELECT id FROM employee WHERE country LIKE 'North Korea'",
    ],
    [
      "SELECT id FROM employee WHERE country IN ('USA', 'france', 'Peru')",
      "SELECT id FROM employee WHERE country IN ('USA', 'France', 'Peru')",
    ],
    [
      "SELECT x.c FROM (SELECT country AS c FROM employee) x WHERE x.c = '法国' OR x.c = 'FRANCE'",
      "SELECT x.c FROM (SELECT country AS c FROM employee) x WHERE x.c = '法国' OR x.c = 'France'",
    ],
    [
      "SELECT id FROM employee WHERE department_id IN (SELECT id FROM department WHERE code = 'adm') AND country = 'france' -- 'usa'",
      "SELECT id FROM employee WHERE department_id IN (SELECT id FROM department WHERE code = 'ADM') AND country = 'France' -- 'usa'",
    ],
  ])('%s', async (sql, expected) => {
    expect((await rewrite(sql)).sql).toBe(expected);
  });

  it.each([
    ['the literal is there', "SELECT id FROM employee WHERE country = 'USA'"],
    ['only a guess is near', "SELECT id FROM employee WHERE country = 'Frannce'"],
    ['the value only contains it', "SELECT id FROM department WHERE name = '行政'"],
    ['a pattern', "SELECT id FROM employee WHERE country LIKE '%usa%'"],
    ['LIKE ignores case by itself', "SELECT id FROM employee WHERE country LIKE 'usa'"],
    ['a range', "SELECT id FROM employee WHERE country > 'usa'"],
    ['between', "SELECT id FROM employee WHERE country BETWEEN 'usa' AND 'usb'"],
    ['a number in a number column', 'SELECT id FROM employee WHERE salary = 9001'],
    ['a number in a text column', 'SELECT id FROM employee WHERE badge = 99'],
    ['inside a function', "SELECT id FROM employee WHERE lower(country) = 'usa'"],
    ['a column in double quotes', 'SELECT id FROM employee WHERE country = "name"'],
    ['an unknown column', "SELECT id FROM employee WHERE nation = 'usa'"],
    ['no SQL', 'usa'],
  ])('leaves it alone: %s', async (_, sql) => {
    expect(await rewrite(sql)).toEqual({ sql, changes: [], notes: [] });
  });

  it('leaves it alone where it cannot know every value, or must not look', async () => {
    const sql = "SELECT id FROM employee WHERE country = 'usa'";
    const { snapshot, driver } = staff;
    const some = { snapshot, distinctValues: driver.distinctValues };
    for (const values of [
      createValueIndex({ ...some, maxValuesPerColumn: 2 }),
      createValueIndex({ ...some, excluded: (_, column) => column === 'country' }),
    ])
      expect((await rewriteValues(sql, { dialect, snapshot, values })).sql).toBe(sql);
  });

  it('leaves it alone when two stored values fit', async () => {
    const distinctValues = async () => ['USA', 'Usa'];
    const values = createValueIndex({ snapshot: staff.snapshot, distinctValues });
    const sql = "SELECT id FROM employee WHERE country = 'usa'";
    expect((await rewriteValues(sql, { dialect, snapshot: staff.snapshot, values })).sql).toBe(sql);
  });

  it('says what it did, in both languages and without table names', async () => {
    const { changes, notes } = await rewrite("SELECT id FROM employee WHERE country = 'usa'");
    expect(changes).toEqual([{ table: 'employee', column: 'country', from: 'usa', to: 'USA', tier: 'case' }]);
    expect(notes).toEqual([{ zh: '把“usa”写成数据里的“USA”。', en: 'Wrote "usa" as it is stored: "USA".' }]);
  });

  it('keeps quotes inside values', async () => {
    const distinctValues = async () => ["Women's Soccer"];
    const values = createValueIndex({ snapshot: staff.snapshot, distinctValues });
    const { sql } = await rewriteValues("SELECT id FROM employee WHERE country = 'womens soccer'", {
      dialect,
      snapshot: staff.snapshot,
      values,
    });
    expect(sql).toBe("SELECT id FROM employee WHERE country = 'Women''s Soccer'");
  });
});
