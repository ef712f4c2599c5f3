import type pg from 'pg';
import type { RetryOnOutage } from './outage-retry.ts';
import { type OwnFile, openOwnFile } from './own-file.ts';

/**
 * Long-term memory: JSON values by namespace and key, in a file that processes share or on a server that machines share.
 * `records.ts` says what is in it; use its collections rather than a namespace of your own.
 */
export interface Store {
  get(namespace: readonly string[], key: string): Promise<object | undefined>;
  put(namespace: readonly string[], key: string, value: object): Promise<void>;
  delete(namespace: readonly string[], key: string): Promise<void>;
  /** The entries of exactly this namespace, the latest first. */
  list(namespace: readonly string[], limit: number): Promise<{ key: string; value: object }[]>;
  close(): void;
}

/** What differs between a file and a server. Statements number their values: `$1`. */
interface StoreTable {
  query(sql: string, ...values: (string | number)[]): Promise<{ key: string; value: unknown }[]>;
  name: string;
  namespace: string;
  /** The latest entry first. */
  order: string;
  pathOf(namespace: readonly string[]): string;
  put(path: string, key: string, value: string): Promise<unknown>;
  read(value: unknown): object;
  close(): void;
}

function storeOn({ query, name, namespace, order, pathOf, put, read, close }: StoreTable): Store {
  const within = `FROM ${name} WHERE ${namespace} = $1`;
  return {
    async get(path, key) {
      const [row] = await query(`SELECT key, value ${within} AND key = $2`, pathOf(path), key);
      return row && read(row.value);
    },
    async put(path, key, value) {
      await put(pathOf(path), key, JSON.stringify(value));
    },
    async delete(path, key) {
      await query(`DELETE ${within} AND key = $2`, pathOf(path), key);
    },
    async list(path, limit) {
      const rows = await query(`SELECT key, value ${within} ORDER BY ${order} LIMIT $2`, pathOf(path), limit);
      return rows.map(({ key, value }) => ({ key, value: read(value) }));
    },
    close,
  };
}

export const storeFileName = 'store.sqlite';

/** A namespace is stored as its labels, each followed by U+001F. Times are in milliseconds. The second version drops an index for search. */
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
  `DROP TABLE namespaces;
   DROP TABLE terms;
   DROP TABLE frequencies;
   DROP TABLE vectors;
   DROP TABLE facts;`,
];

/** The store in a file of the home folder, or in memory without one. The file is opened when it is first used. */
export function openFileStore(home: string | null, now: () => number = Date.now): Store {
  let opened: OwnFile | undefined;
  const query: StoreTable['query'] = async (sql, ...values) => {
    opened ??= openOwnFile(home, storeFileName, versions);
    return opened.all(sql.replace(/\$(?=\d)/g, '?'), ...values);
  };
  return storeOn({
    query,
    name: 'items',
    namespace: 'namespace',
    order: 'updated_at DESC, id DESC',
    pathOf: (labels) => labels.map((label) => `${label}\u001f`).join(''),
    put: (...entry) =>
      query(
        `INSERT INTO items (namespace, key, value, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
         ON CONFLICT (namespace, key) DO UPDATE SET value = $3, updated_at = $4`,
        ...entry,
        now(),
      ),
    read: (value) => JSON.parse(String(value)),
    close() {
      opened?.close();
      opened = undefined;
    },
  });
}

/** As LangGraph's PostgresStore creates it, which earlier versions used. */
export const storeTable = (schema: string): string =>
  `CREATE TABLE IF NOT EXISTS ${schema}.store (namespace_path TEXT NOT NULL, key TEXT NOT NULL, value JSONB NOT NULL,
     created_at TIMESTAMPTZ DEFAULT CURRENT_TIMESTAMP, updated_at TIMESTAMPTZ DEFAULT CURRENT_TIMESTAMP,
     expires_at TIMESTAMPTZ, PRIMARY KEY (namespace_path, key))`;

/** The store on a PostgreSQL server. Every call is retried on an outage: repeating one changes nothing. */
export function openServerStore(pool: Pick<pg.Pool, 'query'>, schema: string, retryOnOutage: RetryOnOutage): Store {
  const name = `${schema}.store`;
  const query: StoreTable['query'] = async (sql, ...values) =>
    (await retryOnOutage(() => pool.query(sql, values))).rows;
  return storeOn({
    query,
    name,
    namespace: 'namespace_path',
    order: 'updated_at DESC',
    pathOf: (labels) => labels.join(':'),
    put: (...entry) =>
      query(
        `INSERT INTO ${name} (namespace_path, key, value) VALUES ($1, $2, $3)
         ON CONFLICT (namespace_path, key) DO UPDATE SET value = EXCLUDED.value, updated_at = CURRENT_TIMESTAMP`,
        ...entry,
      ),
    // Earlier versions stored a value with the names of its searchable fields.
    read(stored) {
      const { '~index': _, ...value } = stored as { '~index'?: unknown };
      return value;
    },
    close: () => {},
  });
}
