import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { constants, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { DriverError } from '../contract/driver.ts';
import { inspectFile } from '../contract/file-stamp.ts';

/** What can be known about a database file without opening it. */
interface SqliteFile {
  /** Whether a write-ahead log lies beside it, so that the file alone is not the whole truth. */
  hasLog: boolean;
  inode: string;
  /** Changes whenever the content may have changed. */
  stamp: string;
}

/** Throws `DriverError` with a code that tells the cases apart when there is no file. */
export function describeSqliteFile(path: string): SqliteFile {
  const { inode, stamp } = inspectFile(path);
  const log = statSync(`${path}-wal`, { bigint: true, throwIfNoEntry: false });
  return { hasLog: log !== undefined, inode, stamp: [stamp, log?.size ?? 0n, log?.mtimeNs ?? 0n].join(':') };
}

/**
 * Whether the database is in WAL mode, by its header.
 *
 * Only for a process that has the file open nowhere else: closing any descriptor of a file drops every lock that the
 * process holds on it (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
 */
function isInWalMode(path: string): boolean {
  const header = Buffer.alloc(20);
  const file = openSync(path, 'r');
  try {
    // Read version 2 stands for WAL: https://www.sqlite.org/fileformat.html#file_format_version_numbers
    return readSync(file, header, 0, 20, 0) === 20 && header[19] === 2;
  } finally {
    closeSync(file);
  }
}

/** One open read-only handle together with what the file looked like when it was opened. */
export interface Connection {
  database: DatabaseSync;
  /** True when the file moved on below a handle that was promised an unchanging one: what was read may be torn. */
  isTorn(): boolean;
  /** True when a new handle would see something else, or see it in a cleaner way. */
  isStale(): boolean;
  /** Whether keeping it open would make a writer leave its log files behind. */
  holdsLog: boolean;
  /** Begins a transaction that ends when it is closed: what is read from now on is of one moment. */
  hold(): void;
  close(): void;
}

let openCount = 0;
/** What the header said when this process last could read it, by inode. */
let walMode = new Map<string, boolean>();

/** Pragmas that only tell something. Those in the first set may carry a name as their argument, the others none. */
const describing = new Set(
  'table_info table_xinfo table_list index_list index_info index_xinfo foreign_key_list'.split(' '),
);
const reporting = new Set(
  'database_list collation_list function_list encoding user_version schema_version application_id page_count page_size freelist_count data_version compile_options'.split(
    ' ',
  ),
);
/** Functions of the library that reach outside of the database or into the process. */
const deniedFunctions = new Set(['load_extension', 'fts3_tokenizer', 'writefile', 'readfile', 'edit']);

const { SQLITE_OK, SQLITE_DENY } = constants;
const plainReads = new Set([constants.SQLITE_SELECT, constants.SQLITE_READ, constants.SQLITE_RECURSIVE]);

/** The engine asks this for everything a statement would do; what is not plainly a read is denied. */
export function authorizeRead(action: number, first: string | null, second: string | null): number {
  if (plainReads.has(action)) return SQLITE_OK;
  if (action === constants.SQLITE_FUNCTION)
    return deniedFunctions.has(second?.toLowerCase() ?? '') ? SQLITE_DENY : SQLITE_OK;
  if (action === constants.SQLITE_PRAGMA) {
    const name = first?.toLowerCase() ?? '';
    return describing.has(name) || (reporting.has(name) && second === null) ? SQLITE_OK : SQLITE_DENY;
  }
  return SQLITE_DENY;
}

/** A transaction of our own, which no statement may begin. */
function holdRead(database: DatabaseSync): void {
  database.setAuthorizer((action) => (action === constants.SQLITE_TRANSACTION ? SQLITE_OK : SQLITE_DENY));
  database.exec('BEGIN');
  database.setAuthorizer(authorizeRead);
}

/**
 * Opens a file so that nothing can be written through it: read-only open, `query_only`, and an authorizer.
 * `isImmutable` also keeps SQLite from creating `-shm` and `-wal` beside a WAL database; it is safe only while nobody
 * else writes, which the caller has to watch.
 */
export function openReadOnly(path: string, isImmutable: boolean): DatabaseSync {
  const url = pathToFileURL(path);
  url.searchParams.set('mode', 'ro');
  if (isImmutable) url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, {
    readOnly: true,
    timeout: 1500,
    readBigInts: true,
    returnArrays: true,
    enableDoubleQuotedStringLiterals: true,
    defensive: true,
    limits: { length: 100_000_000, attach: 0 },
  });
  database.exec('PRAGMA query_only = 1; PRAGMA cache_size = -16000; PRAGMA trusted_schema = 0');
  database.setAuthorizer(authorizeRead);
  return database;
}

/**
 * A WAL database at rest (no log beside it) is opened as immutable: any other way of opening it creates `-shm` and
 * `-wal` files and leaves them there. The price is that SQLite then takes no locks, so the caller asks `isTorn`
 * after reading. All other files are opened plainly and locked as usual.
 */
export function openConnection(path: string, mayBeImmutable = true): Connection {
  const file = describeSqliteFile(path);
  const isWal = readWalMode(path, file);
  const isImmutable = mayBeImmutable && isWal && !file.hasLog;
  const database = openReadOnly(path, isImmutable);
  openCount += 1;
  const changed = (test: (now: SqliteFile) => boolean) => {
    try {
      return test(describeSqliteFile(path));
    } catch {
      return true;
    }
  };
  return {
    database,
    isTorn: () => isImmutable && changed((now) => now.stamp !== file.stamp),
    isStale: () =>
      changed((now) =>
        isImmutable ? now.stamp !== file.stamp : now.inode !== file.inode || now.hasLog !== file.hasLog,
      ),
    holdsLog: isWal && !isImmutable,
    hold: () => holdRead(database),
    close() {
      if (!database.isOpen) return;
      database.close();
      openCount -= 1;
    },
  };
}

/** The header is read anew only while nothing is open, for the sake of the locks; until then the last answer holds. */
function readWalMode(path: string, { inode }: SqliteFile): boolean {
  if (openCount === 0) {
    try {
      walMode = new Map([[inode, isInWalMode(path)]]);
    } catch (error) {
      throw new DriverError({ code: 'SQLITE_CANTOPEN', message: (error as Error).message });
    }
  }
  return walMode.get(inode) ?? false;
}

/** Reads through `work`, again when a writer got in between; after two torn reads SQLite's own locks have to do. */
export function readWhole<Result>(
  connect: (mayBeImmutable: boolean) => Connection,
  work: (connection: Connection) => Result,
): Result {
  for (let attempt = 0; ; attempt += 1) {
    const connection = connect(attempt < 2);
    try {
      const result = work(connection);
      if (!connection.isTorn()) return result;
    } catch (error) {
      if (!connection.isTorn()) throw error;
    }
  }
}

export function assertWhole(connection: Connection): void {
  if (connection.isTorn())
    throw new DriverError({ code: 'SQLITE_BUSY', message: 'the database was written while its rows were read' });
}

/** Primary result codes that people can act on (https://www.sqlite.org/rescode.html); the rest stay plain errors. */
const codes: Record<number, string> = {
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  9: 'SQLITE_INTERRUPT',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  18: 'SQLITE_TOOBIG',
  20: 'SQLITE_MISMATCH',
  23: 'SQLITE_AUTH',
  26: 'SQLITE_NOTADB',
};

/** What `node:sqlite` or the file system threw, as data. */
export function sqliteFailure(error: unknown): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const { message, code, errcode } = error as { message?: string; code?: string; errcode?: number };
  const text = message ?? String(error);
  if (errcode === undefined) return { message: text, ...(code === undefined ? {} : { code }) };
  // A function that the authorizer denies is reported as a plain error; only its text tells.
  if (text.startsWith('not authorized')) return { message: text, code: 'SQLITE_AUTH' };
  return { message: text, code: codes[errcode & 0xff] ?? 'SQLITE_ERROR' };
}
