import { useEffect, useSyncExternalStore } from 'react';
import type { ConnectionEntry } from '../../../src/protocol/connection.ts';
import { request } from '../api/request.ts';
import { keep, readKept } from '../app/kept.ts';
import { onReturn } from '../app/on-return.ts';

/** What may be asked, and which of it is; the same for every part of the page. */
export interface Databases {
  /** Undefined until the server has told. */
  all: readonly ConnectionEntry[] | undefined;
  /** The id of the one that is asked; undefined where the words of a question say it. */
  chosen: string | undefined;
}

const place = 'database';
let now: Databases = { all: undefined, chosen: readKept(place) || undefined };
const listeners = new Set<() => void>();

function set(next: Partial<Databases>): void {
  now = { ...now, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads them anew. One that is chosen and gone is chosen no more. */
export async function loadDatabases(): Promise<void> {
  const { connections } = await request<{ connections: ConnectionEntry[] }>('/api/v1/connections');
  const isThere = connections.some(({ id }) => id === now.chosen);
  set({ all: connections, ...(isThere ? {} : { chosen: undefined }) });
}

export function chooseDatabase(id: string | undefined): void {
  keep(place, id ?? '');
  set({ chosen: id });
}

/** The one that a question goes to by name; undefined where there is nothing to choose from. */
export const askedDatabase = (): string | undefined =>
  now.all === undefined || now.all.length > 1 ? now.chosen : undefined;

onReturn(() => {
  if (now.all) loadDatabases().catch(() => undefined);
});

export function useDatabases(): Databases {
  const known = useSyncExternalStore(subscribe, () => now);
  useEffect(() => {
    if (now.all === undefined) loadDatabases().catch(() => undefined);
  }, []);
  return known;
}
