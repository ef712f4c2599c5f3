/**
 * What the rewriting of values and of join keys gains and harms on SQL that runs: published predictions for Spider
 * dev-open, and gold SQL of Spider train that an audit found correct (any change of its rows is harm, or a fault of the
 * gold). `node bench/rewrite.ts` prints the figures and writes bench/scores/rewrite.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MatchTier } from '../src/schema/values/value-match.ts';
import { rewriteJoins, rewriteValues } from '../src/sql/rewrite/rewrite.ts';
import { type BenchDatabase, eachDatabase } from './data/bench-database.ts';
import { databasePaths, predictionFiles, readLines, requireData } from './data/sources.ts';

interface Item {
  id: number;
  db: string;
  sql: string;
  gold_audit?: string;
}

interface Effect {
  fired: number;
  gained: number;
  harmed: number;
  wrong_stays: number;
}

requireData();
const effects: Record<string, Effect> = {};
const files: Record<string, { raw: number; rewritten: number }> = {};
const totals = { predictions: 0, running: 0, right: 0, gained: 0, harmed: 0 };
const values = { gained: 0, harmed: 0 };
const joins = { gained: 0, harmed: 0 };

const items = readLines<Item>('spider/dev-open.jsonl');
const predictions = new Map(
  predictionFiles('spider-dev-open').map((file) => [
    file,
    new Map(readLines<Item>(`predictions/spider-dev-open/${file}.jsonl`).map(({ id, sql }) => [id, sql])),
  ]),
);

await eachDatabase(items, databasePaths.spider, async (database, own) => {
  for (const [file, byId] of predictions) {
    files[file] ??= { raw: 0, rewritten: 0 };
    for (const { id, sql: gold } of own) await judgePrediction(file, byId.get(id) ?? '', gold, database);
  }
});

async function judgePrediction(file: string, sql: string, gold: string, database: BenchDatabase): Promise<void> {
  totals.predictions += 1;
  if (!(await database.rowsOf(sql))) return;
  totals.running += 1;
  const before = await database.isRight(gold, sql);
  const joined = rewriteJoins(sql, database);
  const between = joined.notes.length > 0 ? await database.isRight(gold, joined.sql) : before;
  const written = await rewriteValues(joined.sql, database);
  const after = written.changes.length > 0 ? await database.isRight(gold, written.sql) : between;
  if (joined.notes.length > 0) count('join key', before, between, joins);
  for (const tier of new Set(written.changes.map((change) => change.tier))) count(tier, between, after);
  values.gained += Number(!between && after);
  values.harmed += Number(between && !after);
  totals.right += Number(before);
  totals.gained += Number(!before && after);
  totals.harmed += Number(before && !after);
  const own = files[file] as { raw: number; rewritten: number };
  own.raw += Number(before);
  own.rewritten += Number(after);
}

function count(
  name: MatchTier | 'join key',
  before: boolean,
  after: boolean,
  sum?: { gained: number; harmed: number },
): void {
  effects[name] ??= { fired: 0, gained: 0, harmed: 0, wrong_stays: 0 };
  const effect = effects[name];
  effect.fired += 1;
  effect.gained += Number(!before && after);
  effect.harmed += Number(before && !after);
  effect.wrong_stays += Number(!before && !after);
  if (sum) sum.gained += Number(!before && after);
  if (sum) sum.harmed += Number(before && !after);
}

const gold = { statements: 0, values_fired: 0, values_change_rows: 0, joins_fired: 0, joins_change_rows: 0 };
const changed: string[] = [];
const audited = readLines<Item>('spider/train.jsonl').filter((item) => item.gold_audit === 'CORRECT');
await eachDatabase(audited, databasePaths.spider, async (database, own) => {
  for (const { db, sql } of own) {
    gold.statements += 1;
    const written = await rewriteValues(sql, database);
    const joined = rewriteJoins(sql, database);
    for (const [name, rewrite] of [
      ['values', written],
      ['joins', joined],
    ] as const) {
      if (rewrite.notes.length === 0) continue;
      gold[`${name}_fired`] += 1;
      if (await database.isRight(sql, rewrite.sql)) continue;
      gold[`${name}_change_rows`] += 1;
      changed.push(`${db}: ${JSON.stringify(rewrite.notes)}`);
    }
  }
});

const perFile = Object.entries(files).map(([file, { raw, rewritten }]) => ({
  file,
  raw: percent(raw / items.length),
  rewritten: percent(rewritten / items.length),
}));
const meanGain = perFile.reduce((sum, { raw, rewritten }) => sum + rewritten - raw, 0) / perFile.length;
const score = {
  totals,
  regressions_per_thousand_right: Math.round((totals.harmed / totals.right) * 100_000) / 100,
  points_per_file: { values: points(values), joins: points(joins), together: Math.round(meanGain * 100) / 100 },
  files_that_fall: perFile.filter(({ raw, rewritten }) => rewritten < raw).map(({ file }) => file),
  effects,
  per_file: perFile,
  audited_gold: gold,
};

function points({ gained, harmed }: { gained: number; harmed: number }): number {
  return Math.round(((gained - harmed) / totals.predictions) * 10_000) / 100;
}

function percent(share: number): number {
  return Math.round(share * 10_000) / 100;
}

console.table(effects);
console.table(perFile);
console.log({ ...score, effects: undefined, per_file: undefined });
for (const line of changed) console.log('gold changed:', line);
writeFileSync(join(import.meta.dirname, 'scores/rewrite.json'), `${JSON.stringify(score, null, 2)}\n`);
