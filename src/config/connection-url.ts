import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DialectName } from '../dialects/dialect.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { ConnectionConfig } from './schema.ts';

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

type Named = Pick<ConnectionConfig, 'password_env' | 'password_file'>;

/**
 * The password of a connection from the variable or the file that it names; undefined when it names neither. To be asked
 * whenever a connection is opened: a secret may be renewed while the program runs.
 */
export function connectionPassword(
  { password_env: variable, password_file: file }: Named,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  if (variable !== undefined) {
    const value = variables[variable];
    if (value === undefined)
      throw new WenshuError('config_invalid', {
        detail: `password_env: ${variable} is not set`,
        detail_zh: `password_env：环境变量 ${variable} 没有设置`,
      });
    return value;
  }
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new WenshuError('config_invalid', {
      detail: `password_file: ${file} cannot be read`,
      detail_zh: `password_file：读不到 ${file}`,
    });
  }
}
