import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';
import { DriverError } from '../contract/driver.ts';

/** Codes of a refused login: https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp */
const denied = new Set(['81', '192', '193', '194', '516']);
/** TIMEOUT_EXCEEDED and TOO_MANY_SIMULTANEOUS_QUERIES */
const timedOut = '159';
const busy = '202';

/** What the client threw or the server wrote into the stream, as data. The server's number is the code. */
export function clickhouseFailure(error: unknown): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const { message = String(error), code } = error as { message?: string; code?: string };
  const number = /^\d+$/.test(code ?? '') ? code : /\bCode: (\d+)/.exec(message)?.[1];
  const text = message
    .replace(/^Code: \d+\. DB::Exception: /, '')
    .replace(/ \(version [^)]*\)\s*$/, '')
    .trim();
  if (number === timedOut) return { message: text, code: number, ended: 'timeout' };
  if (number === busy) return { message: text, code: 'POOL_BUSY' };
  if (number !== undefined) return { message: text, code: denied.has(number) ? 'DENIED' : number, ...placeIn(text) };
  return { message: text, code: 'UNREACHABLE' };
}

/** Syntax errors tell where they are, counted from 1. */
function placeIn(text: string): { position?: number } {
  const place = /failed at position (\d+)/.exec(text)?.[1];
  return place === undefined ? {} : { position: Number(place) - 1 };
}
