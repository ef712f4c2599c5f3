import type { ErrorCode } from '../../errors/catalogue.ts';

export interface Asked {
  method: string;
  headers: Pick<Headers, 'get'>;
}

const localNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Why a request is not listened to at all. A page of another site can make a browser send one here, and can give its own
 * name this machine's address (DNS rebinding): so the name that was called, and who sent it, must be ours.
 */
export function refusalOf({ method, headers }: Asked, port: number): ErrorCode | undefined {
  const host = (headers.get('host') ?? '').toLowerCase();
  if (!isOwnHost(host, port)) return 'request_forbidden';
  const origin = headers.get('origin');
  if (origin !== null && origin.toLowerCase() !== `http://${host}`) return 'request_forbidden';
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return 'request_forbidden';
  if (method !== 'POST') return undefined;
  // A form can send other types across sites without asking first.
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase() === 'application/json' ? undefined : 'request_not_json';
}

function isOwnHost(host: string, port: number): boolean {
  const [, name = '', called = '80'] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(host) ?? [];
  return localNames.has(name) && called === String(port);
}
