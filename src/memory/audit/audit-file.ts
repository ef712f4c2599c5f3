import { type OwnDatabase, openOwnTables } from '../file/own-database.ts';
import type { AuditShelf, Tally } from './audit-shelf.ts';
import type { Link } from './chain.ts';

const fileName = 'audit.sqlite';

/** Person, action and cost stand beside the entry to be looked for and added up; what counts as evidence is the text. */
const versions = [
  `CREATE TABLE entries (number INTEGER PRIMARY KEY, at TEXT NOT NULL, user TEXT NOT NULL, action TEXT NOT NULL,
     cost REAL NOT NULL, text TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
   CREATE INDEX entries_of_people ON entries (user, at);`,
];

/** The log in a file of its own in the home folder; in memory without one. Opened when it is first used. */
export function openAuditFile(home: string | null): AuditShelf {
  let opened: OwnDatabase | undefined;
  function open(): OwnDatabase {
    if (opened) return opened;
    opened = openOwnTables(home, fileName, versions);
    return opened;
  }
  const all = (sql: string, ...values: unknown[]) =>
    open()
      .prepare(sql)
      .all(...values);

  return {
    async alone(work) {
      const database = open();
      // Another process that writes is waited for; this one writes in one go at a time (`audit.ts`).
      database.exec('BEGIN IMMEDIATE');
      try {
        await work({
          head: async () =>
            all('SELECT number, text, hash FROM entries ORDER BY number DESC LIMIT 1')[0] as Link | undefined,
          async add({ number, text, hash }, { at, user, action, cost = 0 }) {
            all(
              'INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING number',
              number,
              at,
              user,
              action,
              cost,
              text,
              hash,
            );
          },
          tally: async (user, since) =>
            all(
              `SELECT count(*) FILTER (WHERE action = 'ask') AS questions, total(cost) AS cost FROM entries
               WHERE user = ? AND at >= ?`,
              user,
              since,
            )[0] as Tally,
        });
        database.exec('COMMIT');
      } catch (error) {
        // A disk that is full has rolled it back already.
        if (database.inTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    links: async (after, count) =>
      all('SELECT number, text, hash FROM entries WHERE number > ? ORDER BY number LIMIT ?', after, count) as Link[],
    newest: async (count, user) =>
      all(
        'SELECT number, text, hash FROM entries WHERE ? IS NULL OR user = ? ORDER BY number DESC LIMIT ?',
        user ?? null,
        user ?? null,
        count,
      ) as Link[],
    close: () => opened?.close(),
  };
}
