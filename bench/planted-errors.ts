/**
 * Plants one schema error in a right statement of Spider's train set and asks the healer to find back: the rows must be
 * those of the untouched statement. `node bench/planted-errors.ts [--write] [--half 0|1] [--show KIND]`
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sqlite } from '../src/dialects/sqlite.ts';
import { ordersAtTop, sameRows } from '../src/eval/compare-rows.ts';
import { checkSql } from '../src/sql/check/check.ts';
import { repairOptions } from '../src/sql/heal/heal.ts';
import { analyseScopes, resolveColumns } from '../src/sql/scope/scope.ts';
import { engineOf } from './data/engine.ts';
import { databasePaths, readLines, requireData } from './data/sources.ts';
import { type MutationKind, mutate } from './heal/mutations.ts';

const { values } = parseArgs({
  options: {
    write: { type: 'boolean' },
    half: { type: 'string' },
    show: { type: 'string' },
    every: { type: 'string', default: '3' },
  },
});
requireData();

interface Row {
  id: number;
  db: string;
  question: string;
  sql: string;
  gold_audit?: string;
}

interface Tally {
  n: number;
  runs: number;
  right: number;
  ties: number;
  rightAmongTies: number;
  databases: Map<string, { n: number; right: number }>;
}

const tallies = new Map<MutationKind | 'all', Tally>();
const times: number[] = [];
const all = readLines<Row>('spider/train.jsonl').filter((row) => row.gold_audit === 'CORRECT');
const names = [...new Set(all.map((row) => row.db))].sort();
const rows = all.filter(
  (row) =>
    row.id % Number(values.every) === 0 &&
    (values.half === undefined || names.indexOf(row.db) % 2 === Number(values.half)),
);

for (const row of rows) {
  const engine = engineOf(databasePaths.spider(row.db), row.db);
  const scopes = engine.refusal(row.sql) === undefined ? analyseScopes(row.sql, sqlite) : undefined;
  if (!scopes) continue;
  const gold = engine.rows(row.sql);
  if (gold.length === 0) continue;
  let seed = row.id + 1;
  const pick = (count: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return count < 1 ? 0 : Math.floor(seed / 65536) % count;
  };
  const ordered = ordersAtTop(row.sql, sqlite);
  const isRight = (sql: string) => {
    try {
      return sameRows(gold, engine.rows(sql), ordered);
    } catch {
      return false;
    }
  };
  for (const mutant of mutate(scopes, resolveColumns(scopes, engine.snapshot), engine.snapshot, pick)) {
    if (engine.refusal(mutant.sql) === undefined) continue;
    const context = { snapshot: engine.snapshot, dialect: sqlite, shadow: engine.shadow };
    const start = performance.now();
    const options = await repairOptions(mutant.sql, await checkSql(mutant.sql, context), {
      ...context,
      question: row.question,
    });
    times.push(performance.now() - start);
    const healed = options.length === 1 ? options[0] : undefined;
    const right = healed !== undefined && isRight(healed.sql);
    for (const kind of [mutant.kind, 'all'] as const) {
      const tally = tallies.get(kind) ?? { n: 0, runs: 0, right: 0, ties: 0, rightAmongTies: 0, databases: new Map() };
      tallies.set(kind, tally);
      const database = tally.databases.get(row.db) ?? { n: 0, right: 0 };
      tally.databases.set(row.db, database);
      tally.n += 1;
      database.n += 1;
      if (healed) tally.runs += 1;
      if (right) tally.right += 1;
      if (right) database.right += 1;
      if (options.length > 1) tally.ties += 1;
      if (options.length > 1 && options.some((option) => isRight(option.sql))) tally.rightAmongTies += 1;
    }
    if (values.show === mutant.kind && !right) {
      const found = options
        .map(
          (option) =>
            `\n   ${option.cost.toFixed(2)} ${option.steps.map((step) => step.rule).join('+')}: ${option.sql}`,
        )
        .join('');
      console.log(
        `${row.db} ${row.id}: ${row.question}\n   gold: ${row.sql}\n   was: ${mutant.sql}${found || '\n   none'}`,
      );
    }
  }
}

const share = (part: number, whole: number) => Math.round((1000 * part) / Math.max(whole, 1)) / 10;
const scores = Object.fromEntries(
  [...tallies].map(([kind, { n, runs, right, ties, rightAmongTies, databases }]) => {
    const perDatabase = [...databases.values()].map((database) => database.right / database.n);
    const mean = perDatabase.reduce((sum, value) => sum + value, 0) / perDatabase.length;
    return [
      kind,
      {
        n,
        healed_percent: share(runs, n),
        right_percent: share(right, n),
        mean_over_databases_percent: share(mean, 1),
        refused_ties: ties,
        right_among_refused: rightAmongTies,
      },
    ];
  }),
);
times.sort((a, b) => a - b);
const ms = {
  median: Number(times[times.length >> 1]?.toFixed(2)),
  p99: Number(times[Math.floor(times.length * 0.99)]?.toFixed(2)),
};
console.table(scores);
console.log('ms per statement', ms);
if (values.write)
  writeFileSync(
    new URL('./scores/planted-errors.json', import.meta.url),
    `${JSON.stringify({ scores, ms }, null, 2)}\n`,
  );
