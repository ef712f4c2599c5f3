import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { digestOf } from '../../src/answer/confirmation.ts';
import { loadConfig } from '../../src/config/config.ts';
import { readQuestion } from '../../src/question/read-question.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';

let folder: string;
let wenshu: Wenshu;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-typed-'));
  const database = new DatabaseSync(join(folder, 'shop.sqlite'));
  database.exec(`
    CREATE TABLE orders (id INTEGER PRIMARY KEY, city TEXT, amount INTEGER);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
    INSERT INTO orders SELECT i, CASE WHEN i % 2 THEN '上海' ELSE '北京' END, i * 10 FROM n;
  `);
  database.close();
  writeFileSync(join(folder, 'wenshu.yaml'), 'connections:\n  shop: {url: shop.sqlite, access: write}\n');
  wenshu = createWenshu(loadConfig({ folder, db: 'shop', secret: () => undefined }));
});

afterEach(async () => {
  await wenshu.close();
  rmSync(folder, { recursive: true });
});

const idsLeft = () => {
  const database = new DatabaseSync(join(folder, 'shop.sqlite'), { readOnly: true });
  const rows = database.prepare('SELECT count(*) AS n FROM orders').all();
  database.close();
  return Number(rows[0]?.n);
};

/** A list of ids that is as long as wanted, so that what follows stands at any place of the text. */
const ids = (length: number) => {
  let list = '0';
  for (let id = 1; list.length < length; id += 1) list += `, ${id}`;
  return list;
};

// What stands at the 600th character: the last bracket, the AND, the middle of the condition, nothing.
const lengths = [300, 540, 550, 560, 565, 570, 580, 590, 600, 1200, 3800];

it.each(lengths)('reads a condition behind %i characters', async (length) => {
  const sql = `SELECT id FROM orders WHERE id IN (${ids(length)}) AND id = 7`;
  const answer = await wenshu.ask(sql);
  expect(answer).toMatchObject({ status: 'answered', receipt: { sql }, table: { rows: [[7]] } });
});

it.each(lengths)('deletes no more than was written, with a condition behind %i characters', async (length) => {
  const sql = `DELETE FROM orders WHERE id IN (${ids(length)}) AND id = 7`;
  const asked = await wenshu.ask(sql);
  expect(asked).toMatchObject({ status: 'clarify', clarification: { confirms: 'write' } });
  // What is confirmed is what was typed, to the last character, and nothing else.
  expect(asked.clarification?.question).toContain(`\n\n${sql}`);
  expect(asked.clarification?.question).toContain('It touches 1 row.');
  await wenshu.resume(asked.receipt.run_id, { choose: '1' });
  expect(idsLeft()).toBe(49);
});

it('tells a digest of the whole text from that of its beginning', () => {
  const sql = `DELETE FROM orders WHERE id IN (${ids(600)}) AND id = 7`;
  const { whole, text } = readQuestion(sql, { today: '2026-01-01' });
  expect(whole).toBe(sql);
  expect(digestOf(whole)).not.toBe(digestOf(text));
});

it('refuses what is too long instead of reading a part of it', async () => {
  const sql = `DELETE FROM orders WHERE id IN (${ids(4000)}) AND id = 7`;
  await expect(wenshu.ask(sql)).rejects.toMatchObject({ code: 'question_too_long' });
  const filler = 'please be so kind as to look carefully and ';
  const question = `How many orders are there, ${filler.repeat(14)} only those of the city 上海?`;
  const answer = await wenshu.ask(question);
  expect(answer).toMatchObject({ status: 'failed', error: { code: 'question_too_long' } });
  expect(idsLeft()).toBe(50);
});
