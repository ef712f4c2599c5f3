import type { DialectName } from '../dialects/dialect.ts';

/** Where a database is, as read from what a person wrote after `--db`. */
export type DatabaseTarget =
  | { engine: 'sqlite'; path: string }
  /** An address that we understand but have no driver for yet, or not at all. */
  | { engine: 'unsupported'; scheme: string; dialect?: DialectName };

const schemes: Record<string, DialectName> = {
  duckdb: 'duckdb',
  postgres: 'postgres',
  postgresql: 'postgres',
  mysql: 'mysql',
  mariadb: 'mariadb',
  clickhouse: 'clickhouse',
  oracle: 'oracle',
  snowflake: 'snowflake',
  bigquery: 'bigquery',
};

/**
 * Reads a bare path, `sqlite:path`, `sqlite://path`, `file:` URLs, and the addresses of other engines.
 * A saved connection's name looks like a bare path: the caller tries it first.
 */
export function parseDatabaseUrl(text: string): DatabaseTarget {
  const written = text.trim();
  // One letter before the colon is a Windows drive.
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(written)?.[1]?.toLowerCase();
  if (scheme === undefined) return { engine: 'sqlite', path: written };
  const rest = written.slice(scheme.length + 1);
  if (scheme === 'sqlite' || scheme === 'sqlite3') return { engine: 'sqlite', path: pathIn(rest) };
  if (scheme === 'file') return { engine: 'sqlite', path: decodeURI(pathIn(rest)) };
  const dialect = schemes[scheme];
  if (dialect) return { engine: 'unsupported', scheme, dialect };
  // `sales: 2024.db` is an odd file name, `mongodb://…` an address.
  return rest.startsWith('//') ? { engine: 'unsupported', scheme } : { engine: 'sqlite', path: written };
}

/** `sqlite:///abs`, `sqlite://rel` and `sqlite:rel` are all in use; two slashes are punctuation. */
function pathIn(rest: string): string {
  return rest.startsWith('//') ? rest.slice(2) : rest;
}
