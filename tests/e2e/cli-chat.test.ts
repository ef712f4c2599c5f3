import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShop, runCli, runProcess, type Shop } from './run-cli.ts';

let shop: Shop;
beforeAll(() => {
  shop = createShop();
});
afterAll(() => shop.remove());

const chat = (lines: string[], variables: Record<string, string> = {}) =>
  runCli(['chat', '--db', shop.database], { folder: shop.folder, input: `${lines.join('\n')}\n`, variables });

const orders = 'SELECT id, amount FROM orders ORDER BY id';
const ids = (text: string) => [...text.matchAll(/^ *(\d+) +[\d,.]+$/gm)].map((match) => Number(match[1]));

describe('questions from a pipe', () => {
  test('each line with its answer, exit code 0 when all were answered', async () => {
    const input = 'SELECT COUNT(*) AS n FROM customers\n\nSELECT name FROM customers WHERE id = 3\n';
    const { code, stdout, stderr } = await runProcess(['chat', '--db', shop.database], { folder: shop.folder, input });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.match(/^> /gm)).toHaveLength(2);
    expect(stdout.indexOf('> SELECT COUNT')).toBeLessThan(stdout.indexOf('> SELECT name'));
    expect(stdout).toContain('Anna');
  });

  test('the first that was not answered decides the exit code, and the others are still asked', async () => {
    const { code, stdout } = await chat([
      'DROP TABLE customers',
      'SELECT nothing_like_it FROM nowhere',
      'SELECT name FROM customers',
    ]);
    expect(code).toBe(3);
    expect(stdout).toContain('王芳');
  });

  test('a last line without its line end counts', async () => {
    const { stdout } = await runCli(['chat', '--db', shop.database], {
      folder: shop.folder,
      input: 'SELECT 41 + 1 AS n',
    });
    expect(stdout).toContain('42');
  });
});

describe('commands', () => {
  test('next page goes on where the screen ended, to the very last row', async () => {
    const { code, stdout } = await chat([orders, '/next', '下一页', ...Array.from({ length: 48 }, () => '/next')]);
    expect(code).toBe(0);
    const shown = ids(stdout);
    expect(shown).toHaveLength(2500);
    expect(shown).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1));
    expect(stdout).toContain('There are no more rows.');
  });

  test('export keeps all rows in a file that a spreadsheet opens', async () => {
    const path = join(shop.folder, '结果.csv');
    const { stdout } = await chat([orders, `导出 ${path}`]);
    expect(stdout).toContain('2,500');
    const text = readFileSync(path, 'utf8');
    expect(text.startsWith('\ufeffid,amount\r\n')).toBe(true);
    expect(text.trimEnd().split('\r\n')).toHaveLength(2501);
  });

  test('export as JSON', async () => {
    const path = join(shop.folder, 'customers.json');
    await chat(['SELECT id, city FROM customers ORDER BY id', `/export ${path}`]);
    const rows = JSON.parse(readFileSync(path, 'utf8'));
    expect(rows).toHaveLength(5);
    expect(rows[4]).toEqual({ id: 5, city: null });
  });

  test('show SQL, schema, help, and what is not there', async () => {
    const { code, stdout } = await chat(['/sql', orders, '显示SQL', '/schema', '/help', '/frobnicate', '/export']);
    expect(code).toBe(0);
    expect(stdout).toContain('There is no answer to work with yet');
    expect(stdout.split('显示SQL')[1]?.trimStart().startsWith(orders)).toBe(true);
    expect(stdout).toMatch(/customer_id +INTEGER +→ customers\.id/);
    expect(stdout).toContain('/next');
    expect(stdout).toContain('There is no command /frobnicate');
    expect(stdout).toContain('/export result.csv');
  });

  test('quit ends it, whatever follows', async () => {
    const { code, stdout } = await chat(['退出', 'SELECT 1']);
    expect([code, stdout]).toEqual([0, '']);
  });

  test('a file that cannot be written does not end the conversation', async () => {
    const { code, stdout } = await chat([orders, '/export no/such/folder/x.csv', 'SELECT 40 + 2 AS n']);
    expect(code).toBe(1);
    expect(stdout).toContain('the folder does not exist');
    expect(stdout).toContain('42');
    expect(existsSync(join(shop.folder, 'no'))).toBe(false);
  });
});
