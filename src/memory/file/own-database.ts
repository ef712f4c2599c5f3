import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { ownFileError, reading } from './own-file-error.ts';

/** As much of the SQLite binding as we use; it ships no types. */
export interface OwnDatabase {
  /** Where it is, for errors. */
  readonly path: string;
  prepare(sql: string): Statement;
  exec(sql: string): void;
  pragma(text: string, options?: { simple: boolean }): unknown;
  transaction<Work extends (...given: never[]) => unknown>(work: Work): { deferred: Work; immediate: Work };
  readonly inTransaction: boolean;
  close(): void;
}

type Binding = Omit<OwnDatabase, 'path'>;

export interface Statement {
  run(...values: unknown[]): { changes: number; lastInsertRowid: number | bigint };
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  iterate(...values: unknown[]): IterableIterator<unknown>;
}

/** How long a process waits for another one that is writing. */
const patienceMs = 10_000;

/**
 * A SQLite file of our own in the home folder, or one in memory without a home. It is for its owner alone from before anything
 * is in it; the files that SQLite puts beside it take after it. Several processes may have it open: readers never wait (WAL),
 * writers wait for one another. A file that is damaged or of another program, and one that cannot be written, are errors that say
 * what to do, whatever is done with it and whenever; it is left as it is.
 */
export function openOwnDatabase(home: string | null, name: string): OwnDatabase {
  const Database = createRequire(import.meta.url)('better-sqlite3') as new (path: string) => Binding;
  const path = home === null ? ':memory:' : ownFile(home, name);
  const opened = reading(path, () => {
    const database = new Database(path);
    try {
      database.pragma(`busy_timeout = ${patienceMs}`);
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = NORMAL');
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
  return telling(path, opened);
}

/** The same file, whose every failure is one of the catalogue: a disk may be full or a page be damaged at any statement. */
function telling(path: string, database: Binding): OwnDatabase {
  const told =
    <Given extends unknown[], Result>(work: (...given: Given) => Result) =>
    (...given: Given): Result =>
      reading(path, () => work(...given));
  return {
    path,
    prepare: told((sql) => {
      const statement = database.prepare(sql);
      return {
        run: told((...values) => statement.run(...values)),
        get: told((...values) => statement.get(...values)),
        all: told((...values) => statement.all(...values)),
        *iterate(...values) {
          try {
            yield* statement.iterate(...values);
          } catch (error) {
            throw ownFileError(path, error) ?? error;
          }
        },
      };
    }),
    exec: told((sql) => database.exec(sql)),
    pragma: told((text, options) => database.pragma(text, options)),
    transaction: (work) => {
      const { deferred, immediate } = database.transaction(work);
      return { deferred: told(deferred) as typeof work, immediate: told(immediate) as typeof work };
    },
    get inTransaction() {
      return database.inTransaction;
    },
    close: () => database.close(),
  };
}

/** A file whose tables are brought to the newest version; one that cannot be is not left open. */
export function openOwnTables(home: string | null, name: string, versions: readonly string[]): OwnDatabase {
  const database = openOwnDatabase(home, name);
  try {
    migrate(database, versions);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Brings a file to the newest of the given versions, in one transaction: another process sees the one before or the one after. A
 * file that a newer program wrote is left alone.
 */
export function migrate(database: OwnDatabase, versions: readonly string[]): void {
  const versionOf = () => Number(database.pragma('user_version', { simple: true }));
  const found = versionOf();
  if (found > versions.length)
    throw new WenshuError('memory_newer', { path: database.path, found, known: versions.length });
  if (found === versions.length) return;
  const climb = database.transaction(() => {
    // Another process may have been here while we waited.
    for (const version of versions.slice(versionOf())) database.exec(version);
    database.pragma(`user_version = ${versions.length}`);
  });
  climb.immediate();
}

function ownFile(folder: string, name: string): string {
  const path = join(folder, name);
  reading(path, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
  });
  return path;
}
