import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { DriverError } from './driver.ts';

/** What can be known about a database file without SQLite. */
export interface SqliteFile {
  /** Written in WAL mode: a plain read-only open would then create files beside it. */
  isWal: boolean;
  /** Whether a write-ahead log lies beside it, so that the file alone is not the whole truth. */
  hasLog: boolean;
  inode: string;
  /** Changes whenever the content may have changed. */
  stamp: string;
}

const magic = 'SQLite format 3\0';

/** Rejects what is plainly no database with a code that tells the cases apart. An empty file is an empty database. */
export function inspectSqliteFile(path: string): SqliteFile {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!stat) throw new DriverError({ code: 'MISSING_FILE', message: `no such file: ${path}` });
  if (stat.isDirectory()) throw new DriverError({ code: 'IS_DIRECTORY', message: `is a directory: ${path}` });
  const header = stat.size === 0n ? Buffer.alloc(0) : readHeader(path);
  if (header.length > 0 && header.toString('latin1', 0, 16) !== magic)
    throw new DriverError({ code: 'SQLITE_NOTADB', message: `file is not a database: ${path}` });
  const log = statSync(`${path}-wal`, { bigint: true, throwIfNoEntry: false });
  return {
    // Read version 2 stands for WAL: https://www.sqlite.org/fileformat.html#file_format_version_numbers
    isWal: header[19] === 2,
    hasLog: log !== undefined,
    inode: String(stat.ino),
    stamp: [stat.ino, stat.size, stat.mtimeNs, log?.size ?? 0n, log?.mtimeNs ?? 0n].join(':'),
  };
}

function readHeader(path: string): Buffer {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    throw new DriverError({ code: 'SQLITE_CANTOPEN', message: (error as Error).message });
  }
  try {
    const header = Buffer.alloc(20);
    return header.subarray(0, readSync(file, header, 0, 20, 0));
  } finally {
    closeSync(file);
  }
}
