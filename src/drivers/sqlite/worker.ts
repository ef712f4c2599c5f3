import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import { DriverError, type IntrospectOptions, type RowSet } from '../contract/driver.ts';
import { viewLost } from '../contract/failures.ts';
import { serve } from '../process/serve.ts';
import { createResultGauge, resultBounds, tooLarge, weightOf } from '../rows/result-bounds.ts';
import { assertWhole, type Connection, openConnection, readWhole, sqliteFailure } from './connection.ts';
import { describeSqliteFile } from './file.ts';
import { type Cell, KindFromValues, toScalar } from './kinds.ts';

/** What the driver asks of its worker process. Each request names the file, so that a worker serves any database. */
export type WorkerRequests = {
  /** Proves that the file opens and can be read. */
  open: { ask: { path: string }; answer: null };
  run: { ask: { path: string; sql: string; maxRows: number }; answer: RowSet };
  /** Begins a stream of rows. A process has one stream or one view at a time. */
  streamOpen: { ask: { path: string; sql: string }; answer: null };
  /** `rows` is JSON of `Scalar[][]`: scalars lose nothing in it, and it crosses faster than the rows themselves. */
  streamNext: { ask: Record<never, never>; answer: { rows: string; isLast: boolean } };
  introspect: { ask: { path: string; options: IntrospectOptions }; answer: { tables: Table[]; fingerprint: string } };
  /** The view again, with samples and the kinds that its values tell. */
  sampleView: { ask: { path: string; view: Table; samples: number }; answer: Table };
  /** Begins a view: one connection whose statements all see the same moment, or fail with `VIEW_LOST`. */
  viewOpen: { ask: { path: string }; answer: null };
  viewRun: { ask: { sql: string; maxRows: number }; answer: RowSet };
  /** Ends the stream or the view. */
  letGo: { ask: Record<never, never>; answer: null };
  /** Lets go of all files, so that the worker may serve another driver. */
  release: { ask: Record<never, never>; answer: null };
};

export type RequestKind = keyof WorkerRequests;

/** What a request really cost the file. */
export interface WorkerWork {
  connections: number;
  statements: number;
  rows: number;
}

/**
 * The program of the process that holds the SQLite file. `node:sqlite` cannot be interrupted and a thread cannot be
 * ended while it is inside the engine, so that only a process of its own can really be stopped.
 */

type Answers = {
  [Kind in RequestKind]: (
    ask: WorkerRequests[Kind]['ask'],
  ) => WorkerRequests[Kind]['answer'] | Promise<WorkerRequests[Kind]['answer']>;
};

interface OpenStream {
  connection: Connection;
  cells: Iterator<Cell[]>;
}

const batchRows = 5000;
const batchCharacters = 500_000;
/** A writer cannot clear its log away while a reader stays connected, so such a reader leaves after this pause. */
const logIdleMs = 300;

let current: { path: string; connection: Connection } | undefined;
let leaving: NodeJS.Timeout | undefined;
let stream: OpenStream | undefined;
let view: { connection: Connection; isMoved(): boolean } | undefined;
/** Of the request that is being answered. */
let work: WorkerWork = { connections: 0, statements: 0, rows: 0 };

const answers: Answers = {
  open: ({ path }) => {
    read(path, (database) => database.prepare('SELECT count(*) FROM sqlite_schema').get());
    return null;
  },
  run: ({ path, sql, maxRows }) =>
    read(path, (database) => {
      work.statements += 1;
      return rowsOf(database.prepare(sql), maxRows);
    }),
  streamOpen: ({ path, sql }) => {
    letGo();
    const connection = connect(path);
    work.statements += 1;
    try {
      stream = { connection, cells: iterateCells(connection.database.prepare(sql)) };
    } catch (error) {
      connection.close();
      throw error;
    }
    return null;
  },
  streamNext: () => nextBatch(),
  introspect: async ({ path, options }) => {
    const { introspectSqlite } = await import('./introspect.ts');
    return read(path, (database) => introspectSqlite(counting(database), options));
  },
  sampleView: async ({ path, view, samples }) => {
    const { sampleColumns } = await import('./introspect.ts');
    read(path, (database) => sampleColumns(counting(database), view, samples));
    return view;
  },
  viewOpen: ({ path }) => {
    letGo();
    const connection = connect(path);
    // A log lets others write while we read. Where there is none, a lock of ours would keep them from it: the file is watched instead.
    if (connection.holdsLog) {
      connection.hold();
      connection.database.prepare('SELECT count(*) FROM sqlite_schema').get();
    }
    view = { connection, isMoved: connection.holdsLog ? () => false : watched(path) };
    return null;
  },
  viewRun: ({ sql, maxRows }) => {
    if (!view || view.isMoved()) throw new DriverError(viewLost);
    work.statements += 1;
    try {
      return rowsOf(view.connection.database.prepare(sql), maxRows);
    } finally {
      if (view.isMoved()) {
        letGo();
        // biome-ignore lint/correctness/noUnsafeFinally: rows and errors of another moment are nobody's.
        throw new DriverError(viewLost);
      }
    }
  },
  letGo: () => {
    letGo();
    return null;
  },
  release: () => {
    disconnect();
    letGo();
    return null;
  },
};

function read<Result>(path: string, work: (database: DatabaseSync) => Result): Result {
  clearTimeout(leaving);
  try {
    return readWhole((mayBeImmutable) => connectionTo(path, mayBeImmutable), work);
  } finally {
    if (current?.connection.holdsLog) leaving = setTimeout(disconnect, logIdleMs).unref();
  }
}

function connectionTo(path: string, mayBeImmutable: boolean): Connection {
  const isUsable = current?.path === path && mayBeImmutable && !current.connection.isStale();
  if (current && isUsable) return current.connection;
  disconnect();
  current = { path, connection: connect(path, mayBeImmutable) };
  return current.connection;
}

function connect(path: string, mayBeImmutable?: boolean): Connection {
  const connection = openConnection(path, mayBeImmutable);
  work.connections += 1;
  return connection;
}

/** The database to those who read a schema out of it by many statements, each of them counted. */
function counting(database: DatabaseSync): DatabaseSync {
  const count = (rows: number) => {
    work.statements += 1;
    work.rows += rows;
  };
  const prepare = (...how: Parameters<DatabaseSync['prepare']>) => {
    const statement = database.prepare(...how);
    return {
      get(...values: never[]) {
        count(1);
        return statement.get(...values);
      },
      all(...values: never[]) {
        const rows = statement.all(...values);
        count(rows.length);
        return rows;
      },
      *iterate(...values: never[]) {
        count(0);
        for (const row of statement.iterate(...values)) {
          work.rows += 1;
          yield row;
        }
      },
    };
  };
  return { prepare } as unknown as DatabaseSync;
}

function letGo(): void {
  view?.connection.close();
  stream?.connection.close();
  view = undefined;
  stream = undefined;
}

/** Whether the file is another than now. */
function watched(path: string): () => boolean {
  const stamp = () => describeSqliteFile(path).stamp;
  const before = stamp();
  return () => {
    try {
      return stamp() !== before;
    } catch {
      return true;
    }
  };
}

function disconnect(): void {
  current?.connection.close();
  current = undefined;
}

function iterateCells(statement: StatementSync): Iterator<Cell[]> {
  // Rows are arrays of BigInt-carrying cells by the options of `openReadOnly`; the types describe the default only.
  return statement.iterate() as unknown as Iterator<Cell[]>;
}

function rowsOf(statement: StatementSync, maxRows: number): RowSet {
  const described = statement.columns();
  const kinds = described.map(() => new KindFromValues());
  const rows: RowSet['rows'] = [];
  const gauge = createResultGauge();
  const cells = iterateCells(statement);
  for (let next = cells.next(); !next.done; next = cells.next()) {
    const row = rows.length === maxRows ? undefined : next.value.map(toScalar);
    if (!row || !gauge.take(row)) {
      cells.return?.();
      return found(true);
    }
    next.value.forEach((cell, index) => {
      kinds[index]?.add(cell);
    });
    work.rows += 1;
    rows.push(row);
  }
  return found(false);

  function found(truncated: boolean): RowSet {
    const { cutCells } = gauge;
    return { columns: columns(), rows, truncated, ...(cutCells > 0 ? { cutCells } : {}) };
  }

  function columns(): RowSet['columns'] {
    return described.map(({ name, type }, index) => ({ name, kind: kinds[index]?.resolve(type ?? '') ?? 'other' }));
  }
}

function nextBatch(): WorkerRequests['streamNext']['answer'] {
  const open = stream;
  if (!open) throw new DriverError({ code: 'STREAM_LOST', message: 'the stream ended with the process that held it' });
  const rows: RowSet['rows'] = [];
  let characters = 0;
  try {
    while (rows.length < batchRows && characters < batchCharacters) {
      const next = open.cells.next();
      if (next.done) {
        assertWhole(open.connection);
        letGo();
        return { rows: JSON.stringify(rows), isLast: true };
      }
      const row = next.value.map(toScalar);
      const weight = weightOf(row);
      if (weight > resultBounds.rowBytes) throw tooLarge();
      characters += weight;
      work.rows += 1;
      rows.push(row);
    }
    assertWhole(open.connection);
  } catch (error) {
    letGo();
    throw error;
  }
  return { rows: JSON.stringify(rows), isLast: false };
}

serve<WorkerRequests>({
  answers,
  failureOf: sqliteFailure,
  usage: () => {
    work = { connections: 0, statements: 0, rows: 0 };
    return work;
  },
});
