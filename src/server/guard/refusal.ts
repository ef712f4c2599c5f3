import type { ErrorCode } from '../../errors/catalogue.ts';

export interface Asked {
  method: string;
  headers: Pick<Headers, 'get'>;
  /** A file of our own page, which holds no data: a link elsewhere may lead to it. */
  isPage?: boolean;
  /** Whether the address takes the bytes of a file, and not JSON. */
  takesBytes?: boolean;
}

/** Under which names the server is called, and by whose pages. */
export interface Door {
  port: number;
  /** Only this machine reaches it, and nobody may have to log in. */
  isLocal: boolean;
  /** Names under which others may call it; any when empty, because a login is needed there and no browser sends one by itself. */
  hosts: readonly string[];
  /** Origins of other sites whose pages may read it. */
  cors: readonly string[];
}

const localNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Why a request is not listened to at all. A page of another site can make a browser send one here, and can give its own
 * name this machine's address (DNS rebinding): so the name that was called, and who sent it, must be ours.
 */
export function refusalOf(
  { method, headers, isPage = false, takesBytes = false }: Asked,
  door: Door,
): ErrorCode | undefined {
  const host = (headers.get('host') ?? '').toLowerCase();
  if (!isOwnHost(host, door)) return 'request_forbidden';
  const origin = headers.get('origin')?.toLowerCase();
  if (!isListed(origin, door)) {
    if (origin !== undefined && !isOwnOrigin(origin, host, door)) return 'request_forbidden';
    const site = headers.get('sec-fetch-site');
    const isFollowedLink = isPage && method === 'GET' && headers.get('sec-fetch-mode') === 'navigate';
    if (site !== null && site !== 'same-origin' && site !== 'none' && !isFollowedLink) return 'request_forbidden';
  }
  if (!['POST', 'PUT', 'PATCH'].includes(method)) return undefined;
  // Clients of LangGraph cancel and copy without a word; a page of another site was sent away above.
  if (!takesBytes && headers.get('content-type') === null && headers.get('content-length') === '0') return undefined;
  // A form can send other types across sites without asking first.
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const said = type.trim().toLowerCase();
  if (takesBytes) return said === 'application/octet-stream' ? undefined : 'upload_not_bytes';
  return said === 'application/json' ? undefined : 'request_not_json';
}

/** Whether a page of this origin may read what we reply. */
export const isListed = (origin: string | undefined, { cors }: Pick<Door, 'cors'>): boolean =>
  origin !== undefined && cors.includes(origin.toLowerCase());

/** In front of a server for others stands somebody who encrypts. */
const isOwnOrigin = (origin: string, host: string, { isLocal }: Door): boolean =>
  origin === `http://${host}` || (!isLocal && origin === `https://${host}`);

function isOwnHost(host: string, { port, isLocal, hosts }: Door): boolean {
  const [, name = '', called = '80'] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(host) ?? [];
  if (localNames.has(name) && called === String(port)) return true;
  if (isLocal) return hosts.includes(host);
  return name !== '' && (hosts.length === 0 || hosts.includes(host) || hosts.includes(name));
}
