/**
 * Our policy and check beside the parsers that others build such checks on, on the same statements in turns: what five models wrote for BIRD
 * in PostgreSQL's dialect, with what a real server said to each. How many of those that the server refuses are found, how many that it
 * accepts are refused, and processor time of a statement. `node bench/parsers.ts` fetches the parsers once and writes bench/scores/parsers.json.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { postgres } from '../src/dialects/postgres.ts';
import type { Snapshot } from '../src/schema/snapshot/snapshot.ts';
import { checkSql } from '../src/sql/check/check.ts';
import { judge } from '../src/sql/policy/policy.ts';
import { postgresSnapshot } from './data/postgres-ddl.ts';
import { predictionFiles, readLines, requireData } from './data/sources.ts';
import { fetched } from './peers/fetched.ts';

requireData();

interface Row {
  db: string;
  sql: string;
  explain_error: string | null;
}

/** Whether it finds nothing against the statement. */
type Accepts = (row: Row) => boolean | Promise<boolean>;

const snapshots = new Map<string, Snapshot>();
function snapshotOf(db: string): Snapshot {
  const known = snapshots.get(db) ?? postgresSnapshot(db);
  snapshots.set(db, known);
  return known;
}

const quietly = (parse: (sql: string) => unknown) => (row: Row) => {
  try {
    parse(row.sql);
    return true;
  } catch {
    return false;
  }
};

const judged: Record<string, Accepts> = {
  'Wenshu, policy (may it run?)': ({ sql }) => judge(sql, postgres).allowed,
  'Wenshu, check by the schema (is it right?)': async ({ db, sql }) =>
    (await checkSql(sql, { snapshot: snapshotOf(db), dialect: postgres })).length === 0,
};
const load = fetched({
  name: 'parsers',
  packages: { 'node-sql-parser': '5.4.0', 'pgsql-ast-parser': '12.0.2', 'libpg-query': '18.1.5' },
});
if (load) {
  const { Parser } = load('node-sql-parser');
  const parser = new Parser();
  const { parse } = load('pgsql-ast-parser');
  const native = load('libpg-query');
  await native.loadModule();
  judged['libpg-query 18.1.5 (the server’s own grammar)'] = quietly((sql) => native.parseSync(sql));
  judged['node-sql-parser 5.4.0'] = quietly((sql) => parser.astify(sql, { database: 'postgresql' }));
  judged['pgsql-ast-parser 12.0.2'] = quietly((sql) => parse(sql));
}

const rows = predictionFiles('bird-postgres-open').flatMap((file) =>
  readLines<Row>(`predictions/bird-postgres-open/${file}.jsonl`),
);
const tallies = new Map(Object.keys(judged).map((name) => [name, { found: 0, falseAlarms: 0, processorMs: 0 }]));
for (const { db } of rows) snapshotOf(db);
// In turns, a block of statements each: the processor's clock is too coarse for one. The first block only warms up.
const size = 86;
const blocks = Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
  rows.slice(index * size, (index + 1) * size),
);
for (const [index, block] of [...blocks.slice(0, 1), ...blocks].entries()) {
  for (const [name, accepts] of Object.entries(judged)) {
    const start = process.threadCpuUsage();
    const verdicts: boolean[] = [];
    for (const row of block) verdicts.push(await accepts(row));
    const { user, system } = process.threadCpuUsage(start);
    const tally = tallies.get(name);
    if (!tally || index === 0) continue;
    tally.processorMs += (user + system) / 1000;
    for (const [at, { explain_error }] of block.entries()) {
      if (verdicts[at]) continue;
      if (explain_error === null) tally.falseAlarms += 1;
      else tally.found += 1;
    }
  }
}

const broken = rows.filter(({ explain_error }) => explain_error !== null).length;
const report = {
  command: 'node bench/parsers.ts',
  load_average: Math.round(loadavg()[0] ?? 0),
  statements: rows.length,
  refused_by_the_server: broken,
  checks: [...tallies].map(([title, { found, falseAlarms, processorMs }]) => ({
    title,
    found,
    false_alarms: falseAlarms,
    processor_ms_per_statement: Number((processorMs / rows.length).toFixed(3)),
  })),
};
console.log(JSON.stringify(report, null, 2));
writeFileSync(new URL('scores/parsers.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
