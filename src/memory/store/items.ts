import type { Item } from '@langchain/langgraph';
import type { OwnDatabase } from '../file/own-database.ts';
import { namespaceOf } from './namespaces.ts';

/** What is to be stored under a path and a key. */
export interface Entry {
  path: string;
  key: string;
  value: Record<string, unknown>;
  /** What search reads of it; null when it is not to be found by words. */
  text: string | null;
  /** How long it lives, in milliseconds; null for ever. */
  ttl: number | null;
}

interface Row {
  id: number;
  namespace: string;
  key: string;
  value: string;
  created_at: number;
  updated_at: number;
  ttl: number | null;
}

export interface StoredItem {
  id: number;
  ttl: number | null;
  item: Item;
}

/** Paths from the first one on, up to the second. */
export interface Range {
  from: string;
  to: string;
}

export interface Ids {
  first: number;
  last: number;
}

/** Ids that a namespace has to itself. */
const block = 2 ** 32;

const columns = 'id, namespace, key, value, created_at, updated_at, ttl';
const alive = '(expires_at IS NULL OR expires_at > ?)';

/** The entries themselves; who indexes them is told their ids. Whatever is over is not there, swept or not. */
export function openItems(database: OwnDatabase) {
  const get = database.prepare(`SELECT ${columns} FROM items WHERE namespace = ? AND key = ? AND ${alive}`);
  const keyed = database.prepare('SELECT id FROM items WHERE namespace = ? AND key = ?');
  const last = database.prepare('SELECT max(id) AS id FROM items WHERE id BETWEEN ? AND ?');
  const addNamespace = database.prepare('INSERT INTO namespaces (path) VALUES (?) ON CONFLICT DO NOTHING');
  const namespaceIds = database.prepare(
    'SELECT min(id) AS least, max(id) AS most FROM namespaces WHERE path >= ? AND path < ?',
  );
  const byId = database.prepare(`SELECT ${columns} FROM items WHERE id = ?`);
  // What is over counts as gone: it does not lend its age to what takes its place.
  const put = database.prepare(
    `INSERT INTO items (id, namespace, key, value, text, created_at, updated_at, ttl, expires_at)
     VALUES ($id, $path, $key, $value, $text, $now, $now, $ttl, $end)
     ON CONFLICT (namespace, key) DO UPDATE SET value = $value, text = $text, updated_at = $now, ttl = $ttl, expires_at = $end,
       created_at = iif(expires_at IS NULL OR expires_at > $now, created_at, $now)`,
  );
  const remove = database.prepare('DELETE FROM items WHERE namespace = ? AND key = ? RETURNING id');
  const over = database.prepare('DELETE FROM items WHERE expires_at <= ? RETURNING id');
  const renew = database.prepare('UPDATE items SET expires_at = ? WHERE id = ?');
  const newest = database.prepare(
    `SELECT ${columns} FROM items WHERE namespace >= ? AND namespace < ? AND ${alive} ORDER BY updated_at DESC, id DESC`,
  );
  const namespaces = database.prepare(`SELECT DISTINCT namespace FROM items WHERE ${alive}`);

  function idsUnder({ from, to }: Range): Ids | undefined {
    const { least, most } = namespaceIds.get(from, to) as { least: number | null; most: number | null };
    return least === null || most === null ? undefined : { first: least * block, last: (most + 1) * block - 1 };
  }

  /** The id that an entry has, or the next one of its namespace. */
  function idFor(path: string, key: string): number {
    const known = (keyed.get(path, key) as { id: number } | undefined)?.id;
    if (known !== undefined) return known;
    addNamespace.run(path);
    const { first, last: end } = idsUnder({ from: path, to: `${path}\0` }) as Ids;
    return ((last.get(first, end) as { id: number | null }).id ?? first - 1) + 1;
  }

  return {
    /** Between which ids everything in a range of paths lies; undefined where nothing is. */
    idsUnder,
    get: (path: string, key: string, now: number) => stored(get.get(path, key, now) as Row | undefined),
    byId: (id: number) => stored(byId.get(id) as Row | undefined),
    put({ path, key, value, text, ttl }: Entry, now: number): number {
      const end = ttl === null ? null : now + ttl;
      const id = idFor(path, key);
      put.run({ id, path, key, value: JSON.stringify(value), text, now, ttl, end });
      return id;
    },
    /** The id that it had. */
    remove: (path: string, key: string) => (remove.get(path, key) as { id: number } | undefined)?.id,
    /** The ids of those that are over and gone now. */
    sweep: (now: number) => (over.all(now) as { id: number }[]).map(({ id }) => id),
    renew: ({ id, ttl }: StoredItem, now: number) => ttl !== null && renew.run(now + ttl, id),
    /** The latest first. */
    *newest({ from, to }: Range, now: number): Generator<StoredItem> {
      for (const row of newest.iterate(from, to, now)) yield stored(row as Row) as StoredItem;
    },
    namespaces: (now: number) =>
      (namespaces.all(now) as { namespace: string }[]).map(({ namespace }) => namespaceOf(namespace)),
  };
}

function stored(row: Row | undefined): StoredItem | undefined {
  if (!row) return undefined;
  const { id, namespace, key, value, created_at, updated_at, ttl } = row;
  const item = {
    namespace: namespaceOf(namespace),
    key,
    value: JSON.parse(value) as Record<string, unknown>,
    createdAt: new Date(created_at),
    updatedAt: new Date(updated_at),
  };
  return { id, ttl, item };
}
