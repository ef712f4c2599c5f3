import { expect, test } from 'vitest';
import { dialectOf } from '../dialects/registry.ts';
import { openShadow } from '../drivers/shadows.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { checkExitCode, checkStatement } from '../sql/readiness/readiness.ts';
import { type CheckedInFile, checkSarif, checkText, placeOf, splitSqlFile } from './check-text.ts';
import { createPaint } from './terminal.ts';

const column = (name: string, type: string) => ({ name, type, kind: 'text' as const, nullable: true });

const snapshot: Snapshot = {
  dialect: 'sqlite',
  database: 'shop',
  fingerprint: 'f',
  tables: [
    {
      name: 'customers',
      kind: 'table',
      columns: [column('id', 'INTEGER'), column('name', 'TEXT'), column('城市', 'TEXT')],
      primaryKey: ['id'],
      uniqueKeys: [],
      foreignKeys: [],
    },
  ],
};

const dialect = dialectOf('sqlite');

async function checkFile(text: string, name = 'q.sql'): Promise<CheckedInFile[]> {
  const shadow = await openShadow(snapshot);
  if (!shadow) throw new Error('SQLite has a shadow');
  const checked: CheckedInFile[] = [];
  for (const statement of splitSqlFile(text, dialect)) {
    const result = await checkStatement(statement.sql, { dialect, snapshot, shadow });
    checked.push({ file: { name, text }, statement, ...result });
  }
  await shadow.close();
  return checked;
}

test.each([
  ['SELECT name FROM customers', 0],
  ['SELECT name FROM customers; SELECT 1;', 0],
  ["SELECT 'a;b' FROM customers -- ; DROP TABLE x", 0],
  ['SELECT nme FROM customers', 1],
  ['SELECT FROM WHERE', 1],
  ['DROP TABLE customers', 3],
  ['SELECT name FROM customers; DROP TABLE customers', 3],
  ['SELECT nme FROM customers; DROP TABLE customers', 3],
  ["SELECT load_extension('x')", 3],
  ['', 1],
  ['-- nothing but a comment', 1],
])('exit code of %j is %i', async (sql, code) => {
  expect(checkExitCode(await checkFile(sql))).toBe(code);
});

test('without a snapshot only policy and syntax are told', async () => {
  expect(await checkStatement('SELECT anything FROM anywhere', { dialect })).toMatchObject({
    verdict: { allowed: true },
    problems: [],
  });
});

test('the engine of the schema does not judge another language', async () => {
  const shadow = await openShadow(snapshot);
  if (!shadow) throw new Error('SQLite has a shadow');
  const sql = "SELECT name FROM customers WHERE name ILIKE 'a%'";
  const problems = async (name: 'sqlite' | 'postgres') =>
    (await checkStatement(sql, { dialect: dialectOf(name), snapshot, shadow })).problems;
  expect(await problems('postgres')).toEqual([]);
  await shadow.close();
});

const files = {
  'one.sql': 'SELECT nme FROM customers',
  'wide.sql':
    "-- 中文注释\nSELECT 城市, nme\n  FROM customers WHERE 城市 = '北京';\n\nUPDATE customers SET name = 'x';",
  'long.sql': `SELECT ${Array.from({ length: 40 }, (_, index) => `name AS name_${index}`).join(', ')}, nme FROM customers`,
  'tabs.sql': 'SELECT\tname,\tnme\tFROM customers',
  'broken.sql': 'SELECT name FORM customers WHERE (',
};

test('findings for people, as they stand in the golden file', async () => {
  const paint = createPaint(false);
  const parts: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const checked = await checkFile(text, name);
    parts.push(`# ${name}\n${checkText(checked, 'en', paint)}\n${checkText(checked, 'zh', paint)}`);
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./golden/check.txt');
});

test('SARIF as it stands in the golden file', async () => {
  const log = checkSarif(await checkFile(files['wide.sql'], 'wide.sql'), '1.2.3');
  await expect(`${JSON.stringify(log, null, 2)}\n`).toMatchFileSnapshot('./golden/check.sarif.json');
});

test('places count from 1, in any line', () => {
  expect(placeOf('ab\ncd', 0)).toEqual({ line: 1, column: 1 });
  expect(placeOf('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
});
