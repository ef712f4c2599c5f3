import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { inspectFile } from '../contract/file-stamp.ts';

/** What can be known about a database file without opening it. */
export interface SqliteFile {
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
export function isInWalMode(path: string): boolean {
  const header = Buffer.alloc(20);
  const file = openSync(path, 'r');
  try {
    // Read version 2 stands for WAL: https://www.sqlite.org/fileformat.html#file_format_version_numbers
    return readSync(file, header, 0, 20, 0) === 20 && header[19] === 2;
  } finally {
    closeSync(file);
  }
}

/** A name in double quotes. The worker process does without the dialect's tables of words, which take longer to load than to ask. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
