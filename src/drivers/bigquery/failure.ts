import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';
import { DriverError } from '../contract/driver.ts';

interface ApiError {
  message?: string;
  code?: number | string;
  errors?: { reason?: string; message?: string }[];
  reason?: string;
}

/** Reasons that are about reaching the service: https://cloud.google.com/bigquery/docs/error-messages */
const connection: Record<string, string> = {
  accessDenied: 'accessDenied',
  authError: 'DENIED',
  required: 'DENIED',
  rateLimitExceeded: 'POOL_BUSY',
  quotaExceeded: 'POOL_BUSY',
};

/** What the client threw or a job ended with, as data. The service's reason is the code. */
export function bigqueryFailure(error: unknown, sql = ''): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const { message = String(error), code, errors, reason: own } = error as ApiError;
  const reason = own ?? errors?.[0]?.reason;
  if (reason !== undefined) {
    const text = errors?.[0]?.message ?? message;
    return { message: text, code: connection[reason] ?? reason, ...placeIn(text, sql) };
  }
  if (code === 401) return { message, code: 'DENIED' };
  const isNetwork =
    typeof code === 'string' || /ECONN|ENOTFOUND|ETIMEDOUT|socket|Could not load the default credentials/.test(message);
  if (/default credentials|invalid_grant/.test(message)) return { message, code: 'DENIED' };
  return { message, ...(isNetwork ? { code: 'UNREACHABLE' } : code === undefined ? {} : { code: String(code) }) };
}

/** `… at [3:14]` is line and column, counted from 1. */
function placeIn(text: string, sql: string): { position?: number } {
  const place = /\bat \[(\d+):(\d+)\]/.exec(text);
  if (!place) return {};
  const lines = sql.split('\n').slice(0, Number(place[1]) - 1);
  return { position: lines.reduce((sum, line) => sum + line.length + 1, 0) + Number(place[2]) - 1 };
}
