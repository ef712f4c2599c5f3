import { expect, it } from 'vitest';
import { dialectOf } from '../../dialects/registry.ts';
import type { Role } from '../contracts/contracts.ts';
import { judge } from './policy.ts';
import { refusalText } from './refusal-text.ts';

const role: Role = { name: 'clerk', tables: ['t', 'employees', 'sqlite_*'], deniedColumns: ['employees.salary'] };

const steps = Array.from({ length: 10 }, (_, at) => {
  const before = at === 0 ? 't' : `c${at - 1}`;
  return `c${at} AS (SELECT x.a FROM ${before} x JOIN ${before} y ON x.a = y.a)`;
});

const statements = [
  '',
  'DELETE FROM t',
  'DROP TABLE t',
  'GRANT ALL ON t TO u',
  'PRAGMA user_version = 1',
  "ATTACH 'x.db' AS x",
  'CALL p()',
  'EXPLAIN SELECT 1',
  'SELECT 1; DROP TABLE t',
  'SELECT 1; SELECT 2',
  'SELECT a INTO b FROM t',
  "SELECT a FROM t INTO OUTFILE '/tmp/x'",
  'SELECT a FROM t FOR UPDATE',
  "SELECT load_extension('x')",
  'SELECT * FROM sqlite_master',
  'SELECT * FROM secret',
  'SELECT salary FROM employees',
  'SELECT ?',
  'SELECT 1 /*! 2 */',
  'SELECT ＊ FROM t',
  'SELECT a FROM',
  'frobnicate',
  `SELECT ${'('.repeat(200)}1${')'.repeat(200)}`,
  'SELECT * FROM generate_series(1, 1e12)',
  `WITH ${steps.join(', ')} SELECT * FROM c9`,
];

it('says what was refused in both languages', async () => {
  const lines = statements.flatMap((sql) => {
    const verdict = judge(sql, dialectOf('sqlite'), role);
    return [sql.slice(0, 60), `  ${refusalText(verdict, 'zh')}`, `  ${refusalText(verdict, 'en')}`];
  });
  expect(lines).toContain('  不允许的操作: 修改数据（DELETE）。本系统只支持查询操作(SELECT)。');
  const golden = new URL('./refusal-text.golden.txt', import.meta.url);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden.pathname);
});
