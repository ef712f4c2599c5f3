import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { WenshuError } from '../../errors/wenshu-error.ts';

/** As much of the SQLite binding as we use; it ships no types. */
export interface OwnDatabase {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  pragma(text: string, options?: { simple: boolean }): unknown;
  transaction<Work extends (...given: never[]) => unknown>(work: Work): { deferred: Work; immediate: Work };
  close(): void;
}

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
 * writers wait for one another. A file that is damaged or of another program is an error that says what to do; it is left as it is.
 */
export function openOwnDatabase(home: string | null, name: string): OwnDatabase {
  const Database = createRequire(import.meta.url)('better-sqlite3') as new (path: string) => OwnDatabase;
  const path = home === null ? ':memory:' : ownFile(home, name);
  return reading(path, () => {
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
}

/**
 * Brings a file to the newest of the given versions, in one transaction: another process sees the one before or the one after. A
 * file that a newer program wrote is left alone.
 */
export function migrate(database: OwnDatabase, path: string, versions: readonly string[]): void {
  const versionOf = () => Number(database.pragma('user_version', { simple: true }));
  const found = reading(path, versionOf);
  if (found > versions.length) throw new WenshuError('memory_newer', { path, found, known: versions.length });
  if (found === versions.length) return;
  const climb = database.transaction(() => {
    // Another process may have been here while we waited.
    for (const version of versions.slice(versionOf())) database.exec(version);
    database.pragma(`user_version = ${versions.length}`);
  });
  reading(path, () => climb.immediate());
}

/** Does something with the file; what SQLite says of the file itself becomes an error of the catalogue. */
export function reading<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string };
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) throw new WenshuError('memory_corrupt', { path }, message);
    if (/^SQLITE_(?:BUSY|LOCKED)/.test(code)) throw new WenshuError('database_locked', { path }, message);
    if (/^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)/.test(code))
      throw new WenshuError('output_failed', { path, detail: message }, code);
    throw error;
  }
}

function ownFile(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  return path;
}
