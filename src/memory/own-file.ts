import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { WenshuError } from '../errors/wenshu-error.ts';

/** A SQLite file in the home folder. Statements are prepared once; every failure of the file is an error of the catalogue. */
export interface OwnFile {
  readonly path: string;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  run(sql: string, ...values: SQLInputValue[]): void;
  /** Several statements without values. */
  exec(sql: string): void;
  /** Runs `work` in a write transaction. */
  transaction<T>(work: () => T): T;
  readonly isInTransaction: boolean;
  close(): void;
}

/** How long a process waits for another one that is writing. */
const busyTimeoutMs = 10_000;

/**
 * Opens a SQLite file in the home folder, or a database in memory without a home. Only its owner may read it, from before anything is
 * in it. Several processes may have it open: readers never wait (WAL), writers wait for one another. A damaged or unwritable file is
 * left as it is.
 *
 * `versions` are the scripts that bring an empty file to the newest version; `PRAGMA user_version` counts how many a file has seen.
 * Never change a released one: add another.
 */
export function openOwnFile(home: string | null, name: string, versions: readonly string[]): OwnFile {
  const path = home === null ? ':memory:' : createFile(home, name);
  const database = withFileErrors(path, () => new DatabaseSync(path));
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const file: OwnFile = {
    path,
    all: <Row>(sql: string, ...values: SQLInputValue[]) =>
      withFileErrors(path, () => prepare(sql).all(...values) as Row[]),
    get: <Row>(sql: string, ...values: SQLInputValue[]) =>
      withFileErrors(path, () => prepare(sql).get(...values) as Row | undefined),
    run: (sql, ...values) => withFileErrors(path, () => void prepare(sql).run(...values)),
    exec: (sql) => withFileErrors(path, () => database.exec(sql)),
    transaction(work) {
      file.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        file.exec('COMMIT');
        return result;
      } catch (error) {
        // A full disk has rolled it back already.
        if (database.isTransaction) file.exec('ROLLBACK');
        throw error;
      }
    },
    get isInTransaction() {
      return database.isTransaction;
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
  try {
    file.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL`);
    migrate(file, versions);
    return file;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** In one transaction: another process sees the version before or the one after. A file that a newer program wrote is left alone. */
function migrate(file: OwnFile, versions: readonly string[]): void {
  const version = () => file.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
  const current = version();
  if (current > versions.length)
    throw new WenshuError('memory_newer', { path: file.path, found: current, known: versions.length });
  if (current === versions.length) return;
  file.transaction(() => {
    // Another process may have been here while we waited.
    for (const script of versions.slice(version())) file.exec(script);
    file.exec(`PRAGMA user_version = ${versions.length}`);
  });
}

function createFile(folder: string, name: string): string {
  const path = join(folder, name);
  withFileErrors(path, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
  });
  return path;
}

const unwritable: [codes: RegExp, reason: { detail: string; detail_zh: string }][] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)/, { detail: 'the disk is full', detail_zh: '磁盘已满' }],
  [/^(?:SQLITE_READONLY|EACCES|EPERM|EROFS)/, { detail: 'it may not be written to', detail_zh: '没有写入权限' }],
  [
    /^(?:EEXIST|ENOTDIR)/,
    { detail: 'a file stands where its folder should be', detail_zh: '它的文件夹的位置上是一个文件' },
  ],
  [/^(?:EMFILE|ENFILE)/, { detail: 'too many files are open', detail_zh: '打开的文件太多' }],
  [/^(?:SQLITE_(?:IOERR|CANTOPEN)|E[A-Z]+$)/, { detail: 'reading or writing it failed', detail_zh: '读写失败' }],
];

/** SQLite's primary result codes for what can be wrong with a file. */
const sqliteCodes: Record<number, string> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
};

/** An error of SQLite or the system about one of our files, as an error of the catalogue; undefined when it is about something else. */
export function fileError(path: string, error: unknown): WenshuError | undefined {
  const { errcode, message = '', ...rest } = (error ?? {}) as { errcode?: number; code?: string; message?: string };
  const code = errcode === undefined ? (rest.code ?? '') : (sqliteCodes[errcode & 0xff] ?? '');
  if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB')
    return new WenshuError('memory_corrupt', { path }, message);
  if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED') return new WenshuError('database_locked', { path }, message);
  const reason = unwritable.find(([codes]) => codes.test(code))?.[1];
  return reason && new WenshuError('memory_unwritable', { path, ...reason }, `${code}: ${message}`);
}

/** Does something with one of our files; an error about the file becomes one of the catalogue. */
export function withFileErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw fileError(path, error) ?? error;
  }
}
