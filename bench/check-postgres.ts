/**
 * How exact the check is for PostgreSQL when only the DDL is known: five models' statements, judged by the shadow, against what
 * a real server's EXPLAIN had said. `node bench/check-postgres.ts` prints the disagreements and writes bench/scores/check-postgres.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dialectOf } from '../src/dialects/registry.ts';
import { openShadow } from '../src/drivers/shadows.ts';
import type { Column, Snapshot, Table } from '../src/schema/snapshot/snapshot.ts';
import { checkSql } from '../src/sql/check/check.ts';
import type { ProblemClass, Shadow } from '../src/sql/contracts/contracts.ts';
import { codeLexemes } from '../src/sql/lex/lex.ts';
import { dataFolder, predictionFiles, readLines, requireData } from './data/sources.ts';
import { kindOf } from './data/sqlite-snapshot.ts';

interface Row {
  db: string;
  sql: string;
  explain_error: string | null;
  sqlstate: string | null;
}

requireData();
const dialect = dialectOf('postgres');
const contexts = new Map<string, { snapshot: Snapshot; shadow: Shadow }>();
const counts = { statements: 0, wrong: 0, found: 0, right: 0, alarms: 0, classRight: 0 };
const times: number[] = [];

// Database by database: the engine holds the tables of one schema at a time.
const rows = predictionFiles('bird-postgres-open')
  .flatMap((name) => readLines<Row>(`predictions/bird-postgres-open/${name}.jsonl`))
  .sort((a, b) => a.db.localeCompare(b.db));
for (const { db, sql, explain_error: message, sqlstate } of rows) {
  const context = contexts.get(db) ?? (await openContext(db));
  contexts.set(db, context);
  const start = performance.now();
  const [problem] = await checkSql(sql, { dialect, ...context });
  times.push(performance.now() - start);
  counts.statements += 1;
  const expected = hasSeveral(sql) ? 'syntax_error' : message === null ? undefined : classOf(sqlstate ?? '', message);
  if (expected === undefined) {
    counts.right += 1;
    if (!problem) continue;
    counts.alarms += 1;
    console.log(`FALSE ALARM\t${db}\t${problem.class}: ${problem.message}\t${oneLine(sql)}`);
    continue;
  }
  counts.wrong += 1;
  if (problem) counts.found += 1;
  else console.log(`MISSED\t${db}\t${sqlstate} ${message}\t${oneLine(sql)}`);
  if (problem?.class === expected) counts.classRight += 1;
  else if (problem) console.log(`CLASS\t${db}\t${expected} (${message}) but ${problem.class} (${problem.message})`);
}
for (const { shadow } of contexts.values()) await shadow.close();

times.sort((a, b) => a - b);
const share = (part: number, whole: number) => Number((part / whole).toFixed(4));
const at = (place: number) => Number((times[Math.floor(times.length * place)] ?? 0).toFixed(2));
const scores = {
  command: 'node bench/check-postgres.ts',
  statements: counts.statements,
  with_a_problem: counts.wrong,
  recall: share(counts.found, counts.wrong),
  false_alarms: share(counts.alarms, counts.right),
  class_right: share(counts.classRight, counts.found),
  median_ms: at(0.5),
  p99_ms: at(0.99),
};
console.log(JSON.stringify(scores));
writeFileSync(join(import.meta.dirname, 'scores', 'check-postgres.json'), `${JSON.stringify(scores, null, 2)}\n`);

async function openContext(db: string): Promise<{ snapshot: Snapshot; shadow: Shadow }> {
  const text = readFileSync(join(dataFolder, 'bird/postgres-schema', `${db}.sql`), 'utf8');
  const snapshot: Snapshot = { dialect: 'postgres', database: db, tables: tablesIn(text), fingerprint: db };
  const shadow = await openShadow(snapshot);
  if (!shadow) throw new Error('@electric-sql/pglite is not installed');
  return { snapshot, shadow };
}

/** The files hold plain `CREATE TABLE` with one column per line and nothing else. */
function tablesIn(ddl: string): Table[] {
  return [...ddl.matchAll(/CREATE TABLE "((?:[^"]|"")+)" \(\n([\s\S]*?)\n\)/g)].map(([, name = '', body = '']) => {
    const columns: Column[] = [];
    let primaryKey: string[] = [];
    for (const line of body.split('\n')) {
      const key = /^\s*PRIMARY KEY \((.*)\)/.exec(line);
      const column = /^\s*"((?:[^"]|"")+)" (.*?),?$/.exec(line);
      if (key) primaryKey = (key[1] ?? '').split(',').map((part) => part.trim().replace(/^"|"$/g, ''));
      else if (column) {
        const type = (column[2] ?? '').replace(/ NOT NULL.*/, '');
        columns.push({ name: (column[1] ?? '').replaceAll('""', '"'), type, kind: kindOf(type), nullable: true });
      }
    }
    return { name, kind: 'table', columns, primaryKey, uniqueKeys: [], foreignKeys: [] };
  });
}

function hasSeveral(sql: string): boolean {
  const code = codeLexemes(sql, dialect).map(({ text }) => text);
  const end = code.indexOf(';');
  return end >= 0 && code.slice(end).some((text) => text !== ';');
}

/** What the recorded error means, read from its SQLSTATE by hand and not by the code under test. */
function classOf(state: string, message: string): ProblemClass {
  if (state === '42883') return message.startsWith('operator') ? 'type_mismatch' : 'function_not_found';
  if (state === '42803') return /not allowed|nested/.test(message) ? 'aggregate_misuse' : 'grouping_error';
  const known: Record<string, ProblemClass> = {
    '42601': 'syntax_error',
    '42P01': 'table_not_found',
    '42703': 'column_not_found',
    '42702': 'ambiguous_column',
    '42P20': 'aggregate_misuse',
    '42P10': 'column_not_found',
    '42712': 'syntax_error',
    '42725': 'function_not_found',
    '42846': 'type_mismatch',
    '42804': 'type_mismatch',
    '42P02': 'syntax_error',
    '22012': 'argument_error',
  };
  return known[state] ?? (state.startsWith('22') ? 'type_mismatch' : 'unknown_error');
}

function oneLine(sql: string): string {
  return sql.replace(/\s+/g, ' ').slice(0, 300);
}
