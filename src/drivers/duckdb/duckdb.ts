import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join, parse, resolve } from 'node:path';
import { type DuckDBConnection, type DuckDBDataChunk, DuckDBInstance, StatementType } from '@duckdb/node-api';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { type Driver, DriverError } from '../contract/driver.ts';
import type { Cursor, Engine } from '../contract/engine.ts';
import { inspectFile } from '../contract/file-stamp.ts';
import { counted, countOpened } from '../contract/meter.ts';
import type { PoolOptions } from '../contract/pool-options.ts';
import { notWritable } from '../contract/write-options.ts';
import { pooledDriver } from '../pool/pooled-driver.ts';
import { createTurns } from '../pool/turns.ts';
import { weightOf } from '../rows/result-bounds.ts';
import { duckdbFailure } from './failure.ts';
import { createFileViews, type DataFiles, findDataFiles } from './files.ts';
import { introspectDuckdb } from './introspect.ts';
import { mostRows } from './plan.ts';
import { kindOfDuckdbType, readerFor } from './values.ts';
import { writeDuckdb } from './write.ts';

interface DuckdbOptions {
  /** A DuckDB file; or a CSV, Parquet or JSON file, or a folder of them, which are then read where they lie. */
  path: string;
  /** How many queries may run at once, and who waits for how long. */
  pool?: PoolOptions;
  access?: Driver['access'];
}

/** Connections are light; each query has its own so that one can be interrupted without the others. */
const fewConnections: PoolOptions = {
  size: 4,
  overflow: 0,
  acquireTimeoutMs: 60_000,
  recycleMs: 3_600_000,
  checkAfterMs: 3_600_000,
};

/** DuckDB inside this process: read-only, no files but the ones that were named, and a configuration nobody can change. */
export function openDuckdb({ path: given, pool = fewConnections, access = 'read' }: DuckdbOptions): Driver {
  const path = resolve(given);
  // Sorting more than fits into memory needs a place that is neither beside the data nor in the working folder.
  const scratch = join(tmpdir(), `wenshu-duckdb-${randomUUID()}`);
  let opened: Promise<{ instance: DuckDBInstance; files: DataFiles | undefined }> | undefined;

  const instance = () => {
    opened ??= openInstance(path, scratch);
    // A file that is missing or locked now may be there at the next try.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };

  const turns = createTurns<object>();
  const held = new Set<Held>();
  const hangUp = (connection: Held) => {
    connection.isClosed = true;
    connection.session.interrupt();
    connection.session.closeSync();
    held.delete(connection);
    turns.leave(connection);
  };

  /** While nobody writes: the instance is closed then. */
  const inTurn = async <T>(work: (found: Awaited<ReturnType<typeof instance>>) => Promise<T>): Promise<T> => {
    const ticket = {};
    await turns.enter(ticket);
    try {
      return await work(await instance());
    } finally {
      turns.leave(ticket);
    }
  };
  const dataFiles = () => inTurn(async ({ files }) => files);
  const reconnect = async (connection: Held) => {
    connection.session = await (await instance()).instance.connect();
    countOpened();
    connection.isClosed = false;
    held.add(connection);
  };

  const engine: Engine<Held> = {
    dialect: 'duckdb',
    database: parse(path).name,
    open: () =>
      inTurn(async ({ instance }) => {
        const connection = { session: await instance.connect(), isClosed: false };
        held.add(connection);
        return connection;
      }),
    async close(connection) {
      if (!connection.isClosed) hangUp(connection);
    },
    isOpen: ({ isClosed }) => !isClosed,
    isAlive: async ({ isClosed }) => !isClosed,
    async start(connection, sql) {
      await turns.enter(connection);
      const leave = () => turns.leave(connection);
      try {
        // Whoever was alone meanwhile has closed it.
        if (connection.isClosed) await reconnect(connection);
        const cursor = await start(connection.session, sql);
        return { ...cursor, end: () => cursor.end().finally(leave) };
      } catch (error) {
        leave();
        throw error;
      }
    },
    async cancel({ session, isClosed }) {
      if (!isClosed) session.interrupt();
    },
    failureOf: duckdbFailure,
    introspect: async (ask, options) => introspectDuckdb(ask, options, await dataFiles()),
    async explain(ask, sql, snapshot) {
      const query = sql.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '');
      const [[, plan = ''] = []] = await ask(`${explainPlain} ${query}`);
      const [[, json = '[]'] = []] = await ask(`${explainJson} ${query}`);
      const rows = mostRows(JSON.parse(String(json)), snapshot);
      return { plan: String(plan), ...(rows === undefined ? {} : { rows }) };
    },
    async stamp() {
      const files = await dataFiles();
      return (files?.tables.flatMap((table) => table.paths) ?? [path]).map((file) => inspectFile(file).stamp).join(' ');
    },
    async dispose() {
      const held = await opened?.catch(() => undefined);
      held?.instance.closeSync();
      await rm(scratch, { recursive: true, force: true });
    },
  };
  const driver = pooledDriver(engine, pool, access);
  if (access === 'read') return driver;
  return {
    ...driver,
    write: (sql, options) =>
      turns.alone(async () => {
        const found = await instance().catch((error: unknown) => Promise.reject(new DriverError(duckdbFailure(error))));
        if (found.files) throw new DriverError(notWritable('a data file'));
        // The engine has a file open either for reading or for writing.
        for (const connection of [...held]) hangUp(connection);
        found.instance.closeSync();
        opened = undefined;
        countOpened();
        return counted('change', () => writeDuckdb(path, scratch, sql, options), Number).catch((error: unknown) => {
          throw new DriverError(duckdbFailure(error));
        });
      }, options.timeoutMs),
  };
}

interface Held {
  session: DuckDBConnection;
  isClosed: boolean;
}

const batchCharacters = 2_000_000;
const explainPlain = 'EXPLAIN';
const explainJson = 'EXPLAIN (FORMAT json)';

async function openInstance(path: string, scratch: string) {
  const files = await findDataFiles(path);
  if (!files) inspectFile(path);
  const instance = await DuckDBInstance.create(files ? ':memory:' : path, {
    ...(files ? {} : { access_mode: 'READ_ONLY' }),
    temp_directory: scratch,
    // It shares the process with us: more than this goes to the scratch folder or fails.
    memory_limit: `${Math.floor(totalmem() / 2_000_000)}MB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const session = await instance.connect();
  if (files) await createFileViews(session, files, scratch);
  // In this order: nothing can be changed after the last one.
  await session.run('SET enable_external_access = false');
  await session.run('SET lock_configuration = true');
  session.closeSync();
  return { instance, files };
}

/**
 * The engine's own parser says what a statement is: only a query may run, also in the in-memory database over files, which
 * the engine cannot open read-only. A plan is allowed only as this driver asks for it, since `EXPLAIN ANALYZE` executes.
 */
async function start(session: DuckDBConnection, sql: string): Promise<Cursor> {
  const prepared = await session.prepare(sql);
  const { statementType } = prepared;
  const isPlan = statementType === StatementType.EXPLAIN && isPlainPlan(sql);
  if (statementType !== StatementType.SELECT && !isPlan) {
    prepared.destroySync();
    const message = `Permission Error: only queries may run, not ${StatementType[statementType]}`;
    throw new DriverError({ code: 'READ_ONLY', message });
  }
  const result = await prepared.stream();
  const types = result.columnTypes();
  const readers = types.map(readerFor);
  let isDone = false;
  let chunk: DuckDBDataChunk | null = null;
  let at = 0;
  return {
    columns: result.columnNames().map((name, index) => {
      // `JSON` is an alias of VARCHAR, which the plain type does not tell.
      const alias = result.columnLogicalType(index).alias;
      return { name, kind: kindOfDuckdbType(alias || String(types[index])) };
    }),
    async next() {
      if (!chunk || at >= chunk.rowCount) {
        chunk = isDone ? null : await result.fetchChunk();
        at = 0;
        isDone = chunk === null || chunk.rowCount === 0;
      }
      if (chunk === null || isDone) return [];
      const vectors = readers.map((_, index) => chunk?.getColumnVector(index));
      const rows: Scalar[][] = [];
      // The engine holds 2048 rows; as many of them are copied as may wait for the reader.
      for (let weight = 0; at < chunk.rowCount && weight < batchCharacters; at += 1) {
        const row = readers.map((read, index) => read(vectors[index]?.getItem(at) ?? null));
        weight += weightOf(row);
        rows.push(row);
      }
      return rows;
    },
    async end() {
      prepared.destroySync();
      return isDone;
    },
  };
}

function isPlainPlan(sql: string): boolean {
  const prefix = sql.startsWith(`${explainJson} `) ? explainJson : explainPlain;
  return sql.startsWith(`${prefix} `) && !/^[\s(]*(?:analy[sz]e|--|\/\*)/i.test(sql.slice(prefix.length));
}
