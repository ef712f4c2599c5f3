import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShop, runCli, runProcess, type Shop } from './run-cli.ts';

let shop: Shop;
const lines = (items: unknown[]) => `${items.map((item) => JSON.stringify(item)).join('\n')}\n`;

beforeAll(() => {
  shop = createShop();
  const count = 'SELECT COUNT(*) FROM customers';
  writeFileSync(
    join(shop.folder, 'suite.jsonl'),
    lines([
      { id: 1, db: 'shop', question: 'How many customers are there?', sql: count },
      {
        id: 2,
        db: 'shop',
        question: 'Names of customers in 北京',
        sql: "SELECT name FROM customers WHERE city = '北京'",
      },
    ]),
  );
  writeFileSync(
    join(shop.folder, 'predictions.jsonl'),
    lines([
      { id: 1, sql: count },
      { id: 2, sql: "SELECT nme FROM customers WHERE city = '北京'" },
    ]),
  );
});
afterAll(() => shop.remove());

const evaluate = (words: string[]) =>
  runCli(['eval', 'suite.jsonl', '--databases', '.', ...words], { folder: shop.folder });

test('recorded SQL is scored untouched with --raw, and healed without it', async () => {
  const model = ['--model', 'recorded:predictions.jsonl'];
  const raw = await evaluate([...model, '--raw', '--out', 'raw.jsonl', '--json']);
  expect([raw.code, raw.stderr]).toEqual([0, '']);
  expect(JSON.parse(raw.stdout).all).toMatchObject({ questions: 2, correct: 1 });
  const results = readFileSync(join(shop.folder, 'raw.jsonl'), 'utf8').trimEnd().split('\n');
  expect(results.map((line) => JSON.parse(line).correct)).toEqual([true, false]);
  const words = ['eval', 'suite.jsonl', '--databases', '.', ...model, '--json'];
  const healed = await runProcess(words, { folder: shop.folder });
  expect(JSON.parse(healed.stdout).all).toMatchObject({ questions: 2, correct: 2 });
});

test('several recorded files are candidates: what most of them return wins', async () => {
  const wrong = [
    { id: 1, sql: 'SELECT 99' },
    { id: 2, sql: 'SELECT name FROM customers' },
  ];
  writeFileSync(join(shop.folder, 'wrong.jsonl'), lines(wrong));
  const right = { id: 2, sql: "SELECT name FROM customers WHERE city = '北京'" };
  writeFileSync(join(shop.folder, 'right.jsonl'), lines([{ id: 1, sql: 'SELECT COUNT(id) FROM customers' }, right]));
  const files = ['wrong', 'predictions', 'right'].flatMap((name) => ['--model', `recorded:${name}.jsonl`]);
  const voted = await evaluate([...files, '--json']);
  expect(JSON.parse(voted.stdout).all).toMatchObject({ questions: 2, correct: 2 });
  const first = await evaluate([...files.slice(0, 2), '--json']);
  expect(JSON.parse(first.stdout).all).toMatchObject({ questions: 2, correct: 0 });
});

test('the summary for people, of the embedded engine, in Chinese', async () => {
  const { code, stdout } = await evaluate(['--lang', 'zh', '--limit', '1']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^测的是平时提问得到的回答.*\n全部问题：[01]\/1/);
});

test.each([
  [['eval'], 'question set'],
  [['eval', 'suite.jsonl'], '--databases'],
  [['eval', 'suite.jsonl', '--databases', '.', '--raw'], 'recorded:FILE'],
  [['eval', 'suite.jsonl', '--databases', '.', '--model', 'gpt'], 'gpt'],
  [['eval', 'missing.jsonl', '--databases', '.'], 'missing.jsonl'],
  [['eval', 'suite.jsonl', '--databases', '.', '--limit', 'x'], '--limit'],
])('2 for %j', async (words, text) => {
  const { code, stderr } = await runCli(words, { folder: shop.folder });
  expect(code).toBe(2);
  expect(stderr).toContain(text);
});
