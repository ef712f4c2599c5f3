import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { nameInSql, quoteIdentifier, stringInSql } from './dialect.ts';
import { dialectOf, dialects } from './registry.ts';

const all = Object.values(dialects);
const parts = ['year', 'quarter', 'month', 'day', 'weekday', 'hour'] as const;
const buckets = ['year', 'quarter', 'month', 'week', 'day'] as const;

describe.each(all)('$name', (dialect) => {
  it('is registered under its own name and names its source', () => {
    expect(dialectOf(dialect.name)).toBe(dialect);
    expect(dialect.manual).toMatch(/^https:\/\//);
    expect(dialect.promptHints.length).toBeGreaterThan(2);
  });

  it('lists words and functions in lower case', () => {
    const names = [...dialect.reservedWords, ...dialect.allowedFunctions, ...dialect.allowedTableFunctions];
    expect([...names, ...dialect.catalogPrefixes].filter((name) => name !== name.toLowerCase())).toEqual([]);
    expect(dialect.allowedFunctions.size).toBeGreaterThan(100);
  });

  it('allows no function that waits, reads files, calls out, changes or tells about the session', () => {
    const dangerous =
      /sleep|benchmark|file|dblink|(?:get|advisory|release)_?(?:all_)?lock|^lo_|outfile|load_|extension|^set_config|setval|nextval|lastval|current_setting|getenv|^read_|_scan$|http|_url$|^remote|^system|^sys_(?:exec|eval|context)|userenv|user$|version|database$|connection_id|last_insert|^query(?:_|$)|_to_xml|ts_stat|ts_rewrite|xmltype|dbms_(?!lob\.|random\.)|utl_|external_query|^ml\.|encrypt|decrypt|terminate|cancel|dictget|joinget|getsetting|hostname|^url$|^s3$|result_scan|get_ddl|setseed/;
    // Text about paths and addresses, not the things themselves.
    const harmless = new Set([
      'parse_filename',
      'parse_url',
      'unixepoch',
      'uuid_extract_version',
      'url_encode',
      'url_decode',
    ]);
    const found = [...dialect.allowedFunctions, ...dialect.allowedTableFunctions].filter((name) =>
      dangerous.test(name),
    );
    expect(found.filter((name) => !harmless.has(name))).toEqual([]);
  });

  it('quotes names that need it', () => {
    const [open, close] = dialect.identifierQuote;
    expect(nameInSql(dialect, 'select')).toBe(`${open}select${close}`);
    expect(nameInSql(dialect, 'a b')).toBe(`${open}a b${close}`);
    expect(quoteIdentifier(dialect, `a${close}b`)).toBe(`${open}a${close}${close}b${close}`);
    expect(stringInSql(dialect, "it's")).toBe("'it''s'");
  });
});

it('writes limits and dates as each dialect wants them', async () => {
  const lines = all.flatMap((dialect) => [
    `${dialect.title}`,
    `  ${dialect.limit('SELECT a FROM t', 10).replaceAll('\n', ' ')}`,
    `  ${dialect.limit('SELECT a FROM t', 10, 20).replaceAll('\n', ' ')}`,
    ...parts.map((part) => `  ${part}: ${dialect.datePart(part, 'd')}`),
    ...buckets.map((part) => `  by ${part}: ${dialect.dateBucket(part, 'd')}`),
    `  days: ${dialect.daysBetween('d', 'e')}`,
    `  ${dialect.concat('a', "'-'", 'b')}`,
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('dialects.golden.txt');
});

describe('SQLite itself', () => {
  const sqlite = dialectOf('sqlite');
  const database = new DatabaseSync(':memory:');
  const value = (expression: string) => Object.values(database.prepare(`SELECT ${expression}`).get() as object)[0];

  it.each([
    ['2025-07-14 15:30:00', [2025, 3, 7, 14, 1, 15], ['2025', '2025-Q3', '2025-07', '2025-W29', '2025-07-14']],
    ['2024-12-31', [2024, 4, 12, 31, 2, 0], ['2024', '2024-Q4', '2024-12', '2025-W01', '2024-12-31']],
    ['2023-01-01', [2023, 1, 1, 1, 0, 0], ['2023', '2023-Q1', '2023-01', '2022-W52', '2023-01-01']],
  ])('reads the parts of %s', (date, numbers, texts) => {
    expect(parts.map((part) => value(sqlite.datePart(part, `'${date}'`)))).toEqual(numbers);
    expect(buckets.map((part) => value(sqlite.dateBucket(part, `'${date}'`)))).toEqual(texts);
  });

  it('limits and joins text', () => {
    const rows = database.prepare(sqlite.limit("SELECT value FROM json_each('[1, 2, 3]')", 1, 1)).all();
    expect(rows.map((row) => Object.values(row)[0])).toEqual([2]);
    expect(value(sqlite.concat("'a'", "'b'"))).toBe('ab');
  });

  it('has every function that the dialect allows, but for a few of other builds', () => {
    const known = new Set(
      database
        .prepare('SELECT name FROM pragma_function_list')
        .all()
        .map((row) => String(row.name).toLowerCase()),
    );
    const missing = [...sqlite.allowedFunctions].filter((name) => !known.has(name));
    expect(missing.sort()).toEqual(['regexp', 'soundex']);
  });
});
