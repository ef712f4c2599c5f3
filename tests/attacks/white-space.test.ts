import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../src/dialects/dialect.ts';
import { dialectOf, dialects } from '../../src/dialects/registry.ts';
import type { Snapshot } from '../../src/schema/snapshot/snapshot.ts';
import { judge } from '../../src/sql/policy/policy.ts';

const column = (name: string) => ({ name, type: 'TEXT', kind: 'text' as const, nullable: true });
const snapshotFor = (dialect: DialectName): Snapshot => ({
  dialect,
  database: 'shop',
  fingerprint: '',
  tables: [
    {
      name: 'customers',
      kind: 'table',
      columns: ['id', 'name', 'home phone', '客户\u3000名称', '密\u3000码'].map(column),
      primaryKey: [],
      uniqueKeys: [],
      foreignKeys: [],
    },
  ],
});
const role = { name: 'clerk', deniedColumns: ['customers.home phone', 'customers.密\u3000码'] };
const verdict = (name: DialectName, sql: string) => judge(sql, dialectOf(name), role, snapshotFor(name));

describe('characters that an engine and JavaScript take for different things', () => {
  it.each<[DialectName, string]>([
    // Two minus signs and a column of that name to the engine
    ['mariadb', 'SELECT 1 --\u00a0, (SELECT word FROM payroll)\nFROM (SELECT 1 AS `\u00a0`) t'],
    ['mysql', 'SELECT 1 --\u3000, (SELECT word FROM payroll)\nFROM (SELECT 1 AS `\u3000`) t'],
    ['mysql', 'SELECT 1 --\ufeff, sleep(5)\nFROM customers'],
    ['doris', 'SELECT 1 --\u00a0, (SELECT word FROM payroll)\nFROM (SELECT 1 AS `\u00a0`) t'],
    ['starrocks', 'SELECT 1 --\u00a0, (SELECT word FROM payroll)\nFROM (SELECT 1 AS `\u00a0`) t'],
    // DuckDB replaces a space that it takes to stand outside of quotes
    ['duckdb', 'SELECT /* " */ "home\u3000phone" FROM customers /* " */'],
    ['duckdb', 'SELECT /* " */ "home\u00a0phone" FROM customers /* " */'],
    ['duckdb', "SELECT id FROM customers WHERE name = 'a\u3000b' /* ' */"],
    ['duckdb', "SELECT id FROM customers WHERE E'\\'' < name AND name = 'a\u3000b'"],
    // names to MySQL
    ['mysql', 'SELECT 1_000 FROM customers'],
    ['mariadb', 'SELECT customers.1 FROM customers'],
    // variables to Snowflake
    ['snowflake', 'SELECT $a$, (SELECT word FROM payroll), $a$'],
    // one string to PostgreSQL, with escapes to its end
    ['postgres', "SELECT E'a'\n'b\\'' FROM customers --'"],
    ['postgres', "SELECT E'a' -- c\n'b\\'' FROM customers --'"],
    ['sqlserver', "SELECT 1 AS [a]]-- ], REPLICATE('x', 999999999)"],
  ])('are refused in %s: %j', (name, sql) => {
    expect(verdict(name, sql)).toMatchObject({ allowed: false });
  });

  it.each([
    'SELECT id FROM customers -- a\u00a0b',
    'SELECT id FROM customers /* a\u200bb */',
    'SELECT id FROM customers -- a\u2028, b',
    'SELECT id FROM customers -- a\u0085, b',
    'SELECT id FROM customers -- a\fb',
  ])('are refused in comments everywhere: %j', (sql) => {
    for (const { name } of Object.values(dialects)) expect(verdict(name, sql).allowed, name).toBe(false);
  });

  it.each<[string, boolean]>([
    ["SELECT id FROM customers WHERE name = '张\u3000三' OR name = 'a\u00a0b'", true],
    ['SELECT id FROM customers -- 查询\u3000客户', true],
    ['SELECT "客户\u3000名称" FROM customers', true],
    // unknown, and hidden ones look the same
    ['SELECT "客户\u3000编号" FROM customers', false],
    ['SELECT "密\u3000码" FROM customers', false],
    ['SELECT id AS "编\u00a0号" FROM customers', false],
  ])('are text in strings, and in names that have them: %j', (sql, allowed) => {
    for (const name of ['postgres', 'sqlite', 'duckdb', 'snowflake'] as const)
      expect(verdict(name, sql).allowed, name).toBe(allowed);
  });

  it('say the same of a hidden name as of an unknown one', () => {
    const reasons = ['密\u3000码', '密\u3000钥'].map((name) => {
      const { subject: _, ...rest } = verdict('postgres', `SELECT "${name}" FROM customers`);
      return rest;
    });
    expect(reasons[0]).toEqual(reasons[1]);
  });
});
