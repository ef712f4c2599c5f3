import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';
import { DriverError } from '../contract/driver.ts';

/** Refused logins, and locked or expired accounts. */
const denied = /^ORA-(?:01017|28000|28001|01045|01031|12514|12505)$/;
/** The client's own numbers for a line that cannot be opened or broke, and the server's for going down. */
const lost =
  /^(?:NJS-(?:500|501|503|510|511|512|515|521|530)|ORA-(?:03113|03114|03135|01033|01034|01089|01090|12541|12170))$/;
const timedOut = /^(?:NJS-123|ORA-(?:01013|40222))$/;

/** What the client threw, as data. `offset` counts characters from 0 in the statement. */
export function oracleFailure(error: unknown): DriverFailure {
  if (error instanceof DriverError) return error.failure;
  const { message = String(error), offset } = error as { message?: string; offset?: number };
  const code = /\b(?:ORA|NJS|DPI)-\d+/.exec(message)?.[0];
  const text = message.split('\n')[0] ?? message;
  if (code === undefined) return { message: text };
  if (lost.test(code)) return { message: text, code: 'UNREACHABLE' };
  if (timedOut.test(code) && code !== 'ORA-01013') return { message: text, code, ended: 'timeout' };
  return { message: text, code, ...(offset ? { position: offset } : {}) };
}

export function oracleConnectFailure(error: unknown): DriverFailure {
  const failure = oracleFailure(error);
  return { ...failure, code: denied.test(failure.code ?? '') ? 'DENIED' : 'UNREACHABLE' };
}
