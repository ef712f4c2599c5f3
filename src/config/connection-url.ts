import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DialectName } from '../dialects/dialect.ts';

/** How addresses of servers begin, and what speaks there: nothing in them is a path. */
export const serverSchemes = {
  postgres: 'postgres',
  postgresql: 'postgres',
  mysql: 'mysql',
  mariadb: 'mariadb',
  doris: 'doris',
  starrocks: 'starrocks',
  clickhouse: 'clickhouse',
  clickhouses: 'clickhouse',
  oracle: 'oracle',
  sqlserver: 'sqlserver',
  mssql: 'sqlserver',
  snowflake: 'snowflake',
  bigquery: 'bigquery',
} as const satisfies Record<string, DialectName>;
const servers = new RegExp(`^(?:${Object.keys(serverSchemes).join('|')}):`, 'i');
/** Files and folders that DuckDB reads. */
const dataFile = /\.(?:duckdb|ddb|csv|tsv|json|jsonl|ndjson|parquet|xlsx|xlsm)(?:\.(?:gz|zst))?$/i;

/**
 * What a person wrote as an address, with the engine named and paths made absolute. A bare path is a DuckDB database when
 * its name, its content or its being a folder says so, and a SQLite one otherwise.
 */
export function absoluteUrl(written: string, folder: string): string {
  if (servers.test(written) || /^[a-z][a-z0-9+]*:\/\//i.test(written)) return written;
  const [, scheme, rest = ''] = /^(sqlite|duckdb):(.*)$/is.exec(written) ?? [];
  if (scheme !== undefined) return `${scheme.toLowerCase()}:${resolve(folder, rest)}`;
  const path = resolve(folder, written);
  return `${isForDuckdb(path) ? 'duckdb' : 'sqlite'}:${path}`;
}

/** The path behind an absolute `sqlite:` or `duckdb:` address; undefined for everything else. */
export function pathOfUrl(url: string): string | undefined {
  return /^(?:sqlite|duckdb):(?!\/\/)(.*)$/is.exec(url)?.[1];
}

function isForDuckdb(path: string): boolean {
  if (dataFile.test(path)) return true;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) return stat?.isDirectory() ?? false;
  return startOf(path).toString('latin1', 8, 12) === 'DUCK';
}

function startOf(path: string): Buffer {
  const start = Buffer.alloc(12);
  try {
    const file = openSync(path, 'r');
    readSync(file, start, 0, 12, 0);
    closeSync(file);
  } catch {
    // The driver will say what is wrong with it.
  }
  return start;
}
