import { keepKey, readKey, tellLoginNeeded } from './login.ts';
import { Problem, problemOf } from './problem.ts';

/** Which server is asked, as whom, and in which language it words its problems. */
export interface Place {
  /** Its address without a slash at the end; empty for our own. */
  server: string;
  key: string | null;
  language: string;
}

const ownPlace = (): Place => ({ server: '', key: readKey(), language: document.documentElement.lang });

export interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Another than our own: there nobody is asked to log in. */
  place?: Place | undefined;
}

/** Any request to the server. Throws a `Problem` for everything but a reply that was wished for. */
export async function send(path: string, { method, body, headers = {}, signal, place }: Sent = {}): Promise<Response> {
  const { server, key, language } = place ?? ownPlace();
  const response = await fetch(`${server}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'accept-language': language,
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Problem({ code: 'server_unreachable', status: 0, title: '' });
  });
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (!place) heedLogin(problem, key);
  throw problem;
}

/** A key that is not taken is forgotten, and asked for. Whoever has logged in since is not thrown out by what was asked before. */
export function heedLogin({ status }: Problem, key: string | null): void {
  if (status !== 401 || key !== readKey()) return;
  keepKey(null);
  tellLoginNeeded();
}

export async function request<Reply>(path: string, sent?: Sent): Promise<Reply> {
  return (await (await send(path, sent)).json()) as Reply;
}
