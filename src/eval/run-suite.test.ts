import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '../drivers/sqlite/sqlite.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { type QuestionRequest, runSuite, type SuiteDependencies, type SuiteItem, type SuiteLine } from './run-suite.ts';
import { summarise, summaryText } from './summary.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-eval-'));
  for (const [name, rows] of [
    ['shop', "('tea', 3), ('cup', 5)"],
    ['farm', "('cow', 2), ('hen', 2)"],
  ]) {
    const database = new DatabaseSync(join(folder, `${name}.sqlite`));
    database.exec(`CREATE TABLE item (name TEXT, price INTEGER); INSERT INTO item VALUES ${rows}`);
    database.close();
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

const items: SuiteItem[] = [
  { id: 1, db: 'shop', question: 'names', gold: 'SELECT name FROM item' },
  { id: 2, db: 'shop', question: 'dear ones', gold: 'SELECT name FROM item WHERE price > 90' },
  { id: 3, db: 'farm', question: 'names by price', gold: 'SELECT name, price FROM item ORDER BY name' },
  { id: 4, db: 'shop', question: 'total', gold: 'SELECT sum(price) FROM item' },
];

const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';

function suite(written: Record<string, string | null>, asked: QuestionRequest[] = []): SuiteDependencies {
  let clock = 0;
  return {
    async answerOne(request) {
      asked.push(request);
      const sql = written[request.question] ?? null;
      return { sql, status: sql ? 'answered' : 'clarify', confidence: sql ? 0.8 : 0.3, modelCalls: 1, tokens: 100 };
    },
    async openDatabase(path) {
      const driver = openSqlite({ path });
      await driver.connect();
      return driver;
    },
    now: () => (clock += 5),
  };
}

const options = { language: 'en' as const, databasePath: (name: string) => join(folder, `${name}.sqlite`) };

describe('running a question set', () => {
  it('compares rows with gold and tells questions with rows apart', async () => {
    const lines: SuiteLine[] = [];
    const records = await runSuite(
      items,
      { ...options, onLine: (line) => void lines.push(line) },
      suite({
        names: 'SELECT name FROM item ORDER BY price DESC',
        'dear ones': "SELECT name FROM item WHERE name = 'nothing'",
        'names by price': 'SELECT price, name FROM item ORDER BY name DESC',
      }),
    );
    expect(lines.map(({ id, correct, status, ms }) => [id, correct, status, ms])).toEqual([
      [1, true, 'answered', 5],
      [2, true, 'answered', 5],
      [4, false, 'clarify', 5],
      [3, false, 'answered', 5],
    ]);
    expect(Object.keys(lines[0] ?? {})).toEqual([
      'id',
      'db',
      'sql',
      'status',
      'confidence',
      'ms',
      'correct',
      'contains_gold',
    ]);
    expect(summarise(records)).toMatchObject({
      all: { questions: 4, correct: 2, accuracy: 0.5, mean_over_databases: 0.3333 },
      with_rows: { questions: 3, correct: 1, accuracy: 0.3333, mean_over_databases: 0.25 },
      answered: { questions: 3, correct: 2, precision: 0.6667 },
      statuses: { answered: 3, clarify: 1 },
      databases: { shop: { questions: 3, correct: 2 }, farm: { questions: 1, correct: 0 } },
      model_calls: 4,
      tokens: 400,
    });
    await expect(
      `${summaryText(summarise(records), 'en')}\n\n${summaryText(summarise(records), 'zh')}\n`,
    ).toMatchFileSnapshot('summary.golden.txt');
  });

  it('ends a statement that never ends, and goes on', async () => {
    const written = { names: endless, total: 'SELECT 8' };
    const records = await runSuite(items, { ...options, timeoutMs: 4000 }, suite(written));
    expect(records.map(({ line }) => [line.id, line.correct])).toEqual([
      [1, false],
      [2, false],
      [4, true],
      [3, false],
    ]);
  });

  it('says so when the gold itself does not run', async () => {
    const broken = [{ id: 9, db: 'shop', question: 'names', gold: 'SELECT nmae FROM item' }];
    const records = await runSuite(broken, options, suite({ names: 'SELECT nmae FROM item' }));
    expect(records.map(({ gold, line }) => [gold, line.correct])).toEqual([['failed', false]]);
  });

  it('counts a refused question as failed and lets faults through', async () => {
    const failing = (error: Error) => ({ ...suite({}), answerOne: () => Promise.reject(error) });
    const records = await runSuite(items.slice(0, 1), options, failing(new WenshuError('question_empty')));
    expect(records.map(({ line }) => [line.status, line.correct])).toEqual([['failed', false]]);
    await expect(runSuite(items, options, failing(new TypeError('oops')))).rejects.toThrow('oops');
  });

  it('hands recorded predictions over as candidates, and scores them untouched with raw', async () => {
    const predictions = [
      new Map([['1', 'SELECT name FROM item']]),
      new Map([
        ['1', 'SELECT 1'],
        ['4', 'SELECT 8'],
      ]),
    ];
    const asked: QuestionRequest[] = [];
    await runSuite(items.slice(0, 2), { ...options, predictions, cascade: true }, suite({}, asked));
    expect(asked.map(({ question, recorded, cascade }) => [question, recorded, cascade])).toEqual([
      ['names', ['SELECT name FROM item', 'SELECT 1'], true],
      ['dear ones', [], true],
    ]);
    const raw = await runSuite(items, { ...options, predictions, raw: true }, suite({}));
    expect(raw.map(({ line }) => [line.id, line.sql, line.status, line.correct])).toEqual([
      [1, 'SELECT name FROM item', 'answered', true],
      [2, null, 'failed', false],
      [4, 'SELECT 8', 'answered', true],
      [3, null, 'failed', false],
    ]);
  });
});
