import { type ErrorCode, errorCatalogue } from '../../errors/catalogue.ts';
import { redactAddresses } from '../../errors/redact.ts';
import { errorText, type WenshuError } from '../../errors/wenshu-error.ts';
import type { Language } from '../../protocol/answer.ts';
import type { WireProblem } from '../../protocol/replies.ts';
import type { ReportFault } from '../../protocol/report.ts';

const unread: ReadonlySet<ErrorCode> = new Set([
  'request_too_large',
  'request_slow',
  'request_forbidden',
  'request_not_json',
  'upload_not_bytes',
  'upload_too_large',
  'upload_space_full',
  'upload_broken_off',
]);

/** Errors that usually pass within seconds. */
const retrySoonCodes: ReadonlySet<ErrorCode> = new Set([
  'server_busy',
  'server_stopping',
  'memory_unreachable',
  'memory_lost',
  'audit_failed',
]);

/** An error of the catalogue as an RFC 9457 problem, in the caller's language, without technical detail. */
export function problemResponse(
  error: WenshuError,
  language: Language,
  audience: 'analyst' | 'business',
  more: Pick<WireProblem, 'not_ready'> & { faults?: readonly ReportFault[] } = {},
): Response {
  const { code, params } = error.for(audience);
  const { status } = errorCatalogue[code];
  const title = redactAddresses(errorText(code, language, params, audience));
  const headers = new Headers({ 'content-type': 'application/problem+json', 'content-language': language });
  if (retrySoonCodes.has(code)) headers.set('retry-after', '5');
  if (code === 'rate_limited' || code === 'requests_limited') headers.set('retry-after', String(params.seconds ?? 60));
  if (code === 'budget_spent') headers.set('retry-after', '3600');
  if (status === 401) headers.set('www-authenticate', 'Bearer realm="wenshu"');
  // The body was not read to its end, so nothing can follow it on the same connection.
  if (unread.has(code)) headers.set('connection', 'close');
  const body = { type: `urn:wenshu:error:${code}`, title, status, code, ...more };
  return new Response(JSON.stringify(body), { status, headers });
}
