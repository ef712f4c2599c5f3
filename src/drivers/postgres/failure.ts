import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { DriverError } from '../contract/driver.ts';

/**
 * What `pg` or PGlite threw, as data. `position` of the protocol counts characters from 1 in the text that was sent;
 * ours counts UTF-16 units from 0 in the statement, before which `prefix` characters were put.
 */
export function postgresFailure(error: unknown, sql = '', prefix = 0): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const { message, code, position, severity } = error as {
    message?: string;
    code?: string;
    position?: string | number;
    severity?: string;
  };
  const failure: DriverFailure = { message: message ?? String(error) };
  // Only the server's own errors carry a severity; `ECONNREFUSED` and the like are codes of the network.
  if (code !== undefined && severity !== undefined) failure.sqlState = code;
  else if (code !== undefined) failure.code = code;
  // The server shuts down, or the line is cut in the middle.
  const isLost =
    /^(?:08|57P)/.test(failure.sqlState ?? '') || /^Connection terminated|not queryable/.test(failure.message);
  if (isLost) failure.code = 'UNREACHABLE';
  if (failure.sqlState === '57014' && /statement timeout/.test(failure.message)) failure.ended = 'timeout';
  const place = Number(position) - 1 - prefix;
  if (place >= 0) failure.position = utf16Offset(sql, place);
  return failure;
}

function utf16Offset(text: string, characters: number): number {
  let offset = 0;
  for (let left = characters; left > 0 && offset < text.length; left -= 1)
    offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  return offset;
}

/** What a server that cannot be reached or refuses the login is called, whatever the reason. */
export function connectFailure(error: unknown): DriverFailure {
  const failure = postgresFailure(error);
  const isDenied =
    /^(?:28|3D|42501)/.test(failure.sqlState ?? '') || /SASL|password must be a string/.test(failure.message);
  return { ...failure, code: isDenied ? 'DENIED' : failure.sqlState === '53300' ? 'POOL_BUSY' : 'UNREACHABLE' };
}
