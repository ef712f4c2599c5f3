import { mkdir, rm } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import { duckdb as dialect } from '../../dialects/duckdb.ts';
import type { Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import {
  cancelledFailure,
  type Driver,
  DriverError,
  type IntrospectOptions,
  notWritable,
  type WriteOptions,
} from '../contract/driver.ts';
import type { Ask, Engine, PoolOptions } from '../contract/engine.ts';
import { filesVersion, inspectFile } from '../contract/file-stamp.ts';
import { counted, countOpened } from '../contract/meter.ts';
import { Catalogue } from '../introspection/catalogue.ts';
import { tableInSql } from '../introspection/table-facts.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { askOnce, assertInstalled, type Child, startChild, startStatement } from '../process/child.ts';
import { usualMemory } from '../process/serve.ts';
import { duckdbFailure } from './failure.ts';
import { type DataFiles, findDataFiles } from './files.ts';
import { explainJson, explainPlain, mostRows } from './plan.ts';
import { removeLeftovers, scratchFolder } from './scratch.ts';
import { kindOfDuckdbType } from './values.ts';
import type { DuckdbRequests } from './worker.ts';

interface DuckdbOptions {
  /** A DuckDB file; or a workbook, a CSV, Parquet or JSON file, or a folder of them, which are then read where they lie. */
  path: string;
  /** How many queries may run at once, and who waits for how long. */
  pool?: PoolOptions;
  access?: Driver['access'];
  /** Bytes that one query may take. */
  mostMemory?: number;
}

/** Each query has a process of its own, so that one can be ended without the others. One of them stays. */
const fewProcesses: PoolOptions = {
  size: 1,
  overflow: 3,
  acquireTimeoutMs: 60_000,
  recycleMs: 3_600_000,
  checkAfterMs: 3_600_000,
  reconnectMs: 0,
};

interface Held {
  child: Child<DuckdbRequests>;
  /** Ended by us, while nobody used it, so that somebody else could write. */
  isSetAside: boolean;
  /** What the files were when a view of them began. */
  viewed?: string | undefined;
}

/** Once in a program. */
let cleaned: Promise<void> | undefined;

const notNeeded: DriverFailure = { message: 'not needed any more' };
/** What a change gets to roll back when its time is over; then its process is ended. */
const graceMs = 1500;

/**
 * DuckDB in processes of their own: read-only, no files but the ones that were named, a configuration nobody can change, and
 * no more memory and time than a query was given.
 */
export function openDuckdb({
  path: given,
  pool = fewProcesses,
  access = 'read',
  mostMemory = usualMemory,
}: DuckdbOptions): Driver {
  assertInstalled('@duckdb/node-api');
  const path = resolve(given);
  const shared = scratchFolder(process.pid);
  const start = () => startChild<DuckdbRequests>({ program: 'worker', beside: import.meta.url, mostMemory });
  /** What the first process found in the files: the others need not look again. */
  let found: Promise<DataFiles | null> | undefined;
  const seenBy = new WeakMap<Child<DuckdbRequests>, Promise<DataFiles | null>>();
  let count = 0;

  async function openChild(): Promise<Child<DuckdbRequests>> {
    const looked = await found?.catch(() => null);
    const files = looked && !isStale(looked) ? looked : null;
    cleaned ??= removeLeftovers();
    await cleaned;
    await mkdir(shared, { recursive: true, mode: 0o700 });
    const child = start();
    count += 1;
    const request = { path, shared, scratch: join(shared, String(count)), files, mostMemory };
    const opened = child.ask('open', request);
    // A file that is missing or locked now may be there at the next try.
    if (!files) found = opened;
    if (found) seenBy.set(child, found);
    await opened.catch(async (error: unknown) => {
      if (found === opened) found = undefined;
      await child.end(notNeeded);
      throw error;
    });
    return child;
  }

  /** Whether a file was changed since this process, or the one that looked at the files for it, made a copy of it. */
  const isOutdated = async (child: Child<DuckdbRequests>): Promise<boolean> =>
    isStale((await seenBy.get(child)?.catch(() => null)) ?? null);

  const turns = createTurns<object>();
  const held = new Set<Held>();

  const engine: Engine<Held> = {
    dialect: 'duckdb',
    database: parse(path).name,
    async open() {
      // Not while somebody writes: the engine has a file open either for reading or for writing.
      const ticket = {};
      await turns.enter(ticket);
      try {
        const connection = { child: await openChild(), isSetAside: false };
        held.add(connection);
        return connection;
      } finally {
        turns.leave(ticket);
      }
    },
    async close(connection) {
      held.delete(connection);
      await connection.child.end(notNeeded);
      turns.leave(connection);
    },
    isOpen: ({ child, isSetAside }) => child.isAlive || isSetAside,
    isAlive: async ({ child, isSetAside }) => child.isAlive || isSetAside,
    async start(connection, sql) {
      await turns.enter(connection);
      const leave = () => turns.leave(connection);
      try {
        if (connection.isSetAside || (await isOutdated(connection.child))) {
          if (!connection.isSetAside) await connection.child.end(notNeeded);
          connection.child = await openChild();
          connection.isSetAside = false;
          countOpened();
        }
        const { child } = connection;
        const endOversized = (error: unknown) => endIfOversized(child, error);
        const { columns, next, end } = await startStatement(child, sql).catch(endOversized);
        return { columns, next: () => next().catch(endOversized), end: () => end().finally(leave) };
      } catch (error) {
        leave();
        throw error;
      }
    },
    cancel: ({ child }) => child.end(cancelledFailure),
    failureOf: duckdbFailure,
    introspect: (ask, options) => introspectDuckdb(ask, options, async () => (await found) ?? undefined),
    async explain(ask, sql, snapshot) {
      const query = sql.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '');
      const [[, plan = ''] = []] = await ask(`${explainPlain} ${query}`);
      const [[, json = '[]'] = []] = await ask(`${explainJson} ${query}`);
      const rows = mostRows(JSON.parse(String(json)), snapshot);
      return { plan: String(plan), ...(rows === undefined ? {} : { rows }) };
    },
    stamp: () => stampOf(path),
    // While a process has the file open nobody can write it, but for ourselves; data files anybody can.
    view: {
      async begin(connection) {
        connection.viewed = await stampOf(path);
      },
      holds: async ({ viewed }) => viewed === (await stampOf(path).catch(() => undefined)),
      async end(connection) {
        connection.viewed = undefined;
        return true;
      },
    },
    async dataVersion() {
      const files = await findDataFiles(path);
      return filesVersion(files?.tables.flatMap((table) => table.paths) ?? [path, `${path}.wal`]);
    },
    dispose: () => rm(shared, { recursive: true, force: true }),
  };
  const driver = pooledDriver(engine, pool, access);
  if (access === 'read') return driver;

  async function change(sql: string, options: WriteOptions): Promise<number> {
    if (await findDataFiles(path)) throw new DriverError(notWritable('a data file'));
    await Promise.all(
      [...held].map((connection) => {
        connection.isSetAside = true;
        return connection.child.end(notNeeded);
      }),
    );
    countOpened();
    await mkdir(shared, { recursive: true, mode: 0o700 });
    const request = { path, scratch: join(shared, 'write'), sql, maxRows: options.maxRows };
    return counted('change', () => askOnce(start(), 'write', request, options, graceMs), Number);
  }

  return {
    ...driver,
    write: (sql, options) =>
      turns.alone(
        () =>
          change(sql, options).catch((error: unknown) => {
            throw new DriverError(duckdbFailure(error));
          }),
        options.timeoutMs,
      ),
  };
}

async function stampOf(path: string): Promise<string> {
  const files = await findDataFiles(path);
  return (files?.tables.flatMap((table) => table.paths) ?? [path]).map((file) => inspectFile(file).stamp).join(' ');
}

const isStale = (files: DataFiles | null): boolean =>
  files?.copied?.some(({ path, stamp }) => inspectFile(path).stamp !== stamp) ?? false;

/** An engine that ran out of memory may keep it, so the next statement gets another process. */
async function endIfOversized(child: Child<DuckdbRequests>, error: unknown): Promise<never> {
  if (error instanceof DriverError && error.failure.code === 'RESULT_TOO_LARGE') await child.end(notNeeded);
  throw error;
}

const home = 'database_name = current_database() AND NOT internal';

/** Structure from the catalogue, then bounded samples. Files show as tables: that they are views inside is our affair. */
async function introspectDuckdb(
  ask: Ask,
  options: IntrospectOptions,
  filesRead: () => Promise<DataFiles | undefined>,
): Promise<Table[]> {
  const found = await ask(
    `SELECT schema_name, table_name, 'table', comment, estimated_size, table_oid, NULL FROM duckdb_tables() WHERE ${home} AND NOT temporary
    UNION ALL
    SELECT schema_name, view_name, 'view', comment, NULL, view_oid, sql FROM duckdb_views() WHERE ${home} AND NOT temporary
    ORDER BY 1, 6`,
  );
  const files = await filesRead();
  const catalogue = new Catalogue(options);
  for (const [schemaName, name, kind, comment, rowCount, , sql] of found) {
    const isView = kind === 'view' && !files;
    const definition = isView ? sql : null;
    catalogue.addTable([schemaName, name], { ...schemaOf(schemaName), name, isView, comment, rowCount, definition });
  }
  const columns = await ask(
    `SELECT schema_name, table_name, column_name, data_type, is_nullable, comment FROM duckdb_columns() WHERE ${home}
    ORDER BY table_oid, column_index`,
  );
  for (const [schema, table, name, type, nullable, comment] of columns) {
    const kind = kindOfDuckdbType(String(type));
    catalogue.addColumn([schema, table], { name, type: String(type), kind, nullable: nullable === true, comment });
  }
  const keys = await ask(
    `SELECT schema_name, table_name, constraint_type, constraint_column_names, referenced_table, referenced_column_names
    FROM duckdb_constraints() WHERE database_name = current_database() ORDER BY table_oid, constraint_index`,
  );
  for (const [schema, table, type, names, target = null, referenced] of keys) {
    const key = [schema, table];
    if (type === 'PRIMARY KEY' || type === 'UNIQUE')
      catalogue.addUniqueKey(key, namesIn(names), type === 'PRIMARY KEY');
    // A foreign key cannot leave its schema in DuckDB.
    else if (type === 'FOREIGN KEY')
      catalogue.addForeignKey(key, namesIn(names), { ...schemaOf(schema), name: target }, namesIn(referenced));
  }
  for (const table of files ? catalogue.tables.values() : []) {
    const source = files?.tables.find((item) => item.name === table.name);
    for (const column of table.columns) {
      const written = source?.written?.get(column.name);
      if (written) column.written = written;
    }
    if (source?.notes?.length) table.fileNotes = source.notes;
    // A Parquet file knows its length; text has to be read, which is worth it only for what is read quickly.
    if (!source?.isQuicklyCounted) continue;
    const [row] = await ask(`SELECT count(*) FROM ${tableInSql(dialect, table)}`);
    table.rowCount = Number(row?.[0]);
  }
  return catalogue.finish(ask, dialect);
}

const schemaOf = (schema: Scalar | undefined) => (schema === 'main' ? {} : { schema });
const namesIn = (json: Scalar | undefined) => JSON.parse(String(json ?? '[]')) as string[];

/** Many readers at a time; an exclusive holder waits for them, and later readers wait for it. */
function createTurns<Reader>() {
  const reading = new Set<Reader>();
  let writing: Promise<unknown> | undefined;
  let onEmpty = () => {};

  const empty = (timeoutMs: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (reading.size === 0) return resolve();
      const timer = setTimeout(
        () => reject(new DriverError({ code: 'POOL_BUSY', message: 'the database is being read' })),
        timeoutMs,
      );
      onEmpty = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function turn<T>(before: Promise<unknown> | undefined, work: () => Promise<T>, timeoutMs: number): Promise<T> {
    await before?.catch(() => undefined);
    await empty(timeoutMs);
    return work();
  }

  return {
    async enter(reader: Reader): Promise<void> {
      while (writing) await writing.catch(() => undefined);
      reading.add(reader);
    },
    /** May be called again, and for one that never entered. */
    leave(reader: Reader): void {
      reading.delete(reader);
      if (reading.size === 0) onEmpty();
    },
    alone<T>(work: () => Promise<T>, timeoutMs: number): Promise<T> {
      const mine = turn(writing, work, timeoutMs).finally(() => {
        if (writing === mine) writing = undefined;
      });
      writing = mine;
      return mine;
    },
  };
}
