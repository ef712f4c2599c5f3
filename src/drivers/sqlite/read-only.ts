import { constants, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** Pragmas that only tell something. Those in the first set may carry a name as their argument, the others none. */
const describing = new Set(
  'table_info table_xinfo table_list index_list index_info index_xinfo foreign_key_list'.split(' '),
);
const reporting = new Set(
  'database_list collation_list function_list encoding user_version schema_version application_id page_count page_size freelist_count data_version compile_options'.split(
    ' ',
  ),
);
/** Functions of the library that reach outside of the database or into the process. */
const deniedFunctions = new Set(['load_extension', 'fts3_tokenizer', 'writefile', 'readfile', 'edit']);

const { SQLITE_OK, SQLITE_DENY } = constants;
const plainReads = new Set([constants.SQLITE_SELECT, constants.SQLITE_READ, constants.SQLITE_RECURSIVE]);

/** The engine asks this for everything a statement would do; what is not plainly a read is denied. */
export function authorizeRead(action: number, first: string | null, second: string | null): number {
  if (plainReads.has(action)) return SQLITE_OK;
  if (action === constants.SQLITE_FUNCTION)
    return deniedFunctions.has(second?.toLowerCase() ?? '') ? SQLITE_DENY : SQLITE_OK;
  if (action === constants.SQLITE_PRAGMA) {
    const name = first?.toLowerCase() ?? '';
    return describing.has(name) || (reporting.has(name) && second === null) ? SQLITE_OK : SQLITE_DENY;
  }
  return SQLITE_DENY;
}

/** A transaction of our own, which no statement may begin. */
export function holdRead(database: DatabaseSync): void {
  database.setAuthorizer((action) => (action === constants.SQLITE_TRANSACTION ? SQLITE_OK : SQLITE_DENY));
  database.exec('BEGIN');
  database.setAuthorizer(authorizeRead);
}

/**
 * Opens a file so that nothing can be written through it: read-only open, `query_only`, and an authorizer.
 * `isImmutable` also keeps SQLite from creating `-shm` and `-wal` beside a WAL database; it is safe only while nobody
 * else writes, which the caller has to watch.
 */
export function openReadOnly(path: string, isImmutable: boolean): DatabaseSync {
  const url = pathToFileURL(path);
  url.searchParams.set('mode', 'ro');
  if (isImmutable) url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, {
    readOnly: true,
    timeout: 1500,
    readBigInts: true,
    returnArrays: true,
    enableDoubleQuotedStringLiterals: true,
    defensive: true,
    limits: { length: 100_000_000, attach: 0 },
  });
  database.exec('PRAGMA query_only = 1; PRAGMA cache_size = -16000; PRAGMA trusted_schema = 0');
  database.setAuthorizer(authorizeRead);
  return database;
}
