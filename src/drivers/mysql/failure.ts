import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';
import { DriverError } from '../contract/driver.ts';

interface MysqlError {
  message?: string;
  sqlMessage?: string;
  errno?: number;
  code?: string;
  sqlState?: string;
  fatal?: boolean;
}

/** Errors of the server that a login meets; https://mariadb.com/kb/en/mariadb-error-code-reference/ */
const denied = new Set([1044, 1045, 1049, 1130, 1251, 1698]);
const busy = new Set([1040, 1203, 1226]);
/** MariaDB's and MySQL's own time-outs. */
const timedOut = new Set([1969, 3024]);

/** What `mysql2` threw, as data. The server's number is the code; a network's word becomes `UNREACHABLE`. */
export function mysqlFailure(error: unknown): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const { message, sqlMessage, errno, code, sqlState, fatal } = error as MysqlError;
  const failure: DriverFailure = { message: sqlMessage ?? message ?? String(error) };
  if (errno !== undefined && errno > 0 && sqlState !== undefined) {
    failure.code = String(errno);
    failure.sqlState = sqlState;
    if (timedOut.has(errno)) failure.ended = 'timeout';
    // The server is going down, or was.
    if (errno === 1053 || errno === 1927) failure.code = 'UNREACHABLE';
  } else if (fatal || /^(?:E[A-Z]+|PROTOCOL_CONNECTION_LOST|HANDSHAKE.*)$/.test(code ?? ''))
    failure.code = 'UNREACHABLE';
  else if (code !== undefined) failure.code = code;
  return failure;
}

export function mysqlConnectFailure(error: unknown): DriverFailure {
  const { errno = 0 } = error as MysqlError;
  const code = denied.has(errno) ? 'DENIED' : busy.has(errno) ? 'POOL_BUSY' : 'UNREACHABLE';
  return { ...mysqlFailure(error), code };
}
