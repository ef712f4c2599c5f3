import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';
import { DriverError } from '../contract/driver.ts';

interface TediousError {
  message?: string;
  code?: string;
  /** The server's number; https://learn.microsoft.com/en-us/sql/relational-databases/errors-events/database-engine-events-and-errors */
  number?: number;
}

/** Refused logins, databases that are not there or not this account's. */
const denied = new Set([18456, 18452, 18450, 18486, 18487, 18488, 4060, 4062, 916]);
const busy = new Set([17809, 10928, 10929]);
/** The client's own words for a line that cannot be opened or broke. */
const lost = new Set(['ESOCKET', 'ECONNCLOSED', 'EINVALIDSTATE', 'ETIMEOUT_CONNECT', 'EENCRYPT']);

/** What `tedious` threw, as data. The server's number is the code. */
export function sqlserverFailure(error: unknown): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const { message = String(error), code, number } = error as TediousError;
  if (code === 'ETIMEOUT') return { message, code, ended: 'timeout' };
  if (lost.has(code ?? '')) return { message, code: 'UNREACHABLE' };
  // A database that is shutting down, restoring or taken offline.
  if (number === 6005 || number === 6006 || number === 927) return { message, code: 'UNREACHABLE' };
  return { message, ...(number !== undefined ? { code: String(number) } : code === undefined ? {} : { code }) };
}

export function sqlserverConnectFailure(error: unknown): DriverFailure {
  const { number = 0, code } = error as TediousError;
  const isDenied = denied.has(number) || code === 'ELOGIN';
  return { ...sqlserverFailure(error), code: isDenied ? 'DENIED' : busy.has(number) ? 'POOL_BUSY' : 'UNREACHABLE' };
}
