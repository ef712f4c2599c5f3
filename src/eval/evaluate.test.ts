import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '../drivers/sqlite/sqlite.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { evaluate, readPredictions, readSuite } from './evaluate.ts';
import type { SuiteDependencies } from './run-suite.ts';

let folder = '';
const file = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-evaluate-'));
  mkdirSync(file('nested'));
  for (const path of ['plain.sqlite', 'nested/nested.sqlite']) {
    const database = new DatabaseSync(file(path));
    database.exec("CREATE TABLE item (name TEXT); INSERT INTO item VALUES ('茶'), ('杯')");
    database.close();
  }
  const line = (id: number, db: string) =>
    JSON.stringify({ id, db, question: 'How many?', question_zh: '有多少？', sql: 'SELECT count(*) FROM item' });
  writeFileSync(file('suite.jsonl'), `${line(1, 'plain')}\n${line(2, 'nested')}\n`);
  writeFileSync(file('missing.jsonl'), `${line(1, 'plain')}\n${line(2, 'gone')}\n`);
  writeFileSync(file('system.jsonl'), '{"id": 1, "sql": "SELECT 2"}\n{"id": 2, "sql": "SELECT 3"}\n');
});

afterAll(() => rmSync(folder, { recursive: true }));

const dependencies: SuiteDependencies = {
  answerOne: async ({ question, recorded }) => ({
    sql: recorded?.[0] ?? `SELECT count(*) FROM item -- ${question}`,
    status: 'answered',
    confidence: 0.9,
  }),
  async openDatabase(path) {
    const driver = openSqlite({ path });
    await driver.connect();
    return driver;
  },
  now: () => 0,
};

describe('evaluating files', () => {
  it('finds both layouts of databases and writes a line per question', async () => {
    const out = file('lines.jsonl');
    const options = { suite: file('suite.jsonl'), databases: folder, out, language: 'zh' as const };
    const summary = await evaluate(options, dependencies);
    expect(summary.all).toMatchObject({ questions: 2, correct: 2 });
    const [first] = readFileSync(out, 'utf8').split('\n');
    expect(JSON.parse(first ?? '')).toEqual({
      id: 1,
      db: 'plain',
      sql: 'SELECT count(*) FROM item -- 有多少？',
      status: 'answered',
      confidence: 0.9,
      ms: 0,
      correct: true,
      contains_gold: true,
    });
  });

  it('reads predictions from files', async () => {
    const options = { suite: file('suite.jsonl'), databases: folder, language: 'en' as const };
    const recorded = [file('system.jsonl')];
    expect((await evaluate({ ...options, recorded }, dependencies)).all.correct).toBe(1);
    expect((await evaluate({ ...options, recorded, raw: true, limit: 1 }, dependencies)).all).toMatchObject({
      questions: 1,
      correct: 1,
    });
  });

  it.each([
    ['a suite', { suite: 'nowhere.jsonl' }, 'usage'],
    ['a database', { suite: 'missing.jsonl' }, 'database_missing'],
    ['predictions', { suite: 'suite.jsonl', recorded: ['nowhere.jsonl'] }, 'usage'],
    ['a place for the output', { suite: 'suite.jsonl', out: 'no/such/place.jsonl' }, 'output_failed'],
  ])('says before the first question that %s is missing', async (_, given, code) => {
    const full = Object.fromEntries(
      Object.entries(given).map(([key, value]) => [
        key,
        Array.isArray(value) ? value.map(file) : file(value as string),
      ]),
    ) as { suite: string };
    const options = { databases: folder, language: 'en' as const, ...full };
    const never = { ...dependencies, answerOne: () => Promise.reject(new TypeError('asked')) };
    await expect(evaluate(options, never)).rejects.toMatchObject({ code });
  });
});

const both =
  '{"id": 1, "db": "shop", "question": "How many?", "question_zh": "有多少？", "sql": "SELECT 1", "sql_zh": "SELECT 2"}';

describe('reading a question set', () => {
  it('takes the language that was asked for', () => {
    expect(readSuite(both, 's.jsonl', 'en')).toEqual([{ id: 1, db: 'shop', question: 'How many?', gold: 'SELECT 1' }]);
    expect(readSuite(both, 's.jsonl', 'zh')).toEqual([{ id: 1, db: 'shop', question: '有多少？', gold: 'SELECT 2' }]);
  });

  it('reads a Chinese set that has one language only', () => {
    const line = '{"id": "a", "db": "shop", "question": "有多少？", "sql": "SELECT 1"}';
    expect(readSuite(`\n${line}\n\n`, 's.jsonl', 'zh')).toEqual([
      { id: 'a', db: 'shop', question: '有多少？', gold: 'SELECT 1' },
    ]);
  });

  it.each([
    ['not JSON', `${both}\n{oops`, 's.jsonl:2: JSON'],
    ['no database', '{"id": 1, "question": "x", "sql": "y"}', 's.jsonl:1: db'],
    ['no gold', '{"id": 1, "db": "d", "question": "x"}', 's.jsonl:1: sql'],
    ['no question', '{"id": 1, "db": "d", "sql": "x"}', 's.jsonl:1: question'],
  ])('says which line is at fault: %s', (_, text, detail) => {
    expect(() => readSuite(text, 's.jsonl', 'en')).toThrow(new WenshuError('usage', { detail }));
  });
});

describe('reading predictions', () => {
  it('goes by id, whether number or text, and drops the missing ones', () => {
    const found = readPredictions(
      '{"id": 1, "sql": "SELECT 1"}\n{"id": "b", "sql": "SELECT 2"}\n{"id": 3, "sql": null}',
      'p',
    );
    expect([...found]).toEqual([
      ['1', 'SELECT 1'],
      ['b', 'SELECT 2'],
    ]);
  });
});
