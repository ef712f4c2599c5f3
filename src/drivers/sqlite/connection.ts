import type { DatabaseSync } from 'node:sqlite';
import { DriverError } from '../contract/driver.ts';
import { describeSqliteFile, isInWalMode, type SqliteFile } from './file.ts';
import { holdRead, openReadOnly } from './read-only.ts';

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
