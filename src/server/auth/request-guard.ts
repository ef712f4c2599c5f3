import type { ErrorCode } from '../../errors/catalogue.ts';

interface Asked {
  method: string;
  headers: Pick<Headers, 'get'>;
  /** A file of our own page, which holds no data: other sites may link to it. */
  isPage?: boolean;
  /** Whether the address takes the bytes of a file, and not JSON. */
  takesBytes?: boolean;
}

/** Where the server listens, under which names it is called, and which sites may read it. */
export interface ServerAddress {
  port: number;
  /** Only this machine reaches it, perhaps without a login. */
  isLocal: boolean;
  /** Names under which others may call it; any when empty, because it then needs a login, which no browser sends by itself. */
  hosts: readonly string[];
  /** Origins of other sites whose pages may read it. */
  cors: readonly string[];
}

const localNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Why a request is refused unread. A page of another site can make a browser send one here, and can give its own name this
 * machine's address (DNS rebinding): so the name that was called, and the site that sent it, must be ours.
 */
export function refusalOf(
  { method, headers, isPage = false, takesBytes = false }: Asked,
  address: ServerAddress,
): ErrorCode | undefined {
  const host = (headers.get('host') ?? '').toLowerCase();
  if (!isOwnHost(host, address)) return 'request_forbidden';
  const origin = headers.get('origin')?.toLowerCase();
  if (!isListed(origin, address)) {
    if (origin !== undefined && !isOwnOrigin(origin, host, address)) return 'request_forbidden';
    const site = headers.get('sec-fetch-site');
    const isFollowedLink = isPage && method === 'GET' && headers.get('sec-fetch-mode') === 'navigate';
    if (site !== null && site !== 'same-origin' && site !== 'none' && !isFollowedLink) return 'request_forbidden';
  }
  if (!['POST', 'PUT', 'PATCH'].includes(method)) return undefined;
  // Clients of LangGraph cancel and copy without a body; pages of other sites were refused above.
  if (!takesBytes && headers.get('content-type') === null && headers.get('content-length') === '0') return undefined;
  // A form can send other types across sites without asking first.
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const mediaType = type.trim().toLowerCase();
  if (takesBytes) return mediaType === 'application/octet-stream' ? undefined : 'upload_not_bytes';
  return mediaType === 'application/json' ? undefined : 'request_not_json';
}

/** Whether a page of this origin may read what we reply. */
const isListed = (origin: string | undefined, { cors }: Pick<ServerAddress, 'cors'>): boolean =>
  origin !== undefined && cors.includes(origin.toLowerCase());

/** A server for others is behind a TLS-terminating proxy. */
const isOwnOrigin = (origin: string, host: string, { isLocal }: ServerAddress): boolean =>
  origin === `http://${host}` || (!isLocal && origin === `https://${host}`);

function isOwnHost(host: string, { port, isLocal, hosts }: ServerAddress): boolean {
  const [, name = '', called = '80'] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(host) ?? [];
  if (localNames.has(name) && called === String(port)) return true;
  if (isLocal) return hosts.includes(host);
  return name !== '' && (hosts.length === 0 || hosts.includes(host) || hosts.includes(name));
}

/** Headers that a page of a listed site may read. */
const readable =
  'content-disposition, content-language, content-location, location, retry-after, wenshu-stream, www-authenticate';
const sendable = 'accept, accept-language, authorization, content-type, last-event-id, x-api-key';

/** For pages of listed sites; nothing for all others. Without credentials, because no cookie is ever read. */
export function corsHeaders({ method, headers }: Asked, address: Pick<ServerAddress, 'cors'>): Record<string, string> {
  const origin = headers.get('origin') ?? undefined;
  if (origin === undefined || !isListed(origin, address)) return {};
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

/** A browser's CORS preflight, which carries no login. */
export const isPreflight = (asked: Asked, address: Pick<ServerAddress, 'cors'>): boolean =>
  'access-control-allow-methods' in corsHeaders(asked, address);

/** On every reply: nothing of it is run, framed, cached or read by another site. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** For downloads: a browser that shows one all the same runs nothing of it. */
export const fileSandbox = `sandbox; ${securityHeaders['content-security-policy']}`;
