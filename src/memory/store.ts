import type pg from 'pg';
import type { RetryOnOutage } from './outage-retry.ts';
import { type OwnFile, openOwnFile } from './own-file.ts';
import { type Terms, termsOf, termsVersion } from './search-terms.ts';

/**
 * Long-term memory: JSON values by namespace and key, in a file that processes share or on a server that machines share.
 * `records.ts` says what is in it; use its collections rather than a namespace of your own.
 */
export interface Store {
  get(namespace: readonly string[], key: string): Promise<object | undefined>;
  /** `text` is what a search compares with its query; an entry without one isn't found by search. */
  put(namespace: readonly string[], key: string, value: object, text?: string): Promise<void>;
  delete(namespace: readonly string[], key: string): Promise<void>;
  /** The entries of exactly this namespace, the latest first. */
  list(namespace: readonly string[], limit: number): Promise<StoredEntry[]>;
  close(): void;
}

interface StoredEntry {
  key: string;
  value: object;
  /** Of its text, where the store keeps them. */
  terms?: Terms;
}

export const storeFileName = 'store.sqlite';

/**
 * A namespace is stored as its labels, each followed by U+001F. `text` is what search reads of a value and `terms` what it found there;
 * both are null where the entry isn't searchable. `facts` says by which rules the terms were made. Times are in milliseconds.
 */
const versions: readonly string[] = [
  `CREATE TABLE namespaces (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
   CREATE TABLE items (
     id INTEGER PRIMARY KEY,
     namespace TEXT NOT NULL,
     key TEXT NOT NULL,
     value TEXT NOT NULL,
     text TEXT,
     created_at INTEGER NOT NULL,
     updated_at INTEGER NOT NULL,
     ttl INTEGER,
     expires_at INTEGER,
     UNIQUE (namespace, key)
   );
   CREATE INDEX items_by_end ON items (expires_at) WHERE expires_at IS NOT NULL;
   CREATE VIRTUAL TABLE terms USING fts5 (words, pairs, meanings, tokenize = 'ascii');
   CREATE TABLE frequencies (term TEXT PRIMARY KEY, texts INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE vectors (
     item INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
     field TEXT NOT NULL,
     vector BLOB NOT NULL,
     PRIMARY KEY (item, field)
   ) WITHOUT ROWID;
   CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;`,
  `ALTER TABLE items ADD COLUMN terms TEXT;
   DELETE FROM facts;
   DROP TABLE namespaces;
   DROP TABLE terms;
   DROP TABLE frequencies;
   DROP TABLE vectors;`,
];

/** The store in a file of the home folder, or in memory without one. The file is opened when it is first used. */
export function openFileStore(home: string | null, now: () => number = Date.now): Store {
  let opened: OwnFile | undefined;
  const open = (): OwnFile => {
    if (opened) return opened;
    const file = openOwnFile(home, storeFileName, versions);
    try {
      refreshTerms(file);
    } catch (error) {
      file.close();
      throw error;
    }
    opened = file;
    return file;
  };
  const pathOf = (namespace: readonly string[]) => namespace.map((label) => `${label}\u001f`).join('');
  return {
    async get(namespace, key) {
      const sql = 'SELECT value FROM items WHERE namespace = ? AND key = ?';
      const row = open().get<{ value: string }>(sql, pathOf(namespace), key);
      return row && JSON.parse(row.value);
    },
    async put(namespace, key, value, text) {
      const terms = text === undefined ? null : JSON.stringify(termsOf(text));
      open().run(
        `INSERT INTO items (namespace, key, value, text, terms, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)
         ON CONFLICT (namespace, key) DO UPDATE SET value = ?3, text = ?4, terms = ?5, updated_at = ?6`,
        ...[pathOf(namespace), key, JSON.stringify(value), text ?? null, terms, now()],
      );
    },
    async delete(namespace, key) {
      open().run('DELETE FROM items WHERE namespace = ? AND key = ?', pathOf(namespace), key);
    },
    async list(namespace, limit) {
      const rows = open().all<{ key: string; value: string; terms: string | null }>(
        'SELECT key, value, terms FROM items WHERE namespace = ? ORDER BY updated_at DESC, id DESC LIMIT ?',
        pathOf(namespace),
        limit,
      );
      return rows.map(({ key, value, terms }) => ({
        key,
        value: JSON.parse(value),
        ...(terms === null ? {} : { terms: JSON.parse(terms) as Terms }),
      }));
    },
    close() {
      opened?.close();
      opened = undefined;
    },
  };
}

/** Terms that other rules made would match nothing, so they are made again after an upgrade. */
function refreshTerms(file: OwnFile): void {
  const version = termsVersion();
  const isCurrent = () =>
    file.get<{ value: string }>("SELECT value FROM facts WHERE name = 'terms'")?.value === version;
  if (isCurrent()) return;
  file.transaction(() => {
    // Another process may have done it while we waited.
    if (isCurrent()) return;
    for (const { id, text } of file.all<{ id: number; text: string }>(
      'SELECT id, text FROM items WHERE text IS NOT NULL',
    ))
      file.run('UPDATE items SET terms = ? WHERE id = ?', JSON.stringify(termsOf(text)), id);
    file.run("INSERT OR REPLACE INTO facts VALUES ('terms', ?)", version);
  });
}

/** As LangGraph's PostgresStore creates it, which earlier versions used. */
export const storeTable = (schema: string): string =>
  `CREATE TABLE IF NOT EXISTS ${schema}.store (namespace_path TEXT NOT NULL, key TEXT NOT NULL, value JSONB NOT NULL,
     created_at TIMESTAMPTZ DEFAULT CURRENT_TIMESTAMP, updated_at TIMESTAMPTZ DEFAULT CURRENT_TIMESTAMP,
     expires_at TIMESTAMPTZ, PRIMARY KEY (namespace_path, key))`;

/** The store on a PostgreSQL server. Every call is retried on an outage: repeating one changes nothing. */
export function openServerStore(pool: Pick<pg.Pool, 'query'>, schema: string, retryOnOutage: RetryOnOutage): Store {
  const table = `${schema}.store`;
  const query = async (sql: string, ...values: unknown[]): Promise<{ key: string; value: object }[]> =>
    (await retryOnOutage(() => pool.query(sql, values))).rows;
  const pathOf = (namespace: readonly string[]) => namespace.join(':');
  return {
    async get(namespace, key) {
      const sql = `SELECT value FROM ${table} WHERE namespace_path = $1 AND key = $2`;
      const [row] = await query(sql, pathOf(namespace), key);
      return row && withoutIndex(row.value);
    },
    async put(namespace, key, value) {
      await query(
        `INSERT INTO ${table} (namespace_path, key, value) VALUES ($1, $2, $3)
         ON CONFLICT (namespace_path, key) DO UPDATE SET value = EXCLUDED.value, updated_at = CURRENT_TIMESTAMP`,
        ...[pathOf(namespace), key, JSON.stringify(value)],
      );
    },
    async delete(namespace, key) {
      await query(`DELETE FROM ${table} WHERE namespace_path = $1 AND key = $2`, pathOf(namespace), key);
    },
    async list(namespace, limit) {
      const sql = `SELECT key, value FROM ${table} WHERE namespace_path = $1 ORDER BY updated_at DESC LIMIT $2`;
      const rows = await query(sql, pathOf(namespace), limit);
      return rows.map(({ key, value }) => ({ key, value: withoutIndex(value) }));
    },
    close: () => {},
  };
}

/** Earlier versions stored a value with the names of its searchable fields. */
function withoutIndex(value: object): object {
  const { '~index': _, ...rest } = value as { '~index'?: unknown };
  return rest;
}
