import { randomUUID } from 'node:crypto';
import type { RowSet } from '../../drivers/contract/driver.ts';
import { type OwnDatabase, openOwnTables } from '../file/own-database.ts';
import { pageOfRows, type ResultStore } from './result-store.ts';

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
const keptMs = 24 * 3_600_000;

export interface FileResultsOptions {
  home: string | null;
  maxBytes: number;
  now?: () => number;
}

/** In a file of the home folder, for its owner alone: another process can turn the pages of a run, or need not ask again. */
export function openFileResults({ home, maxBytes, now = Date.now }: FileResultsOptions): ResultStore {
  let opened: OwnDatabase | undefined;
  const open = (): OwnDatabase => {
    if (opened) return opened;
    const database = openOwnTables(home, 'results.db', versions);
    database.pragma('foreign_keys = ON');
    // What is dropped must not be found in the free pages of the file.
    database.pragma('secure_delete = ON');
    opened = database;
    return database;
  };
  /** In one transaction; what is too old for a disk goes with any use. */
  const work = <T>(what: (database: OwnDatabase) => T): T => {
    const database = open();
    return database
      .transaction(() => {
        database.prepare('DELETE FROM result WHERE abs(put_at - ?) > ?').run(now(), keptMs);
        return what(database);
      })
      .immediate();
  };

  /** The place in the order of use is a number of its own: two uses may fall into one millisecond. */
  function used(database: OwnDatabase, reference: string): RowSet | undefined {
    const found = database.prepare('SELECT rows FROM result WHERE reference = ?').get(reference) as
      | { rows: string }
      | undefined;
    if (!found) return undefined;
    database.prepare('UPDATE result SET used = (SELECT max(used) + 1 FROM result) WHERE reference = ?').run(reference);
    return JSON.parse(found.rows) as RowSet;
  }

  return {
    get: async (key) =>
      work((database) => {
        const found = database
          // With a clock that was set back nobody knows how old they are; those that a mark vouches for have no age.
          .prepare(
            `SELECT reference, read_at AS readAt FROM result_key
             WHERE key = ? AND (until IS NULL OR (until > ? AND read_at <= ?))`,
          )
          .get(key, now(), now()) as { reference: string; readAt: number } | undefined;
        const rows = found && used(database, found.reference);
        return rows && { ...found, rows };
      }),
    put: async (reference, rows, under) =>
      work((database) => {
        const text = JSON.stringify(rows);
        database
          .prepare(`INSERT OR REPLACE INTO result VALUES (?, ?, ?, ?, (SELECT coalesce(max(used), 0) + 1 FROM result))`)
          .run(reference, text, Buffer.byteLength(text), now());
        if (under)
          database
            .prepare('INSERT OR REPLACE INTO result_key VALUES (?, ?, ?, ?)')
            .run(under.key, reference, under.readAt, under.ttlMs === undefined ? null : under.readAt + under.ttlMs);
        // The sum counts from the newest on: whatever lies beyond the bound was used least recently.
        database
          .prepare(
            `DELETE FROM result WHERE reference <> ? AND reference IN (
              SELECT reference FROM (SELECT reference, sum(bytes) OVER (ORDER BY used DESC) AS total FROM result)
              WHERE total > ?)`,
          )
          .run(reference, maxBytes);
      }),
    alias: async (name, reference) =>
      work((database) => {
        if (!database.prepare('SELECT 1 FROM result WHERE reference = ?').get(reference)) return false;
        database.prepare('INSERT OR REPLACE INTO result_name VALUES (?, ?)').run(name, reference);
        return true;
      }),
    page: async (name, from, count) =>
      work((database) => {
        const named = database.prepare('SELECT reference FROM result_name WHERE name = ?').get(name) as
          | { reference: string }
          | undefined;
        const rows = used(database, named?.reference ?? name);
        return rows && pageOfRows(rows, from, count);
      }),
    epoch: async (name) =>
      work((database) => {
        database.prepare('INSERT OR IGNORE INTO result_epoch VALUES (?, ?)').run(name, randomUUID());
        const found = database.prepare('SELECT epoch FROM result_epoch WHERE database = ?').get(name);
        return (found as { epoch: string }).epoch;
      }),
    renew: async (name) =>
      work((database) => {
        database.prepare('INSERT OR REPLACE INTO result_epoch VALUES (?, ?)').run(name, randomUUID());
      }),
    forget: async () =>
      work((database) => {
        database.exec('DELETE FROM result');
      }),
    async close() {
      opened?.close();
      opened = undefined;
    },
  };
}
