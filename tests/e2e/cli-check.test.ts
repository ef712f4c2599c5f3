import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShop, runCli, runProcess, type Shop } from './run-cli.ts';

let shop: Shop;
beforeAll(() => {
  shop = createShop();
});
afterAll(() => shop.remove());

const check = (words: string[], input = '') => runCli(['check', ...words], { folder: shop.folder, input });

const mixed = `SELECT name FROM customers;
-- the name is misspelt
SELECT nme, 城市
  FROM customers;
DELETE FROM orders;
`;

describe('a file of statements', () => {
  beforeAll(() => writeFileSync(join(shop.folder, 'mixed.sql'), mixed));

  test('each is judged alone; carets stand under what is wrong', async () => {
    const words = ['check', 'mixed.sql', '--db', 'shop.sqlite'];
    const { code, stdout, stderr } = await runProcess(words, { folder: shop.folder });
    expect([code, stderr]).toEqual([3, '']);
    expect(stdout).toContain('mixed.sql:3:8: no such column: nme, did you mean name?');
    expect(stdout).toContain('3 │ SELECT nme, 城市\n  │        ^^^\n');
    expect(stdout).toContain('mixed.sql:5:1: not allowed: changing data (DELETE)');
    expect(stdout).toContain('3 statements: 1 clean, 1 with problems, 1 not allowed');
  });

  test('in Chinese', async () => {
    const { stdout } = await check(['mixed.sql', '--db', 'shop.sqlite', '--lang', 'zh']);
    expect(stdout).toContain('没有这一列：nme，是不是 name？');
    expect(stdout).toContain('3 条语句：1 条没有问题，1 条有错误，1 条不允许');
  });

  test('a saved schema does without the database', async () => {
    const saved = await runCli(['schema', '--db', 'shop.sqlite', '--json'], { folder: shop.folder });
    writeFileSync(join(shop.folder, 'schema.json'), saved.stdout);
    const with_snapshot = await check(['mixed.sql', '--snapshot', 'schema.json', '--json']);
    const with_database = await check(['mixed.sql', '--db', 'shop.sqlite', '--json']);
    expect(with_snapshot.code).toBe(3);
    expect(JSON.parse(with_snapshot.stdout)).toEqual(JSON.parse(with_database.stdout));
  });

  test('SARIF has a place for each finding', async () => {
    const { stdout } = await check(['mixed.sql', '--db', 'shop.sqlite', '--sarif']);
    const log = JSON.parse(stdout);
    expect(log.version).toBe('2.1.0');
    const [run] = log.runs;
    const misspelt = run.results.find((result: { ruleId: string }) => result.ruleId === 'column_not_found');
    expect(misspelt).toMatchObject({
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'mixed.sql' },
            region: { startLine: 3, startColumn: 8, endColumn: 11 },
          },
        },
      ],
    });
    const ids = run.tool.driver.rules.map((rule: { id: string }) => rule.id);
    expect(run.results.every((result: { ruleId: string }) => ids.includes(result.ruleId))).toBe(true);
  });
});

describe('exit codes', () => {
  test.each([
    ['SELECT name FROM customers; SELECT 1;', 0],
    ['SELECT nme FROM customers', 1],
    ['SELECT name FROM customers; DROP TABLE customers', 3],
  ])('%j is %i', async (sql, expected) => {
    const { code, stderr } = await check(['-', '--db', 'shop.sqlite'], sql);
    expect([code, stderr]).toEqual([expected, '']);
  });

  test.each([
    [['missing.sql'], 'missing.sql'],
    [[], '-'],
    [['-', '--dialect', 'cobol'], 'cobol'],
    [['-', '--snapshot', 'shop.sqlite'], 'schema --json'],
    [['-', '--role', 'nobody'], 'nobody'],
  ])('2 for %j', async (words, text) => {
    const { code, stderr } = await check(words, 'SELECT 1');
    expect(code).toBe(2);
    expect(stderr).toContain(text);
  });
});

describe('--jsonl', () => {
  const line = (id: string, sql: string) => JSON.stringify({ id, dialect: 'sqlite', sql });

  test('one line in, one line out, in order; several statements in one text are refused', async () => {
    const input = [
      line('a', 'SELECT name FROM customers'),
      '',
      line('b', 'SELECT 1; SELECT 2'),
      line('c', 'SELECT nme FROM customers'),
    ];
    const { code, stdout } = await check(['-', '--jsonl', '--db', 'shop.sqlite'], input.join('\n'));
    expect(code).toBe(3);
    const results = stdout
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(results.map(({ id, allowed, problems }) => [id, allowed, problems.length])).toEqual([
      ['a', true, 0],
      ['b', false, 0],
      ['c', true, 1],
    ]);
    expect(results[2].problems[0]).toMatchObject({
      class: 'column_not_found',
      subject: 'nme',
      range: { start: 7, end: 10 },
    });
  });

  test('without a schema the policy alone decides, and needs no database', async () => {
    const { code, stdout } = await check(['-', '--jsonl'], line('a', 'SELECT anything FROM anywhere'));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ id: 'a', allowed: true, statement_class: 'read', problems: [] });
  });

  test('a broken line is reported in its place, and the rest go on', async () => {
    const input = [
      line('a', 'SELECT 1'),
      '{oops',
      '{"id": "b", "dialect": "klingon", "sql": "SELECT 1"}',
      line('c', 'DROP TABLE x'),
    ];
    const { code, stdout, stderr } = await check(['-', '--jsonl'], input.join('\n'));
    expect(code).toBe(2);
    expect(stderr).toContain('-:2');
    const lines = stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(lines).toMatchObject([
      { id: 'a', allowed: true },
      { id: null, line: 2, error: 'is not JSON like {id, dialect, sql}' },
      { id: null, line: 3, error: expect.stringContaining('klingon') },
      { id: 'c', allowed: false },
    ]);
  });

  test.each([[['-', '--jsonl']], [['-']]])('nothing to check is bad usage: %j', async (flags) => {
    const { code, stderr } = await check(flags, ' \n');
    expect(code).toBe(2);
    expect(stderr).toContain('no SQL to check');
  });
});
