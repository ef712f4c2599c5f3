import { randomUUID } from 'node:crypto';
import type { FileConfig } from '../config/schema.ts';
import type { RowSet } from '../drivers/contract/driver.ts';
import { type OwnFile, openOwnFile } from './own-file.ts';

/**
 * Rows of recent statements, for two uses: the pages of an answered run, and the next user who asks the same. The graph's state holds
 * only a reference, so that a checkpoint never carries the data. A store has a limit of bytes, drops what was used least recently, and
 * never drops the last result, which its run is about to read. What it returns is a copy.
 */
export interface ResultStore {
  /** The newest result under this key, unless it is too old. */
  get(key: string): Promise<KeptResult | undefined>;
  /** `reference` is the result's own name and is given once; a later result under the same key leaves it as it is. */
  put(reference: string, rows: RowSet, under?: KeptUnder): Promise<void>;
  /** Gives a result another name, which then means no other; false when the result is gone. */
  alias(name: string, reference: string): Promise<boolean>;
  /** Of the rows of one result, by any of its names, those from `from` on, all when absent; however old it is. */
  page(reference: string, from?: number, count?: number): Promise<ResultPage | undefined>;
  /**
   * A text that is part of every key of a database, the same for all who share the store; random where nobody has asked before.
   * Who cannot learn it may give nobody rows that another has read.
   */
  epoch(database: string): Promise<string>;
  /** Another epoch: results from before stay with their runs, nobody else gets them, also not those that are being read now. */
  renew(database: string): Promise<void>;
  /** Lets go of everything. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** For whom else a result is kept. */
export interface KeptUnder {
  key: string;
  /** When the statement was sent, in milliseconds. */
  readAt: number;
  /** How long it holds; as long as it is kept when absent. */
  ttlMs?: number;
}

export interface KeptResult {
  reference: string;
  rows: RowSet;
  readAt: number;
}

export interface ResultPage extends RowSet {
  /** How many rows the whole result has. */
  total: number;
}

/** Rows that are the reader's own. */
export const copyOfRows = (rows: RowSet): RowSet => ({ ...rows, rows: rows.rows.map((row) => [...row]) });

export const pageOfRows = (rows: RowSet, from = 0, count = rows.rows.length): ResultPage => ({
  ...rows,
  rows: rows.rows.slice(from, from + count).map((row) => [...row]),
  total: rows.rows.length,
});

/** The memory of this process in front of a file or a server. A run never fails because those do: it reads the rows itself. */
export function layeredResults(
  near: ResultStore,
  far: ResultStore,
  onFailure: (error: unknown) => void = () => {},
): ResultStore {
  const tried = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      onFailure(error);
      return undefined;
    });
  return {
    async get(key) {
      const found = await near.get(key);
      if (found) return found;
      const kept = await tried(far.get(key));
      if (kept) await near.put(kept.reference, kept.rows);
      return kept;
    },
    async put(...result) {
      await near.put(...result);
      await tried(far.put(...result));
    },
    async alias(...names) {
      const isNear = await near.alias(...names);
      const isFar = await tried(far.alias(...names));
      return isNear || isFar === true;
    },
    page: async (...which) => (await near.page(...which)) ?? tried(far.page(...which)),
    async epoch(database) {
      try {
        return await far.epoch(database);
      } catch (error) {
        // What other processes changed is unknown here: the rows in memory may be outdated.
        onFailure(error);
        throw error;
      }
    },
    renew: (database) => far.renew(database),
    async forget() {
      await near.forget();
      // A failure must be reported: the caller relies on the rows being gone.
      await far.forget();
    },
    async close() {
      await near.close();
      await far.close();
    },
  };
}

const versions = [
  `CREATE TABLE result (
    reference TEXT PRIMARY KEY, rows TEXT NOT NULL, bytes INTEGER NOT NULL, put_at INTEGER NOT NULL, used INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX result_used ON result (used);
  CREATE TABLE result_key (
    key TEXT PRIMARY KEY, reference TEXT NOT NULL REFERENCES result ON DELETE CASCADE, read_at INTEGER NOT NULL, until INTEGER
  ) STRICT;
  CREATE INDEX result_key_reference ON result_key (reference);
  CREATE TABLE result_name (name TEXT PRIMARY KEY, reference TEXT NOT NULL REFERENCES result ON DELETE CASCADE) STRICT;
  CREATE INDEX result_name_reference ON result_name (reference);`,
  'CREATE TABLE result_epoch (database TEXT PRIMARY KEY, epoch TEXT NOT NULL) STRICT;',
];

/** Rows of customers' tables stay on a disk no longer than this. */
const longestOnDiskMs = 24 * 3_600_000;

interface ResultStoreOptions {
  /** The folder of its file; null stores the rows in the memory of this process. */
  home: string | null;
  maxBytes: number;
  now?: () => number;
}

/** A store in SQLite. In a file, another process can show the pages of a run or reuse its rows. Opened when it is first used. */
export function openResultStore({ home, maxBytes, now = Date.now }: ResultStoreOptions): ResultStore {
  let opened: OwnFile | undefined;
  const open = (): OwnFile => {
    if (opened) return opened;
    opened = openOwnFile(home, 'results.db', versions);
    // What is dropped must not be readable in the free pages of the file.
    opened.exec('PRAGMA secure_delete = ON');
    return opened;
  };
  /** In one transaction, in which rows that are too old for a disk are deleted. */
  const transact = async <T>(work: (file: OwnFile) => T): Promise<T> => {
    const file = open();
    return file.transaction(() => {
      if (home !== null) file.run('DELETE FROM result WHERE abs(put_at - ?) > ?', now(), longestOnDiskMs);
      return work(file);
    });
  };

  /** The order of use is a counter: two uses may fall into one millisecond. */
  function use(file: OwnFile, reference: string): RowSet | undefined {
    const row = file.get<{ rows: string }>('SELECT rows FROM result WHERE reference = ?', reference);
    if (!row) return undefined;
    file.run('UPDATE result SET used = (SELECT max(used) + 1 FROM result) WHERE reference = ?', reference);
    return JSON.parse(row.rows) as RowSet;
  }

  return {
    get: (key) =>
      transact((file) => {
        // After the clock was set back the age of rows is unknown; rows without an end have no age.
        const entry = file.get<{ reference: string; readAt: number }>(
          `SELECT reference, read_at AS readAt FROM result_key
           WHERE key = ?1 AND (until IS NULL OR (until > ?2 AND read_at <= ?2))`,
          key,
          now(),
        );
        const rows = entry && use(file, entry.reference);
        return rows && { ...entry, rows };
      }),
    put: (reference, rows, under) =>
      transact((file) => {
        const text = JSON.stringify(rows);
        file.run(
          'INSERT OR REPLACE INTO result VALUES (?, ?, ?, ?, (SELECT coalesce(max(used), 0) + 1 FROM result))',
          ...[reference, text, Buffer.byteLength(text), now()],
        );
        if (under) {
          const until = under.ttlMs === undefined ? null : under.readAt + under.ttlMs;
          const sql = 'INSERT OR REPLACE INTO result_key VALUES (?, ?, ?, ?)';
          file.run(sql, under.key, reference, under.readAt, until);
        }
        // The sum counts from the newest on: whatever is beyond the limit was used least recently.
        file.run(
          `DELETE FROM result WHERE reference <> ? AND reference IN (
            SELECT reference FROM (SELECT reference, sum(bytes) OVER (ORDER BY used DESC) AS total FROM result)
            WHERE total > ?)`,
          reference,
          maxBytes,
        );
      }),
    alias: (name, reference) =>
      transact((file) => {
        if (!file.get('SELECT 1 FROM result WHERE reference = ?', reference)) return false;
        file.run('INSERT OR REPLACE INTO result_name VALUES (?, ?)', name, reference);
        return true;
      }),
    page: (name, from, count) =>
      transact((file) => {
        const sql = 'SELECT reference FROM result_name WHERE name = ?';
        const rows = use(file, file.get<{ reference: string }>(sql, name)?.reference ?? name);
        return rows && pageOfRows(rows, from, count);
      }),
    epoch: (name) =>
      transact((file) => {
        file.run('INSERT OR IGNORE INTO result_epoch VALUES (?, ?)', name, randomUUID());
        return file.get<{ epoch: string }>('SELECT epoch FROM result_epoch WHERE database = ?', name)?.epoch ?? '';
      }),
    renew: (name) =>
      transact((file) => file.run('INSERT OR REPLACE INTO result_epoch VALUES (?, ?)', name, randomUUID())),
    forget: () => transact((file) => file.run('DELETE FROM result')),
    async close() {
      opened?.close();
      opened = undefined;
    },
  };
}

/** As the configuration wants it; `shared` is where several processes store theirs. Nothing is written before the first rows are. */
export function openResults(
  { cache, home }: Pick<FileConfig, 'cache' | 'home'>,
  onFailure: (error: unknown) => void,
  shared?: ResultStore,
): ResultStore {
  const maxBytes = cache.max_mb * 1_000_000;
  const inMemory = openResultStore({ home: null, maxBytes });
  if (shared) return layeredResults(inMemory, shared, onFailure);
  if (cache.keep !== 'home' || home === null) return inMemory;
  return layeredResults(inMemory, openResultStore({ home, maxBytes }), onFailure);
}
