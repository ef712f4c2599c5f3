import { type Asked, type Door, isListed } from './refusal.ts';

/** What a page of a listed site may read, besides the body. */
const readable =
  'content-disposition, content-language, content-location, location, retry-after, wenshu-stream, www-authenticate';
const sendable = 'accept, accept-language, authorization, content-type, last-event-id, x-api-key';

/** For pages of listed sites; nothing for all others. No cookie is ever read, so that none is asked for. */
export function corsHeaders({ method, headers }: Asked, door: Pick<Door, 'cors'>): Record<string, string> {
  const origin = headers.get('origin') ?? undefined;
  if (origin === undefined || !isListed(origin, door)) return {};
  const asksFirst = method === 'OPTIONS' && headers.get('access-control-request-method') !== null;
  return {
    'access-control-allow-origin': origin,
    vary: 'Origin',
    ...(asksFirst
      ? {
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': sendable,
          'access-control-max-age': '600',
        }
      : { 'access-control-expose-headers': readable }),
  };
}

/** Whether a browser asks if it may send what its page wants to; there is nobody to log in yet. */
export const isPreflight = (asked: Asked, door: Pick<Door, 'cors'>): boolean =>
  'access-control-allow-methods' in corsHeaders(asked, door);
