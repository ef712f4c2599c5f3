import { useSyncExternalStore } from 'react';

/** Where on the page one is: `#/ask/THREAD` is the view `ask` and the rest of its address. */
export interface Route {
  view: string;
  rest: string;
}

export function readRoute(hash: string): Route {
  const [, view = '', rest = ''] = /^#\/([\w-]*)(?:\/(.*))?$/.exec(hash) ?? [];
  return { view: view || 'ask', rest: decoded(rest) };
}

/** An address may be cut or typed by hand: what is not encoded stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const addressOf = ({ view, rest }: Route): string => `#/${view}${rest ? `/${encodeURIComponent(rest)}` : ''}`;

export function go(route: Route, { replace = false } = {}): void {
  const address = addressOf(route);
  if (!replace) {
    location.hash = address;
    return;
  }
  history.replaceState(null, '', address);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return readRoute(hash);
}
