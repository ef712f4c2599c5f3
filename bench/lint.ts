/**
 * How often each warning fires on right and on wrong SQL: published predictions for Spider dev-open (with data),
 * predictions for BIRD dev-open where the source says which are right (schema only), gold SQL of Spider train that an
 * audit found correct, and gold SQL of DuSQL train (Chinese, without declared keys). Counted as people see them: a warning
 * that only repeats another one's cause is left out. `node bench/lint.ts` prints the figures and writes
 * bench/scores/lint.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readQuestion } from '../src/question/read-question.ts';
import { lintSql, type Warning, warningCodes } from '../src/sql/lint/lint.ts';
import { type BenchDatabase, eachDatabase } from './data/bench-database.ts';
import { databasePaths, predictionFiles, readLines, requireData } from './data/sources.ts';

interface Item {
  id: number;
  db: string;
  question: string;
  sql: string;
  gold_audit?: string;
}

interface Prediction {
  id: number;
  sql: string;
  published_correct?: boolean;
}

requireData();
const fires = Object.fromEntries(
  warningCodes.map((code) => [code, { right: 0, wrong: 0, gold: 0, gold_zh: 0, bird_right: 0, bird_wrong: 0 }]),
);
type Column = keyof (typeof fires)[string];
const seen = { right: 0, wrong: 0, gold: 0, gold_zh: 0, bird_right: 0, bird_wrong: 0 };
const withRows = { right: 0, wrong: 0, right_flagged: 0, wrong_flagged: 0 };
let milliseconds = 0;
let linted = 0;

async function lint(database: BenchDatabase, sql: string, text: string, hasData: boolean): Promise<Warning[]> {
  const question = readQuestion(text, { today: '2024-06-01' });
  const rows = hasData ? await database.rowsOf(sql) : undefined;
  const { dialect, snapshot, values } = database;
  const data = hasData ? { values, countNulls: database.countNulls } : { countNulls: async () => 0 };
  const result = rows ? { result: { columns: [], rows, truncated: false } } : {};
  const before = performance.now();
  const warnings = await lintSql(sql, { dialect, snapshot, question, ...data, ...result });
  milliseconds += performance.now() - before;
  linted += 1;
  return warnings;
}

function note(column: Column, warnings: readonly Warning[]): void {
  seen[column] += 1;
  for (const code of new Set(warnings.map((warning) => warning.code))) {
    const row = fires[code];
    if (row) row[column] += 1;
  }
}

function filesOf(folder: string): Map<number, Prediction>[] {
  return predictionFiles(folder).map(
    (file) => new Map(readLines<Prediction>(`predictions/${folder}/${file}.jsonl`).map((line) => [line.id, line])),
  );
}

const spider = filesOf('spider-dev-open');
await eachDatabase(readLines<Item>('spider/dev-open.jsonl'), databasePaths.spider, async (database, own) => {
  for (const item of own) {
    const hasRows = ((await database.rowsOf(item.sql)) ?? []).length > 0;
    for (const file of spider) {
      const sql = file.get(item.id)?.sql ?? '';
      if (!(await database.rowsOf(sql))) continue;
      const column = (await database.isRight(item.sql, sql)) ? 'right' : 'wrong';
      const warnings = await lint(database, sql, item.question, true);
      note(column, warnings);
      if (!hasRows) continue;
      withRows[column] += 1;
      if (warnings.some((warning) => warning.severity === 'hard')) withRows[`${column}_flagged`] += 1;
    }
  }
});

const bird = filesOf('bird-dev-open');
await eachDatabase(readLines<Item>('bird/dev-open.jsonl'), databasePaths.bird, async (database, own) => {
  for (const table of database.snapshot.tables) delete table.rowCount;
  for (const item of own) {
    for (const file of bird) {
      const prediction = file.get(item.id);
      if (prediction?.published_correct === undefined || !(await database.rowsOf(prediction.sql))) continue;
      const warnings = await lint(database, prediction.sql, item.question, false);
      note(prediction.published_correct ? 'bird_right' : 'bird_wrong', warnings);
    }
  }
});

const audited = readLines<Item>('spider/train.jsonl').filter((item) => item.gold_audit === 'CORRECT');
await eachDatabase(audited, databasePaths.spider, async (database, own) => {
  for (const item of own) {
    if (await database.rowsOf(item.sql)) note('gold', await lint(database, item.sql, item.question, true));
  }
});

await eachDatabase(readLines<Item>('dusql/train.jsonl'), databasePaths.dusql, async (database, own) => {
  for (const item of own) {
    if (await database.rowsOf(item.sql)) note('gold_zh', await lint(database, item.sql, item.question, true));
  }
});

const rules = Object.fromEntries(
  Object.entries(fires).map(([code, row]) => [
    code,
    {
      ...row,
      precision: round(row.wrong / (row.right + row.wrong)),
      gold_percent: round((100 * row.gold) / seen.gold),
    },
  ]),
);
const score = {
  statements: seen,
  hard_set_where_gold_has_rows: {
    right_percent: round((100 * withRows.right_flagged) / withRows.right),
    wrong_percent: round((100 * withRows.wrong_flagged) / withRows.wrong),
  },
  milliseconds_per_statement: round(milliseconds / linted),
  rules,
};

function round(number: number): number | null {
  return Number.isFinite(number) ? Math.round(number * 100) / 100 : null;
}

console.table(rules);
console.log({ ...score, rules: undefined });
writeFileSync(join(import.meta.dirname, 'scores/lint.json'), `${JSON.stringify(score, null, 2)}\n`);
