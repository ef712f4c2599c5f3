/**
 * Row filters by rewriting: over all gold SQL of Spider's training set, with a random filter on every table of every database, the
 * rewritten statement on the full database gives what the original gives on a copy that holds only the rows of the filters.
 * `node bench/row-filters.ts` prints what differs and writes bench/scores/row-filters.json.
 */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { quoteIdentifier, stringInSql } from '../src/dialects/dialect.ts';
import { dialectOf } from '../src/dialects/registry.ts';
import type { Snapshot } from '../src/schema/snapshot/snapshot.ts';
import { limitTables, type TableLimit } from '../src/sql/filter/filter.ts';
import { sqliteSnapshot } from './sqlite-snapshot.ts';

const data = join(import.meta.dirname, '..', '..', 'shared', 'data', 'spider');
if (!existsSync(data)) {
  console.error(
    'bench/row-filters.ts needs the public question sets beside the project, in ../shared/data; they are not there.',
  );
  process.exit(2);
}
const dialect = dialectOf('sqlite');
const seed = 20_260_630;
const statements = readFileSync(join(data, 'train.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as { db: string; sql: string });
const scratch = mkdtempSync(join(tmpdir(), 'row-filters-'));

/** Numbers from 0 to 1, the same in every run. */
function random(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One for each table: a column of it beside a value that is stored there. */
function filtersOf(database: DatabaseSync, { tables }: Snapshot, next: () => number): TableLimit[] {
  return tables.flatMap(({ name, columns, kind }) => {
    const column = columns[Math.floor(next() * columns.length)];
    const [operator, share] = [['<=', '>=', '<>', '>', '<'][Math.floor(next() * 5)], next()];
    if (!column || kind === 'view') return [];
    const [table, field] = [name, column.name].map((one) => quoteIdentifier(dialect, one));
    const count = Number((database.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n);
    const found = database
      .prepare(
        `SELECT quote(${table}.${field}) AS v FROM ${table} WHERE ${table}.${field} IS NOT NULL LIMIT 1 OFFSET ?`,
      )
      .get(Math.floor(share * count * 0.9)) as { v: string } | undefined;
    const value =
      found && /^[\x20-\x7e]{1,60}$/.test(found.v) && !/^X'/i.test(found.v) ? found.v : stringInSql(dialect, 'M');
    return [{ table: name, condition: `${field} ${operator} ${value}` }];
  });
}

/** The rows as a bag; undefined when the engine does not run it. */
function bagOf(database: DatabaseSync, sql: string): string | undefined {
  try {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    const rows = statement.all() as unknown as unknown[][];
    const text = rows.map((row) => JSON.stringify(row, (_, cell) => (typeof cell === 'bigint' ? `${cell}n` : cell)));
    return text.sort().join('\n');
  } catch {
    return undefined;
  }
}

const score = {
  statements: 0,
  equal: 0,
  not_run: 0,
  scan_order: [] as string[],
  refused: [] as string[],
  differ: [] as string[],
};
const began = performance.now();
let rewriting = 0;
for (const [db, own] of Map.groupBy(statements, (one) => one.db)) {
  const path = join(data, 'databases', `${db}.sqlite`);
  const copy = join(scratch, `${db}.sqlite`);
  copyFileSync(path, copy);
  const filtered = new DatabaseSync(copy, {
    enableForeignKeyConstraints: false,
    enableDoubleQuotedStringLiterals: true,
  });
  const { snapshot, database: full } = await sqliteSnapshot(path, db);
  const limits = filtersOf(
    full,
    snapshot,
    random(seed + [...db].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)),
  );
  for (const { table, condition } of limits) {
    const name = quoteIdentifier(dialect, table);
    for (const { name: trigger } of filtered.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all())
      filtered.exec(`DROP TRIGGER ${quoteIdentifier(dialect, String(trigger))}`);
    filtered.exec(`DELETE FROM ${name} WHERE (${condition}) IS NOT TRUE`);
  }
  for (const isFenced of [false, true]) {
    for (const sql of new Set(own.map((one) => one.sql))) {
      score.statements += 1;
      const wanted = bagOf(filtered, sql);
      const started = performance.now();
      const limited = limitTables(sql, { dialect, snapshot, limits, isFenced });
      rewriting += performance.now() - started;
      if (!limited.ok) {
        // What the engine itself does not read need not be rewritten.
        if (wanted === undefined) score.not_run += 1;
        else score.refused.push(`${db}: ${limited.reason}: ${sql}`);
        continue;
      }
      const found = bagOf(full, limited.sql);
      if (wanted === undefined && found === undefined) score.not_run += 1;
      else if (found === wanted) score.equal += 1;
      else if (dependsOnOrder(sql, limited.sql, filtered, full)) score.scan_order.push(`${db}: ${sql}`);
      else score.differ.push(`${db}: ${sql}\n  ${limited.sql}`);
    }
  }
  full.close();
  filtered.close();
  rmSync(copy);
}
rmSync(scratch, { recursive: true, force: true });

/**
 * Whether the engine gives other rows when it reads tables from their end, or both give the same rows without their LIMIT, which then
 * chose among equals: no two ways of reading need to agree there.
 */
function dependsOnOrder(sql: string, limited: string, filtered: DatabaseSync, full: DatabaseSync): boolean {
  const [whole, part] = [limited, sql].map((text) => text.replace(/\s*LIMIT\s+\d+\s*;?\s*$/i, '')) as [string, string];
  if (part !== sql && bagOf(full, whole) !== undefined && bagOf(full, whole) === bagOf(filtered, part)) return true;
  const bags = [
    [filtered, sql],
    [full, limited],
  ] as const;
  return bags.some(([database, text]) => {
    const forward = bagOf(database, text);
    database.exec('PRAGMA reverse_unordered_selects = ON');
    const backward = bagOf(database, text);
    database.exec('PRAGMA reverse_unordered_selects = OFF');
    return forward !== backward;
  });
}

for (const line of [...score.refused, ...score.differ]) console.log(line);
const { statements: all, equal, not_run, scan_order, refused, differ } = score;
const summary = {
  command: 'node bench/row-filters.ts',
  seed,
  statements: all,
  equal,
  engine_runs_neither: not_run,
  refused: refused.length,
  differ: differ.length,
  left_out_scan_order: scan_order.length,
  milliseconds_per_statement: Number((rewriting / all).toFixed(2)),
  scan_order: [...new Set(scan_order)].sort(),
};
console.log(
  JSON.stringify({ ...summary, scan_order: undefined, seconds: Math.round((performance.now() - began) / 1000) }),
);
writeFileSync(join(import.meta.dirname, 'scores', 'row-filters.json'), `${JSON.stringify(summary, null, 2)}\n`);
