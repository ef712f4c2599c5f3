/**
 * What healing makes of published predictions that do not run. SQLite: the rows are compared with gold (Spider), or the
 * statement is prepared (BIRD, whose rows are not here). Postgres: a real server on this machine is asked to EXPLAIN.
 * `node bench/heal.ts [--write] [--suite spider|bird|postgres] [--show none|ties|wrong]`
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Dialect } from '../src/dialects/dialect.ts';
import { postgres } from '../src/dialects/postgres.ts';
import { sqlite } from '../src/dialects/sqlite.ts';
import { ordersAtTop, sameRows } from '../src/eval/compare-rows.ts';
import type { Snapshot } from '../src/schema/snapshot/snapshot.ts';
import { checkSql } from '../src/sql/check/check.ts';
import type { Shadow } from '../src/sql/contracts/contracts.ts';
import { extractSql } from '../src/sql/extract/extract.ts';
import { type Healed, repairOptions } from '../src/sql/heal/heal.ts';
import { judge } from '../src/sql/policy/policy.ts';
import { engineOf } from './data/engine.ts';
import { postgresDdl, postgresSnapshot } from './data/postgres-ddl.ts';
import { databasePaths, predictionFiles, readLines, requireData } from './data/sources.ts';
import { scratchServer } from './heal/scratch-server.ts';
import { HealTally } from './heal/tally.ts';

const { values } = parseArgs({
  options: { write: { type: 'boolean' }, suite: { type: 'string' }, show: { type: 'string' } },
});
requireData();

interface Question {
  id: number;
  db: string;
  question: string;
  sql: string;
}

/** Extraction, check and healing as the pipeline does them; no repair, one, or several that are equally likely. */
async function heal(
  text: string,
  context: { snapshot: Snapshot; dialect: Dialect; shadow?: Shadow },
  question: string,
): Promise<Healed[]> {
  const extracted = extractSql(text, context.dialect);
  if (!extracted) return [];
  const first = extracted.how ? [{ rule: `extract-${extracted.how}`, zh: '', en: '' }] : [];
  const problems = await checkSql(extracted.sql, context);
  if (problems.length === 0) return [{ sql: extracted.sql, steps: first, cost: 0 }];
  const bound = (sql: string) => judge(sql, context.dialect);
  const options = await repairOptions(extracted.sql, problems, { ...context, question, judge: bound });
  return options.map((option) => ({ ...option, steps: [...first, ...option.steps] }));
}

async function onSqlite(corpus: 'spider' | 'bird') {
  const tally = new HealTally(values.show);
  const questions = new Map(readLines<Question>(`${corpus}/dev-open.jsonl`).map((row) => [row.id, row]));
  for (const file of predictionFiles(`${corpus}-dev-open`)) {
    for (const { id, sql } of readLines<{ id: number; sql: string }>(`predictions/${corpus}-dev-open/${file}.jsonl`)) {
      const gold = questions.get(id) as Question;
      const engine = engineOf(databasePaths[corpus](gold.db), gold.db);
      if (engine.refusal(sql) === undefined) continue;
      const start = performance.now();
      const options = await heal(
        sql,
        { snapshot: engine.snapshot, dialect: sqlite, shadow: engine.shadow },
        gold.question,
      );
      const ms = performance.now() - start;
      const isRight = (text: string) => {
        try {
          return (
            corpus === 'spider' && sameRows(engine.rows(gold.sql), engine.rows(text), ordersAtTop(gold.sql, sqlite))
          );
        } catch {
          return false;
        }
      };
      tally.add({
        database: gold.db,
        sql,
        gold: gold.sql,
        options,
        ms,
        runs: (text) => engine.refusal(text) === undefined,
        isRight,
      });
    }
  }
  return tally.scores();
}

async function onPostgres() {
  const server = scratchServer();
  if (!server) return { skipped: 'no PostgreSQL at 127.0.0.1:5432' };
  const tally = new HealTally(values.show);
  const snapshots = new Map<string, Snapshot>();
  try {
    for (const file of predictionFiles('bird-postgres-open')) {
      for (const row of readLines<{
        db: string;
        question: string;
        gold: string;
        sql: string;
        explain_error: string | null;
      }>(`predictions/bird-postgres-open/${file}.jsonl`)) {
        if (row.explain_error === null) continue;
        const snapshot = snapshots.get(row.db) ?? postgresSnapshot(row.db);
        snapshots.set(row.db, snapshot);
        const start = performance.now();
        const options = await heal(row.sql, { snapshot, dialect: postgres }, row.question);
        const ms = performance.now() - start;
        const runs = (sql: string) => server.explain(row.db, () => postgresDdl(row.db), sql) === undefined;
        tally.add({ database: row.db, sql: row.sql, gold: row.gold, options, ms, runs, isRight: () => false });
      }
    }
  } finally {
    server.dropAll();
  }
  return tally.scores();
}

const suites = { spider: () => onSqlite('spider'), bird: () => onSqlite('bird'), postgres: onPostgres };
const scores: Record<string, unknown> = {};
for (const [name, run] of Object.entries(suites)) {
  if (values.suite !== undefined && values.suite !== name) continue;
  scores[name] = await run();
  console.log(name, JSON.stringify(scores[name], null, 2));
}
if (values.write && values.suite === undefined)
  writeFileSync(new URL('./scores/heal.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
