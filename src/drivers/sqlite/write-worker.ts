/**
 * The program of the process that changes a SQLite file: one statement in one transaction, then it ends. The processes that
 * read never open a file for writing, and this one never lives longer than its statement.
 */
import { existsSync } from 'node:fs';
import { constants, DatabaseSync } from 'node:sqlite';
import { sqlite } from '../../dialects/sqlite.ts';
import { DriverError } from '../contract/driver.ts';
import { tooManyRows } from '../contract/failures.ts';
import { isChangeOfRows } from '../contract/row-change.ts';
import { serve } from '../process/serve.ts';
import { authorizeRead, sqliteFailure } from './connection.ts';

export type WriteRequests = { write: { ask: WriteRequest; answer: number } };

interface WriteRequest {
  path: string;
  /** Null changes nothing and only lets the engine tidy up. */
  sql: string | null;
  maxRows: number;
}

const changes = new Set([constants.SQLITE_INSERT, constants.SQLITE_UPDATE, constants.SQLITE_DELETE]);

/** What a change may do beyond reading: change rows of tables that are not the engine's own. */
function authorizeChange(action: number, first: string | null, second: string | null): number {
  if (changes.has(action)) return /^sqlite_/i.test(first ?? '') ? constants.SQLITE_DENY : constants.SQLITE_OK;
  return authorizeRead(action, first, second);
}

function change({ path, sql, maxRows }: WriteRequest): number {
  const database = new DatabaseSync(path, {
    timeout: 5000,
    enableDoubleQuotedStringLiterals: true,
    defensive: true,
    limits: { length: 100_000_000, attach: 0 },
  });
  try {
    database.exec('PRAGMA trusted_schema = 0');
    if (sql === null) return tidyUp(database, path);
    if (!isChangeOfRows(sql, sqlite)) throw new DriverError({ code: 'READ_ONLY', message: 'only rows may be changed' });
    database.exec('BEGIN IMMEDIATE');
    database.setAuthorizer(authorizeChange);
    const rowCount = Number(database.prepare(sql).run().changes);
    database.setAuthorizer(null);
    if (rowCount > maxRows) throw new DriverError(tooManyRows(rowCount, maxRows));
    database.exec('COMMIT');
    return rowCount;
  } finally {
    // What was not committed is rolled back by this.
    database.close();
  }
}

/**
 * Reading rolls back what a process before this one left unfinished. A journal that was empty still is ignored by everybody and
 * stays until the next transaction; so there is one that writes what is there already.
 */
function tidyUp(database: DatabaseSync, path: string): number {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (existsSync(`${path}-journal`)) database.exec(`PRAGMA user_version = ${Number(version)}`);
  return 0;
}

serve<WriteRequests>({ answers: { write: change }, failureOf: sqliteFailure });
