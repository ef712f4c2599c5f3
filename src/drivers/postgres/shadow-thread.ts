/**
 * The program of the thread that holds PGlite. WebAssembly runs where it is called: on the main thread, its start alone
 * would stop everything else for seconds.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { Column, ColumnKind, Table } from '../../schema/snapshot/snapshot.ts';
import { postgresFailure } from './failure.ts';
import { startPglite } from './pglite-start.ts';
import type { ShadowAnswer, ShadowRequest } from './shadow-engine.ts';

const started = startPglite((workerData as { cacheFolder?: string }).cacheFolder);
const explain = 'EXPLAIN ';

/** Types of the wanted kind for columns whose own type only the real database has (enums, domains, extensions). */
const standIns: Record<ColumnKind, string> = {
  integer: 'bigint',
  decimal: 'numeric',
  text: 'text',
  date: 'date',
  datetime: 'timestamp',
  time: 'time',
  boolean: 'boolean',
  json: 'jsonb',
  binary: 'bytea',
  other: 'text',
};

let current: { shadow: number; created: Set<string> } = { shadow: 0, created: new Set() };
const knownTypes = new Map<string, boolean>();

async function answer({ kind, shadow, sql, tables }: ShadowRequest): Promise<ShadowAnswer> {
  const database = await started;
  await holdTables(database, shadow, tables);
  await database.exec('BEGIN TRANSACTION READ ONLY');
  try {
    if (kind === 'columns') {
      const { resultFields } = await database.describeQuery(sql);
      return { columns: resultFields.map((field) => field.name) };
    }
    await database.query(explain + sql);
    return {};
  } catch (error) {
    return { failure: postgresFailure(error, sql, explain.length) };
  } finally {
    await database.exec('ROLLBACK');
  }
}

async function holdTables(database: PGlite, shadow: number, tables: Table[]): Promise<void> {
  if (current.shadow !== shadow) {
    for (const name of current.created) await database.exec(`DROP TABLE ${name}`);
    current = { shadow, created: new Set() };
  }
  for (const table of tables) {
    const name = `${quoted(table.schema ?? 'public')}.${quoted(table.name)}`;
    if (current.created.has(name)) continue;
    if (table.schema !== undefined) await database.exec(`CREATE SCHEMA IF NOT EXISTS ${quoted(table.schema)}`);
    const columns: string[] = [];
    for (const column of table.columns) columns.push(`${quoted(column.name)} ${await typeOf(database, column)}`);
    // Postgres lets a query group by the primary key alone.
    if (table.primaryKey.length > 0) columns.push(`PRIMARY KEY (${table.primaryKey.map(quoted).join(', ')})`);
    await database.exec(`CREATE TABLE ${name} (${columns.join(', ')})`);
    current.created.add(name);
  }
}

async function typeOf(database: PGlite, { type, kind }: Column): Promise<string> {
  let isKnown = knownTypes.get(type);
  if (isKnown === undefined) {
    isKnown = await database
      .query<{ known: boolean }>('SELECT to_regtype($1) IS NOT NULL AS known', [type])
      .then(({ rows }) => rows[0]?.known === true)
      .catch(() => false);
    knownTypes.set(type, isKnown);
  }
  if (isKnown) return type;
  return type.endsWith('[]') ? 'text[]' : standIns[kind];
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

// One after the other: the engine has a single session.
let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (request: ShadowRequest) => {
  last = last.then(async () => {
    // Also a table that cannot be created must get an answer, or the asker would wait for ever.
    const found = await answer(request).catch((error: unknown) => ({ failure: postgresFailure(error, request.sql) }));
    parentPort?.postMessage({ id: request.id, ...found });
  });
});
