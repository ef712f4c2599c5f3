import { availableParallelism } from 'node:os';
import { type DuckDBConnection, type DuckDBDataChunk, DuckDBInstance, StatementType } from '@duckdb/node-api';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { DriverError, tooManyRows } from '../contract/driver.ts';
import type { Cursor } from '../contract/engine.ts';
import { inspectFile } from '../contract/file-stamp.ts';
import type { Batch, StatementRequests } from '../process/child.ts';
import { serve } from '../process/serve.ts';
import { resultBounds, tooLarge, weightOf } from '../rows/result-bounds.ts';
import { duckdbFailure } from './failure.ts';
import { createFileViews } from './file-views.ts';
import { type DataFiles, findDataFiles } from './files.ts';
import { isPlainPlan } from './plan.ts';
import { kindOfDuckdbType, readerFor } from './values.ts';

/**
 * The program of the process that holds a DuckDB database. The engine cannot be interrupted inside one function, and takes
 * memory that no setting bounds: only a process of its own can really be stopped.
 */

const batchCharacters = 2_000_000;
/** What a thread of the engine needs to work well; with less memory there are fewer of them. */
const threadMemory = 125_000_000;
/** What sorting more than fits into memory may take of the disk. */
const mostScratch = '20GB';

let instance: DuckDBInstance | undefined;
let session: DuckDBConnection | undefined;
let cursor: Cursor | undefined;

const changes = new Set([StatementType.INSERT, StatementType.UPDATE, StatementType.DELETE]);

/**
 * Changes a DuckDB file through one statement. The file is opened for writing for as long as this takes; whoever has it open
 * must have closed it before: the engine allows either one writer or readers.
 */
async function writeDuckdb(
  path: string,
  scratch: string,
  sql: string,
  maxRows: number,
  signal: AbortSignal,
): Promise<number> {
  const instance = await DuckDBInstance.create(path, {
    access_mode: 'READ_WRITE',
    temp_directory: scratch,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    const session = await instance.connect();
    signal.addEventListener('abort', () => session.interrupt(), { once: true });
    try {
      signal.throwIfAborted();
      await session.run('SET enable_external_access = false');
      await session.run('SET lock_configuration = true');
      return await inTransaction(session, sql, maxRows);
    } finally {
      session.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

async function inTransaction(session: DuckDBConnection, sql: string, maxRows: number): Promise<number> {
  await session.run('BEGIN TRANSACTION');
  try {
    const prepared = await session.prepare(sql);
    if (!changes.has(prepared.statementType)) {
      const message = `Permission Error: only rows may be changed, not ${StatementType[prepared.statementType]}`;
      throw new DriverError({ code: 'READ_ONLY', message });
    }
    const { rowsChanged } = await prepared.run();
    if (rowsChanged > maxRows) throw new DriverError(tooManyRows(rowsChanged, maxRows));
    await session.run('COMMIT');
    return rowsChanged;
  } catch (error) {
    await session.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** A process holds one database. */
export type DuckdbRequests = StatementRequests & {
  open: { ask: OpenRequest; answer: DataFiles | null };
  write: { ask: WriteRequest; answer: number };
};

interface OpenRequest {
  path: string;
  /** For copies of data files; all processes of a driver share them. */
  shared: string;
  /** For what does not fit into memory; each process has its own. */
  scratch: string;
  /** What another process has found in the files already. */
  files: DataFiles | null;
  mostMemory: number;
}

interface WriteRequest {
  path: string;
  scratch: string;
  sql: string;
  maxRows: number;
}

serve<DuckdbRequests>({
  answers: {
    async open(request) {
      const files = request.files ?? (await findDataFiles(request.path)) ?? null;
      if (!files) inspectFile(request.path);
      instance = await DuckDBInstance.create(files ? ':memory:' : request.path, {
        ...(files ? {} : { access_mode: 'READ_ONLY' }),
        ...bounded(request),
      });
      session = await instance.connect();
      if (files) await createFileViews(session, files, request.shared);
      // In this order: nothing can be changed after the last one.
      await session.run('SET enable_external_access = false');
      await session.run('SET lock_configuration = true');
      return files;
    },
    async start({ sql }) {
      if (!session) throw new Error('nothing is open');
      cursor = await start(session, sql);
      try {
        return await nextBatch();
      } catch (error) {
        await endStatement();
        throw error;
      }
    },
    next: nextBatch,
    end: endStatement,
    write: ({ path, scratch, sql, maxRows }, signal) => writeDuckdb(path, scratch, sql, maxRows, signal),
  },
  failureOf: duckdbFailure,
});

async function nextBatch(): Promise<Batch> {
  const rows = (await cursor?.next()) ?? [];
  const batch = { columns: cursor?.columns ?? [], rows: JSON.stringify(rows), isLast: rows.length === 0 };
  if (batch.isLast) await endStatement();
  return batch;
}

async function endStatement(): Promise<null> {
  const isOver = (await cursor?.end()) ?? true;
  cursor = undefined;
  // What was not read to its end goes away with its session.
  if (!isOver) {
    session?.interrupt();
    session?.closeSync();
    session = await instance?.connect();
  }
  return null;
}

/** The engine goes to the disk with what is more than its share of the process; the process ends when that was not enough. */
function bounded({ scratch, mostMemory }: OpenRequest): Record<string, string> {
  return {
    temp_directory: scratch,
    max_temp_directory_size: mostScratch,
    memory_limit: `${Math.floor((mostMemory * 0.6) / 1_000_000)}MB`,
    threads: String(Math.max(1, Math.min(availableParallelism(), Math.floor(mostMemory / threadMemory)))),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  };
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
        const added = weightOf(row);
        if (added > resultBounds.rowBytes) throw tooLarge();
        weight += added;
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
