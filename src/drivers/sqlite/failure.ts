import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';
import { DriverError } from '../contract/driver.ts';

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
