import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerSchema } from '../../src/protocol/answer.ts';
import { createShop, type ProcessOptions, runCli, runProcess, type Shop, whenever } from './run-cli.ts';

let shop: Shop;
beforeAll(() => {
  shop = createShop();
});
afterAll(() => shop.remove());

const ask = (words: string[], options: Partial<Parameters<typeof runCli>[1]> = {}) =>
  runCli(['ask', ...words, '--db', shop.database], { folder: shop.folder, ...options });

const askInProcess = (words: string[], options: Partial<ProcessOptions> = {}) =>
  runProcess(['ask', ...words, '--db', shop.database], { folder: shop.folder, ...options });

const customers = 'SELECT id, name, city FROM customers ORDER BY id';
const orders = 'SELECT id, amount FROM orders ORDER BY id';

describe('an answer for people', () => {
  test('rows line up, nothing on standard error, exit code 0', async () => {
    const { code, stdout, stderr } = await askInProcess([customers]);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('id  name    city\n');
    expect(stdout).toContain(' 1  王芳    北京\n');
    expect(stdout).toContain(' 5  Bob     –\n');
    expect(stdout).toContain('Read as: ');
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toContain('FROM customers');
  });

  test('a question in words', async () => {
    const { code, stdout } = await ask(['how', 'many', 'customers', 'are', 'there']);
    expect(code).toBe(0);
    expect(stdout).toContain('5');
  });

  test('Chinese in, Chinese out', async () => {
    const { code, stdout } = await ask(['有多少个客户？'], { variables: { LANG: 'en_US.UTF-8' } });
    expect(code).toBe(0);
    expect(stdout).toContain('理解为：');
  });

  test('SQL has no language of its own: --lang says in which it is told', async () => {
    const { stdout } = await ask([customers, '--lang', 'zh']);
    expect(stdout).toContain('理解为：按您输入的查询语句执行');
    const { stderr: failed } = await ask(['SELECT zorble FROM customers', '--lang', 'zh']);
    expect(failed).toContain('SQL验证失败: 没有列 zorble。');
  });

  test('50 rows on the screen, and how to see the others', async () => {
    const { stdout } = await ask([orders]);
    expect(stdout.match(/^ *\d+ +[\d,.]+$/gm)).toHaveLength(50);
    expect(stdout).toMatch(/… and .*--csv/);
  });

  test('stored text cannot command the terminal', async () => {
    const { stdout } = await ask(['SELECT body FROM notes ORDER BY id']);
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toContain('␛[2Jhidden');
    expect(stdout).toContain('two ⏎ lines');
  });

  test('colour only where it is wanted', async () => {
    const forced = await ask([customers], { variables: { FORCE_COLOR: '1' } });
    expect(forced.stdout).toContain('\u001b[1m');
    const never = await ask([customers], { variables: { FORCE_COLOR: '1', NO_COLOR: '1' } });
    expect(never.stdout).not.toContain('\u001b');
  });

  test('the terminal width is kept', async () => {
    const wide = `SELECT id, name, '${'long text '.repeat(30)}' AS filler FROM customers`;
    const { stdout } = await ask([wide], { variables: { COLUMNS: '60' } });
    const table = stdout.split('\n\n')[0] ?? '';
    expect(table.split('\n').every((line) => line.length <= 60)).toBe(true);
    expect(table).toContain('…');
  });

  test('--verbose shows the SQL, the stages and the run', async () => {
    const { stdout } = await ask([customers, '--verbose']);
    expect(stdout).toContain(customers);
    expect(stdout).toMatch(/running the query [\d.]+ ms/);
  });

  test('--page shows that page, all of it', async () => {
    const { code, stdout } = await ask([orders, '--page', '3']);
    expect(code).toBe(0);
    const shown = [...stdout.matchAll(/^ *(\d+) +[\d,.]+$/gm)].map((match) => Number(match[1]));
    expect(shown).toHaveLength(100);
    expect(shown[0]).toBe(201);
    expect(stdout).toContain('Page 3 of 25, 2,500 rows');
  });
});

describe('for programs', () => {
  test('--json prints one object of the documented shape and nothing else', async () => {
    const { code, stdout, stderr } = await ask([customers, '--json']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    const answer = answerSchema.strict().parse(JSON.parse(stdout));
    expect(answer).toMatchObject({ status: 'answered', language: 'en', table: { row_count: 5, truncated: false } });
    expect(answer.table?.rows[4]).toEqual([5, 'Bob', null]);
    expect(answer.receipt.sql).toBe(customers);
  });

  test('--json of a question that nobody could write a statement for has the ending of the first system', async () => {
    const { code, stdout } = await ask(['弗鲁米的佐布尔', '--json']);
    const answer = answerSchema.parse(JSON.parse(stdout));
    expect([code, answer.status]).toEqual([1, 'failed']);
    expect(answer.final_response).toEqual({
      success: false,
      response: answer.text,
      type: 'DATABASE',
      sql_generation_failed: true,
      execution_path: ['classify_question', 'agent_sql_generation', 'sql_generation_failed', 'format_response'],
      classification_info: { confidence: expect.any(Number), reason: expect.any(String), method: 'rule' },
    });
  });

  test('--csv prints every row, far beyond what a table shows', async () => {
    const { code, stdout, stderr } = await ask([orders, '--csv']);
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout.split('\r\n');
    expect(lines[0]).toBe('id,amount');
    expect(lines[2500]).toBe('2500,26250');
    expect(lines).toHaveLength(2502);
  });

  test('a closed pipe is quiet', async () => {
    const { code, stderr } = await askInProcess([orders, '--csv'], {
      during: (child) => child.stdout?.once('data', () => child.stdout?.destroy()),
    });
    expect([code, stderr]).toEqual([0, '']);
  });

  test('- reads the question from standard input', async () => {
    const { code, stdout } = await ask(['-', '--csv'], { input: `${customers}\n` });
    expect(code).toBe(0);
    expect(stdout).toContain('1,王芳,北京\r\n');
  });

  test('--dry-run writes and checks but does not run', async () => {
    const { code, stdout } = await ask([customers, '--dry-run', '--json']);
    expect(code).toBe(0);
    const answer = answerSchema.parse(JSON.parse(stdout));
    expect(answer.table).toBeNull();
    expect(answer.receipt.sql).toBe(customers);
    const shown = await ask([customers, '--dry-run']);
    expect(shown.stdout).toContain(customers);
    expect(shown.stdout).not.toContain('王芳');
  });
});

describe('--out', () => {
  test('writes all rows as CSV by the extension and still shows the answer', async () => {
    const path = join(shop.folder, 'orders.csv');
    const { code, stdout, stderr } = await ask([orders, '--out', path]);
    expect(code).toBe(0);
    expect(stdout).toContain('amount');
    expect(stderr).toBe(`Wrote ${path}\n`);
    expect(readFileSync(path, 'utf8').split('\r\n')).toHaveLength(2502);
  });

  test('replaces a file whole, with the form that was asked for', async () => {
    const path = join(shop.folder, 'answer.data');
    writeFileSync(path, 'old');
    const { code, stdout } = await ask([customers, '--json', '-o', path]);
    expect([code, stdout]).toEqual([0, '']);
    expect(answerSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).status).toBe('answered');
  });

  test('nothing is touched when there is no answer', async () => {
    const path = join(shop.folder, 'kept.csv');
    writeFileSync(path, 'old');
    const { code } = await ask(['DROP TABLE customers', '--csv', '--out', path]);
    expect(code).toBe(3);
    expect(readFileSync(path, 'utf8')).toBe('old');
    const text = join(shop.folder, 'refused.txt');
    expect((await ask(['DROP TABLE customers', '--out', text])).code).toBe(3);
    expect(existsSync(text)).toBe(false);
    expect(readdirSync(shop.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('a folder that is not there is said before anything runs', async () => {
    const { code, stderr } = await ask([customers, '--csv', '--out', join(shop.folder, 'no', 'x.csv')]);
    expect(code).toBe(1);
    expect(stderr).toContain('the folder does not exist');
  });

  test('an unknown form is bad usage', async () => {
    const { code, stderr } = await ask([customers, '--out', 'x.xlsx']);
    expect(code).toBe(2);
    expect(stderr).toContain('--csv');
  });
});

describe('exit codes and failures', () => {
  test('3 when refused, in the words of the catalogue, and the data stays', async () => {
    const { code, stdout, stderr } = await ask(['DELETE FROM customers']);
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toContain('DELETE');
    const file = new DatabaseSync(shop.database, { readOnly: true });
    expect(file.prepare('SELECT COUNT(*) AS n FROM customers').get()).toEqual({ n: 5 });
    file.close();
  });

  test('3 as JSON too', async () => {
    const { code, stdout } = await ask(['DELETE FROM customers', '--json']);
    expect(code).toBe(3);
    expect(answerSchema.parse(JSON.parse(stdout)).status).toBe('refused');
  });

  test.each([
    ['有多少个客户', '找不到数据库文件'],
    ['how many customers', 'There is no database file'],
  ])('1 for a missing database, in the language of %s, and nothing is written', async (question, text) => {
    const empty = createShop();
    try {
      const before = readdirSync(empty.folder);
      const missing = join(empty.folder, 'missing.sqlite');
      const { code, stdout, stderr } = await runCli(['ask', question, '--db', missing], { folder: empty.folder });
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(text);
      expect(stderr).not.toContain('    at ');
      expect(readdirSync(empty.folder)).toEqual(before);
    } finally {
      empty.remove();
    }
  });

  test('a missing database as JSON is one object of the same shape', async () => {
    const { code, stdout, stderr } = await runCli(['ask', 'x', '--db', 'missing.sqlite', '--json'], {
      folder: shop.folder,
    });
    expect([code, stderr]).toEqual([1, '']);
    expect(answerSchema.parse(JSON.parse(stdout))).toMatchObject({
      status: 'failed',
      error: { code: 'database_missing' },
    });
  });

  test.each([
    [['ask', 'x', '--jsn'], '--json'],
    [['ask'], 'question'],
    [['ask', ''], 'question'],
    [['ask', 'x', '--json', '--csv', '--lang', 'en'], 'choose one'],
    [['ask', 'x', '--page', 'two'], '--page'],
    [['ask', '--resume', 'r'], 'no run r'],
    [['ask', '--resume', 'nobody-asked-this', '--choose', '1'], 'nobody-asked-this'],
    [['frobnicate'], 'frobnicate'],
    [['ask', 'x', '--db', 'nowhere'], 'nowhere'],
    [['chat', 'a question'], 'wenshu ask'],
    [['schema', 'no_such_table', '--db', 'shop.sqlite'], 'no_such_table'],
  ])('2 for %j', async (words, text) => {
    const { code, stdout, stderr } = await runCli(words, { folder: shop.folder });
    expect(stderr + stdout).toContain(text);
    expect(code).toBe(2);
    expect(stderr).not.toContain('    at ');
  });

  test('Ctrl-C stops the query and says so', async () => {
    const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n';
    const home = join(shop.folder, 'home-of-the-cancelled');
    const { code, stderr } = await askInProcess([endless], {
      variables: { WENSHU_HOME: home },
      // The checkpoints are opened when the question is under way.
      during: (child) =>
        whenever(
          child,
          () => existsSync(join(home, 'checkpoints.sqlite')),
          () => child.kill('SIGINT'),
        ),
    });
    expect(code).toBe(1);
    expect(stderr).toContain('cancelled');
  });

  test('Ctrl-C in the middle of an export leaves no half of a file', async () => {
    const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n';
    const before = readdirSync(shop.folder).filter((name) => name !== '.wenshu');
    const written = (folder: string) => readdirSync(folder).some((name) => name.endsWith('.part'));
    const { code, stderr } = await askInProcess([endless, '--csv', '--out', 'endless.csv'], {
      during: (child) =>
        whenever(
          child,
          () => written(shop.folder),
          () => child.kill('SIGINT'),
        ),
    });
    expect([code, stderr]).toEqual([1, 'The query was cancelled.\n']);
    expect(readdirSync(shop.folder).filter((name) => name !== '.wenshu')).toEqual(before);
  });

  test('what went wrong technically is in the log, for the owner alone', async () => {
    const log = join(shop.folder, '.wenshu', 'logs', 'wenshu.log');
    await ask(['SELECT no_such_column FROM customers']);
    expect(statSync(log).mode & 0o777).toBe(0o600);
    for (const line of readFileSync(log, 'utf8').trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('time');
  });
});
