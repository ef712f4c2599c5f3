/**
 * The program of the process that holds a SQLite file. `node:sqlite` cannot be interrupted and a thread cannot be ended while it is
 * inside the engine, so only a separate process can be stopped.
 */
import { existsSync } from 'node:fs';
import { constants, DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import { DriverError, type IntrospectOptions, tooManyRows } from '../contract/driver.ts';
import type { Batch, StatementRequests } from '../process/child.ts';
import { serve } from '../process/serve.ts';
import { resultBounds, tooLarge, weightOf } from '../rows/result-bounds.ts';
import { assertWhole, authorizeRead, type Connection, openConnection, readWhole, sqliteFailure } from './connection.ts';
import { type Cell, KindFromValues, toScalar } from './kinds.ts';

/** An answer of many statements, with their number and the rows that they read. */
interface Counted<Answer> {
  answer: Answer;
  statements: number;
  rows: number;
}

interface WriteRequest {
  path: string;
  /** Null changes nothing and only lets the engine tidy up. */
  sql: string | null;
  maxRows: number;
}

type Nothing = Record<never, never>;

/** A process reads one file, or writes to a file once. */
export type SqliteRequests = StatementRequests & {
  /** Proves that the file opens and can be read. */
  open: { ask: { path: string }; answer: null };
  /** Lets go of the file, so that the process can open another. */
  release: { ask: Nothing; answer: null };
  /** From now on all statements read through one connection; whether they all see the same moment by themselves. */
  beginView: { ask: Nothing; answer: boolean };
  endView: { ask: Nothing; answer: null };
  introspect: { ask: IntrospectOptions; answer: Counted<Table[]> };
  /** The view again, with samples and the kinds that its values tell. */
  sampleView: { ask: { view: Table; samples: number }; answer: Counted<Table> };
  write: { ask: WriteRequest; answer: number };
};

/** Most statements are read to their end, or to the limit of an answer, within the first rows. */
const firstRows = 1001;
const batchRows = 5000;
const batchCharacters = 2_000_000;
/** A writer cannot clear its log away while a reader stays connected, so such a reader leaves after this pause. */
const logIdleMs = 300;

let path = '';
let current: Connection | undefined;
let leaving: NodeJS.Timeout | undefined;
let view: Connection | undefined;
let cursor:
  | {
      connection: Connection;
      cells: Iterator<Cell[]>;
      types: ReturnType<StatementSync['columns']>;
      kinds: KindFromValues[];
    }
  | undefined;

/** Runs `work` on the connection of the view, or on one that sees the file as it is now. */
function read<Result>(work: (connection: Connection) => Result): Result {
  clearTimeout(leaving);
  return view ? work(view) : readWhole(connect, work);
}

function connect(mayBeImmutable: boolean): Connection {
  if (current && mayBeImmutable && !current.isStale()) return current;
  disconnect();
  current = openConnection(path, mayBeImmutable);
  return current;
}

function disconnect(): void {
  current?.close();
  current = undefined;
}

function endStatement(): null {
  cursor?.cells.return?.();
  cursor = undefined;
  if (current?.holdsLog) leaving = setTimeout(disconnect, logIdleMs).unref();
  return null;
}

function start(connection: Connection, sql: string): Batch {
  const statement = connection.database.prepare(sql);
  const described = statement.columns();
  cursor = {
    connection,
    // Rows are arrays of BigInt-carrying cells by the options of `openReadOnly`; the types describe the default only.
    cells: statement.iterate() as unknown as Iterator<Cell[]>,
    types: described,
    kinds: described.map(() => new KindFromValues()),
  };
  return nextBatch(firstRows);
}

function nextBatch(most: number): Batch {
  if (!cursor) throw new Error('no statement is running');
  const { cells, kinds, types } = cursor;
  const rows: unknown[] = [];
  let isLast = false;
  for (let weight = 0; rows.length < most && weight < batchCharacters && !isLast; ) {
    const { done, value } = cells.next();
    if (done) {
      isLast = true;
      continue;
    }
    for (const [index, kind] of kinds.entries()) kind.add(value[index] ?? null);
    const row = value.map(toScalar);
    const added = weightOf(row);
    if (added > resultBounds.rowBytes) throw tooLarge();
    weight += added;
    rows.push(row);
  }
  const columns = types.map(({ name, type }, index) => ({ name, kind: kinds[index]?.resolve(type ?? '') ?? 'other' }));
  return { columns, rows: JSON.stringify(rows), isLast };
}

/** Ends the statement with its last row or with a failure. */
function ending(work: () => Batch): Batch {
  try {
    const batch = work();
    if (batch.isLast) endStatement();
    return batch;
  } catch (error) {
    endStatement();
    throw error;
  }
}

/** Counts the statements that read a schema. */
function counted<Answer>(work: (database: DatabaseSync) => Answer): Counted<Answer> {
  let [statements, rows] = [0, 0];
  const noted = <Found extends unknown[]>(found: Found): Found => {
    statements += 1;
    rows += found.length;
    return found;
  };
  const answer = read(({ database }) => {
    const prepare = (...how: Parameters<DatabaseSync['prepare']>) => {
      const statement = database.prepare(...how);
      return {
        columns: () => statement.columns(),
        get: (...values: never[]) => noted([statement.get(...values)])[0],
        all: (...values: never[]) => noted(statement.all(...values)),
      };
    };
    return work({ prepare } as unknown as DatabaseSync);
  });
  endStatement();
  return { answer, statements, rows };
}

const changes = new Set([constants.SQLITE_INSERT, constants.SQLITE_UPDATE, constants.SQLITE_DELETE]);

/** What a change may do beyond reading: change rows of tables that are not the engine's own. */
function authorizeChange(action: number, first: string | null, second: string | null): number {
  if (changes.has(action)) return /^sqlite_/i.test(first ?? '') ? constants.SQLITE_DENY : constants.SQLITE_OK;
  return authorizeRead(action, first, second);
}

/** One statement in one transaction, by a process that has never read anything and then ends. */
function write({ path, sql, maxRows }: WriteRequest): number {
  const database = new DatabaseSync(path, {
    timeout: 5000,
    enableDoubleQuotedStringLiterals: true,
    defensive: true,
    limits: { length: 100_000_000, attach: 0 },
  });
  try {
    database.exec('PRAGMA trusted_schema = 0');
    if (sql === null) return tidyUp(database, path);
    database.exec('BEGIN IMMEDIATE');
    database.setAuthorizer(authorizeChange);
    const rowCount = Number(database.prepare(sql).run().changes);
    database.setAuthorizer(null);
    if (rowCount > maxRows) throw new DriverError(tooManyRows(rowCount, maxRows));
    database.exec('COMMIT');
    return rowCount;
  } finally {
    // Closing rolls back what was not committed.
    database.close();
  }
}

/**
 * Reading rolls back what an earlier process left unfinished. An empty journal is ignored by all readers and stays until the next
 * transaction, so this runs one that writes what is there already.
 */
function tidyUp(database: DatabaseSync, path: string): number {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (existsSync(`${path}-journal`)) database.exec(`PRAGMA user_version = ${Number(version)}`);
  return 0;
}

serve<SqliteRequests>({
  answers: {
    release() {
      endStatement();
      clearTimeout(leaving);
      if (view) view.close();
      view = undefined;
      disconnect();
      return null;
    },
    open(request) {
      path = request.path;
      read(({ database }) => database.prepare('SELECT count(*) FROM sqlite_schema').get());
      return endStatement();
    },
    start: ({ sql }) => ending(() => read((connection) => start(connection, sql))),
    next: () =>
      ending(() => {
        const batch = nextBatch(batchRows);
        if (cursor && !view) assertWhole(cursor.connection);
        return batch;
      }),
    end: endStatement,
    beginView() {
      view = openConnection(path);
      // A log lets others write while this connection reads. Where there is none, a lock would stop them: the driver watches the file.
      if (!view.holdsLog) return false;
      view.hold();
      view.database.prepare('SELECT count(*) FROM sqlite_schema').get();
      return true;
    },
    endView() {
      view?.close();
      view = undefined;
      return null;
    },
    async introspect(options) {
      const { introspectSqlite } = await import('./introspect.ts');
      return counted((database) => introspectSqlite(database, options).tables);
    },
    async sampleView({ view: table, samples }) {
      const { sampleColumns } = await import('./introspect.ts');
      return counted((database) => {
        sampleColumns(database, table, samples);
        return table;
      });
    },
    write,
  },
  failureOf: sqliteFailure,
});
