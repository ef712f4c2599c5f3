import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';
import { DriverError } from '../contract/driver.ts';

/** What the client threw, as data. A refused login and a lost line have codes of their own. */
export function snowflakeFailure(error: unknown): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const {
    message = String(error),
    code,
    sqlState,
  } = error as { message?: string; code?: string | number; sqlState?: string };
  const number = code === undefined ? undefined : String(code);
  // https://docs.snowflake.com/en/user-guide/key-pair-auth-troubleshooting and the client's own numbers from 401001 on
  if (/^(?:3901\d\d|2510\d\d)$/.test(number ?? '') || /incorrect username or password/i.test(message))
    return { message, code: 'DENIED' };
  if (/^401\d{3}$/.test(number ?? '') || /network error|ECONN|ENOTFOUND|ETIMEDOUT/i.test(message))
    return { message, code: 'UNREACHABLE' };
  if (number === '000630' || number === '630') return { message, code: '000630', ended: 'timeout' };
  return { message, ...(number === undefined ? {} : { code: number }), ...(sqlState ? { sqlState } : {}) };
}
