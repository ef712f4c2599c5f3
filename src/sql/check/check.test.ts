import { describe, expect, test } from 'vitest';
import { compactSchema, petShop } from '../../../tests/fixtures/compact-schema.ts';
import type { DialectName } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import { openSqliteShadow } from '../../drivers/shadows.ts';
import { checkSql } from './check.ts';

const shop = compactSchema(petShop);
const shadow = openSqliteShadow(shop);
const sqlite = dialectOf('sqlite');

const lower = compactSchema(
  `
schools: cds* text, city text, opened date, magnet int, virtual boolean
scores: cds* text > schools.cds, avg_read bigint, rate real, note text
"Frpm": "CDSCode"* text, "Free Meals (K-12)" real
`,
  'postgres',
);

/** `class@place` of every problem. */
async function found(sql: string, name: DialectName = 'postgres', withShadow = false): Promise<string[]> {
  const snapshot = name === 'sqlite' ? shop : lower;
  const problems = await checkSql(sql, { snapshot, dialect: dialectOf(name), ...(withShadow ? { shadow } : {}) });
  return problems.map(
    (problem) => `${problem.class}@${problem.range ? sql.slice(problem.range.start, problem.range.end) : ''}`,
  );
}

describe.each([true, false])('SQLite, shadow: %s', (withShadow) => {
  test.each([
    ['SELECT PetType FROM Pets WHERE weight > 1 ORDER BY rowid', []],
    ['SELECT "PetType", "a string" FROM Pets', []],
    ['SELECT pettype AS t FROM Pets WHERE t = 1 GROUP BY t', []],
    ['WITH q(a) AS (SELECT 1) SELECT a FROM q', []],
    ['SELECT 名称 FROM 部门 WHERE 预算 > 1', []],
    ['SELECT name FROM sqlite_master', []],
    ['SELECT pet_type FROM Pets', ['column_not_found@pet_type']],
    ['SELECT p.x FROM Pets p', ['column_not_found@p.x']],
    ['SELECT PetID FROM pet', ['table_not_found@pet']],
    ['SELECT PetID FROM Pets JOIN Has_Pet ON Pets.PetID = Has_Pet.PetID', ['ambiguous_column@PetID']],
    ['SELECT 1 FROM Pets JOIN Student USING (PetID)', ['column_not_found@PetID']],
    ['SELECT strftme(bought) FROM Pets', ['function_not_found@strftme']],
    ['SELECT max(count(*)) FROM Pets', ['aggregate_misuse@count']],
    ['SELECT 1 FROM Pets WHERE sum(weight) > 1', ['aggregate_misuse@sum']],
    ['SELECT LName nme', ['column_not_found@LName']],
    ['SELECT 1; SELECT 2', ['syntax_error@SELECT 2']],
    ['SELECT 1 FROM Pets WHERE PetID = ?', ['syntax_error@?']],
    ['', ['syntax_error@']],
  ])('%s', async (sql, expected) => {
    const problems = await found(sql, 'sqlite', withShadow);
    // The two ways may see more after the first; the first must agree.
    expect(problems.slice(0, 1)).toEqual(expected);
  });
});

describe('with a shadow', () => {
  test('the engine decides: what our parser does not know is no problem', async () => {
    expect(await found('SELECT PetID FROM Pets NOT INDEXED', 'sqlite', true)).toEqual([]);
    expect(await found('SELECT 1 FROM Pets WHERE weight > ALL (SELECT 1)', 'sqlite', true)).toHaveLength(1);
  });
  test('SQLite takes an unknown qualifier for an unknown column; our own reading follows', async () => {
    expect(await found('SELECT q.PetID FROM Pets', 'sqlite', true)).toEqual([
      'column_not_found@q.PetID',
      'table_not_found@q',
    ]);
    expect(await found('SELECT q.PetID FROM Pets', 'sqlite')).toEqual(['table_not_found@q']);
  });
  test('the first problem is the one that the engine names', async () => {
    const problems = await checkSql('SELECT a, b FROM Pets', { snapshot: shop, dialect: sqlite, shadow });
    expect(problems.map((problem) => problem.subject)).toEqual(['a', 'b']);
  });
  test('near names, those in scope first, at most three', async () => {
    const suggestions = async (sql: string) =>
      (await checkSql(sql, { snapshot: shop, dialect: sqlite, shadow }))[0]?.suggestions;
    expect(await suggestions('SELECT pet_type FROM Pets')).toEqual(['PetType']);
    expect(await suggestions('SELECT city_name FROM Student')).toEqual(['City.city_name']);
    expect(await suggestions('SELECT weight FROM Student')).toEqual(['Pets.weight']);
    expect(await suggestions('SELECT 1 FROM citys')).toEqual(['City']);
    expect(await suggestions('SELECT PetID FROM Pets, Has_Pet')).toEqual(['Pets.PetID', 'Has_Pet.PetID']);
  });
});

describe('PostgreSQL without a server', () => {
  test.each([
    // right
    ['SELECT city, count(*) FROM schools GROUP BY 1', []],
    ['SELECT cds, city FROM schools GROUP BY cds', []],
    ['SELECT s.* FROM schools s ORDER BY opened', []],
    ['SELECT lower(city) AS c, count(*) FROM schools GROUP BY lower(city)', []],
    ['SELECT extract(year FROM opened) AS y, count(*) FROM schools GROUP BY y', []],
    ['SELECT "CDSCode" FROM "Frpm" WHERE "Free Meals (K-12)" > 1', []],
    ["SELECT 1 FROM schools WHERE opened = '2020-01-01' AND opened > now() - interval '1 day'", []],
    ['SELECT round(rate::numeric, 2), avg(rate) FROM scores GROUP BY rate', []],
    ["SELECT to_char(opened, 'YYYY'), city || magnet FROM schools", []],
    ['SELECT sum(magnet) FILTER (WHERE virtual) FROM schools', []],
    ['SELECT rank() OVER (ORDER BY avg_read) FROM scores', []],
    ['SELECT schools FROM schools', []],
    // names
    ['SELECT cdscode FROM "Frpm"', ['column_not_found@cdscode']],
    ['SELECT "City" FROM schools', ['column_not_found@"City"']],
    ['SELECT city', ['column_not_found@city']],
    ['SELECT x.city FROM schools', ['table_not_found@x']],
    ['SELECT city AS c FROM schools WHERE c = 1', ['column_not_found@c']],
    // groups and aggregates
    ['SELECT city, cds, count(*) FROM schools GROUP BY city', ['grouping_error@cds']],
    ['SELECT city, count(*) FROM schools', ['grouping_error@city']],
    ['SELECT city FROM schools GROUP BY city ORDER BY opened', ['grouping_error@opened']],
    ['SELECT 1 FROM schools s WHERE magnet = (SELECT max(s.magnet) FROM scores)', ['aggregate_misuse@max']],
    ['SELECT 1 FROM schools WHERE row_number() OVER () = 1', ['aggregate_misuse@row_number']],
    // functions and types
    ['SELECT year(opened) FROM schools', ['function_not_found@year']],
    ['SELECT avg(note) FROM scores', ['function_not_found@note']],
    ['SELECT sum(virtual) FROM schools', ['function_not_found@virtual']],
    ['SELECT extract(year FROM note) FROM scores', ['function_not_found@note']],
    ['SELECT round(rate, 2) FROM scores', ['function_not_found@rate']],
    ["SELECT to_char(note, 'YYYY') FROM scores", ['function_not_found@note']],
    ['SELECT 1 FROM scores WHERE note = 3', ['type_mismatch@note']],
    ['SELECT 1 FROM scores WHERE avg_read IN (SELECT note FROM scores)', ['type_mismatch@avg_read']],
    ["SELECT 1 FROM schools WHERE opened LIKE '2020%'", ['type_mismatch@opened']],
    ['SELECT note - note FROM scores', ['type_mismatch@note']],
    ['SELECT 1 FROM schools WHERE city = true', ['type_mismatch@city']],
    // forms
    ['SELECT `city` FROM schools', ['syntax_error@`']],
    ['SELECT city FROM schools LIMIT 7, 1', ['syntax_error@,']],
    ['SELECT 1 FROM order', ['syntax_error@order']],
    ['SELECT city FROM schools ORDER BY 1 UNION SELECT note FROM scores', ['syntax_error@ORDER BY 1']],
    ["SELECT 'open FROM schools", ["syntax_error@'open FROM schools"]],
  ])('%s', async (sql, expected) => {
    expect(await found(sql)).toEqual(expected);
  });

  test('the first problem is the one that the server would name', async () => {
    expect(await found('SELECT divide(nme, 1) FROM schools WHERE b = 1')).toEqual([
      'column_not_found@nme',
      'function_not_found@divide',
      'column_not_found@b',
    ]);
    expect(await found('SELECT a FROM schools JOIN scores ON schools.b = scores.cds')).toEqual([
      'column_not_found@schools.b',
      'column_not_found@a',
    ]);
  });
});

describe('other dialects by the resolver', () => {
  test.each<[DialectName, string, string[]]>([
    ['mysql', 'SELECT CITY FROM schools LIMIT 1, 2', []],
    ['mysql', 'SELECT strftime(city) FROM schools', ['function_not_found@strftime']],
    ['mysql', 'SELECT city AS c FROM schools HAVING c > 1', []],
    ['duckdb', 'SELECT city AS c, c FROM schools WHERE c > 1', []],
    ['oracle', 'SELECT sysdate FROM dual', []],
    ['clickhouse', 'SELECT City FROM schools', ['column_not_found@City']],
    ['snowflake', 'SELECT nope FROM schools', ['table_not_found@schools']],
    ['bigquery', 'SELECT CITY FROM schools', []],
  ])('%s: %s', async (dialect, sql, expected) => {
    expect(await found(sql, dialect)).toEqual(expected);
  });
});
