import type { DatabaseSync } from 'node:sqlite';
import { DriverError } from './driver.ts';
import { inspectSqliteFile, type SqliteFile } from './sqlite-file.ts';
import { openReadOnly } from './sqlite-read-only.ts';

/** One open read-only handle together with what the file looked like when it was opened. */
export interface Connection {
  database: DatabaseSync;
  /** True when the file moved on below a handle that was promised an unchanging one: what was read may be torn. */
  isTorn(): boolean;
  /** True when a new handle would see something else, or see it in a cleaner way. */
  isStale(): boolean;
  /** Whether keeping it open would make a writer leave its log files behind. */
  holdsLog: boolean;
}

/**
 * A WAL database at rest (no log beside it) is opened as immutable: any other way of opening it creates `-shm` and
 * `-wal` files and leaves them there. The price is that SQLite then takes no locks, so the caller asks `isTorn`
 * after reading. All other files are opened plainly and locked as usual.
 */
export function openConnection(path: string, mayBeImmutable = true): Connection {
  const file = inspectSqliteFile(path);
  const isImmutable = mayBeImmutable && file.isWal && !file.hasLog;
  const database = openReadOnly(path, isImmutable);
  const changed = (test: (now: SqliteFile) => boolean) => {
    try {
      return test(inspectSqliteFile(path));
    } catch {
      return true;
    }
  };
  return {
    database,
    isTorn: () => isImmutable && changed((now) => now.stamp !== file.stamp),
    isStale: () =>
      changed((now) =>
        isImmutable ? now.stamp !== file.stamp : now.inode !== file.inode || (now.isWal && !now.hasLog),
      ),
    holdsLog: file.isWal && !isImmutable,
  };
}

/** Reads through `work`, again when a writer got in between; after two torn reads SQLite's own locks have to do. */
export function readWhole<Result>(
  connect: (mayBeImmutable: boolean) => Connection,
  work: (database: DatabaseSync) => Result,
): Result {
  for (let attempt = 0; ; attempt += 1) {
    const connection = connect(attempt < 2);
    try {
      const result = work(connection.database);
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
