/**
 * How good the check is: false alarms on right SQL, what it misses of what the engine refuses, whether it names the right
 * class, and how long it takes. `node bench/check.ts [--write] [--show alarms|misses|classes]`
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { postgres } from '../src/dialects/postgres.ts';
import { sqlite } from '../src/dialects/sqlite.ts';
import { openSqliteShadow } from '../src/drivers/shadows.ts';
import type { Snapshot } from '../src/schema/snapshot/snapshot.ts';
import { checkSql } from '../src/sql/check/check.ts';
import { classifyError } from '../src/sql/classify-error/classify-error.ts';
import { engineOf } from './data/engine.ts';
import { postgresSnapshot } from './data/postgres-ddl.ts';
import { databasePaths, predictionFiles, readLines, requireData } from './data/sources.ts';
import { sqliteSnapshot } from './data/sqlite-snapshot.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean' }, show: { type: 'string' } } });
requireData();

type Corpus = keyof typeof databasePaths;
interface Statement {
  corpus: Corpus;
  db: string;
  sql: string;
  isRight: boolean;
  from: string;
}

const share = (part: number, whole: number) => Math.round((10_000 * part) / Math.max(whole, 1)) / 100;
const show = (kind: string, ...words: unknown[]) => values.show === kind && console.log(...words);

/** Right SQL and predictions on SQLite: the engine's verdict on the real file is the truth. */
async function onSqlite() {
  const statements = readStatements();
  const scores: Record<string, object> = {};
  for (const mode of ['shadow', 'resolver'] as const) {
    const tally = {
      accepted: 0,
      false_alarms: 0,
      gold: 0,
      false_alarms_on_gold: 0,
      refused: 0,
      caught: 0,
      same_class: 0,
    };
    for (const { corpus, db, sql, isRight, from } of statements) {
      const engine = engineOf(databasePaths[corpus](db), db);
      const refusal = engine.refusal(sql);
      const context = {
        snapshot: engine.snapshot,
        dialect: sqlite,
        ...(mode === 'shadow' ? { shadow: engine.shadow } : {}),
      };
      const [problem] = await checkSql(sql, context);
      if (refusal === undefined) {
        tally.accepted += 1;
        if (isRight) tally.gold += 1;
        if (!problem) continue;
        tally.false_alarms += 1;
        if (isRight) tally.false_alarms_on_gold += 1;
        show('alarms', mode, from, db, problem.message, '::', sql);
      } else {
        tally.refused += 1;
        if (!problem) show('misses', mode, from, db, refusal, '::', sql);
        else tally.caught += 1;
        const truth = /^(?:parameter|several statements)$/.test(refusal)
          ? 'syntax_error'
          : classifyError(sqlite, { message: refusal }).class;
        if (problem?.class === truth) tally.same_class += 1;
        else if (problem) show('classes', mode, truth, problem.class, refusal, problem.message, '::', sql);
      }
    }
    scores[mode] = {
      ...tally,
      recall_percent: share(tally.caught, tally.refused),
      same_class_percent: share(tally.same_class, tally.caught),
    };
  }
  const unprepared = statements.filter(
    ({ isRight, corpus, db, sql }) => isRight && engineOf(databasePaths[corpus](db), db).refusal(sql) !== undefined,
  );
  const by = Object.groupBy(unprepared, ({ from }) => from);
  return {
    ...scores,
    gold_that_does_not_prepare: Object.fromEntries(Object.entries(by).map(([from, list]) => [from, list?.length])),
  };
}

function readStatements(): Statement[] {
  const gold = (corpus: Corpus, path: string, key: 'sql' | 'sql_zh' = 'sql') =>
    readLines<{ db: string; sql: string; sql_zh?: string }>(path).map((row) => ({
      corpus,
      db: row.db,
      sql: row[key] ?? row.sql,
      isRight: true,
      from: path,
    }));
  const predicted = (corpus: Corpus, folder: string, questions: string) => {
    const databases = new Map(readLines<{ id: number; db: string }>(questions).map(({ id, db }) => [id, db]));
    return predictionFiles(folder).flatMap((file) =>
      readLines<{ id: number; sql: string; published_correct?: boolean }>(`predictions/${folder}/${file}.jsonl`).map(
        (row) => ({
          corpus,
          db: databases.get(row.id) as string,
          sql: row.sql,
          isRight: row.published_correct === true,
          from: `${folder}/${file}`,
        }),
      ),
    );
  };
  return [
    ...gold('spider', 'spider/train.jsonl'),
    ...gold('spider', 'spider/dev-open.jsonl'),
    ...gold('spider', 'spider/dev-open.jsonl', 'sql_zh'),
    ...gold('dusql', 'dusql/train.jsonl'),
    ...gold('bird', 'bird/dev-open.jsonl'),
    ...predicted('spider', 'spider-dev-open', 'spider/dev-open.jsonl'),
    ...predicted('spider', 'cspider-dev-open', 'spider/dev-open.jsonl'),
    ...predicted('bird', 'bird-dev-open', 'bird/dev-open.jsonl'),
  ];
}

/** Postgres by its DDL alone; the truth is what a real server said. */
async function onPostgres() {
  const snapshots = new Map<string, Snapshot>();
  const tally = { accepted: 0, false_alarms: 0, of_which_several_statements: 0, refused: 0, caught: 0, same_class: 0 };
  const byState: Record<string, { n: number; caught: number }> = {};
  for (const file of predictionFiles('bird-postgres-open')) {
    for (const row of readLines<{ db: string; sql: string; explain_error: string | null; sqlstate: string | null }>(
      `predictions/bird-postgres-open/${file}.jsonl`,
    )) {
      const snapshot = snapshots.get(row.db) ?? postgresSnapshot(row.db);
      snapshots.set(row.db, snapshot);
      const [problem] = await checkSql(row.sql, { snapshot, dialect: postgres });
      if (row.explain_error === null) {
        tally.accepted += 1;
        if (!problem) continue;
        tally.false_alarms += 1;
        if (/more than one statement/.test(problem.message)) tally.of_which_several_statements += 1;
        show('alarms', 'postgres', row.db, problem.message, '::', row.sql);
        continue;
      }
      tally.refused += 1;
      const state = row.sqlstate ?? '';
      byState[state] ??= { n: 0, caught: 0 };
      byState[state].n += 1;
      const truth = classifyError(postgres, { message: row.explain_error, sqlState: state }).class;
      if (!problem) {
        show('misses', 'postgres', row.explain_error, '::', row.sql);
        continue;
      }
      tally.caught += 1;
      byState[state].caught += 1;
      if (problem.class === truth) tally.same_class += 1;
      else show('classes', 'postgres', truth, problem.class, row.explain_error, problem.message, '::', row.sql);
    }
  }
  const percents = {
    recall_percent: share(tally.caught, tally.refused),
    same_class_percent: share(tally.same_class, tally.caught),
    false_alarm_percent: share(tally.false_alarms, tally.accepted),
  };
  return { ...tally, ...percents, by_sqlstate: byState };
}

/** Medians over one prediction file, with a schema of its own size, one of 20 tables and one of 804. */
async function speed() {
  const lines = readLines<{ id: number; sql: string }>('predictions/spider-dev-open/gpt4_fewshot.jsonl');
  const databases = new Map(
    readLines<{ id: number; db: string }>('spider/dev-open.jsonl').map(({ id, db }) => [id, db]),
  );
  const filler = [...new Set(readLines<{ db: string }>('spider/train.jsonl').map(({ db }) => db))].flatMap((db) =>
    sqliteSnapshot(databasePaths.spider(db), db).tables.map((table) => ({
      ...table,
      name: `${db}_${table.name}`,
      foreignKeys: [],
    })),
  );
  const scores: Record<string, object> = {};
  for (const size of [20, 804]) {
    const contexts = new Map<string, { snapshot: Snapshot; shadow: ReturnType<typeof openSqliteShadow> }>();
    const times: Record<'shadow' | 'resolver', number[]> = { shadow: [], resolver: [] };
    for (const { id, sql } of lines) {
      const db = databases.get(id) as string;
      const own = engineOf(databasePaths.spider(db), db).snapshot;
      const tables = [...own.tables, ...filler.slice(0, size - own.tables.length)];
      const known = contexts.get(db) ?? { snapshot: { ...own, tables }, shadow: openSqliteShadow({ ...own, tables }) };
      contexts.set(db, known);
      for (const mode of ['shadow', 'resolver'] as const) {
        const context = {
          snapshot: known.snapshot,
          dialect: sqlite,
          ...(mode === 'shadow' ? { shadow: known.shadow } : {}),
        };
        const start = performance.now();
        await checkSql(sql, context);
        times[mode].push(performance.now() - start);
      }
    }
    for (const context of contexts.values()) await context.shadow.close();
    scores[`${size}_tables`] = Object.fromEntries(Object.entries(times).map(([mode, list]) => [mode, quantiles(list)]));
  }
  return scores;
}

function quantiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Number(sorted[Math.floor(sorted.length * part)]?.toFixed(3));
  return { median_ms: at(0.5), p99_ms: at(0.99) };
}

const scores = { sqlite: await onSqlite(), postgres: await onPostgres(), speed: await speed() };
console.log(JSON.stringify(scores, null, 2));
if (values.write)
  writeFileSync(new URL('./scores/check.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
