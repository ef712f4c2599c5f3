import type { ConnectionConfig } from '../config/schema.ts';
import { dialectOf } from '../dialects/registry.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import type { Shadow } from '../sql/contracts/shadow.ts';
import { type DatabaseTarget, databaseTarget, parseDatabaseUrl, type ServerTarget } from './contract/database-url.ts';
import type { Driver } from './contract/driver.ts';
import { lazyDriver } from './lazy-driver.ts';

type Engine = Exclude<DatabaseTarget['engine'], 'unsupported'>;
type Open<Name> = (target: Extract<DatabaseTarget, { engine: Name }>, access: Driver['access']) => Promise<Driver>;

/** One line per engine; its client library is loaded only when it is used. */
const engines: { [Name in Engine]: Open<Name> } = {
  sqlite: async ({ path }, access) => (await import('./sqlite/sqlite.ts')).openSqlite({ path, access }),
  duckdb: async ({ path }, access) => (await import('./duckdb/duckdb.ts')).openDuckdb({ path, access }),
  postgres: async (target, access) =>
    (await import('./postgres/postgres.ts')).openPostgres(target as ServerTarget<'postgres'>, access),
  mysql: async (target, access) =>
    (await import('./mysql/mysql.ts')).openMysql(target as ServerTarget<'mysql'>, access),
  mariadb: async (target, access) =>
    (await import('./mysql/mysql.ts')).openMysql(target as ServerTarget<'mariadb'>, access),
  clickhouse: async (target) =>
    (await import('./clickhouse/clickhouse.ts')).openClickhouse(target as ServerTarget<'clickhouse'>),
  bigquery: async (target) => (await import('./bigquery/bigquery.ts')).openBigquery(target as ServerTarget<'bigquery'>),
  oracle: async (target) => (await import('./oracle/oracle.ts')).openOracle(target as ServerTarget<'oracle'>),
  snowflake: async (target) =>
    (await import('./snowflake/snowflake.ts')).openSnowflake(target as ServerTarget<'snowflake'>),
};

/** Engines in which one statement can be run in a transaction of its own. */
const writable: ReadonlySet<Engine> = new Set(['sqlite', 'duckdb', 'postgres', 'mysql', 'mariadb']);

/** What has to be installed for an engine; a name is here when it is not a dependency of ours. */
const clients: { [Name in Engine]?: string } = {
  duckdb: '@duckdb/node-api',
  postgres: 'pg',
  mysql: 'mysql2',
  mariadb: 'mysql2',
  clickhouse: '@clickhouse/client',
  oracle: 'oracledb',
  snowflake: 'snowflake-sdk',
  bigquery: '@google-cloud/bigquery',
};

type OpenShadow = (snapshot: Snapshot, cacheFolder?: string) => Promise<Shadow | undefined>;

/** Engines whose shadow takes seconds to start. */
const slowShadows: ReadonlySet<Snapshot['dialect']> = new Set(['postgres']);

/** Whether a shadow is better opened before anybody waits for it. */
export function startsShadowSlowly(dialect: Snapshot['dialect']): boolean {
  return slowShadows.has(dialect);
}

/** Engines that run inside our own process, so that a schema can be copied into one. */
const shadows: Partial<Record<Snapshot['dialect'], OpenShadow>> = {
  sqlite: async (snapshot) => (await import('./sqlite/shadow.ts')).openSqliteShadow(snapshot),
  duckdb: async (snapshot) => (await import('./duckdb/shadow.ts')).openDuckdbShadow(snapshot),
  postgres: async (snapshot, cacheFolder) =>
    (await import('./postgres/shadow.ts')).openPostgresShadow(snapshot, cacheFolder),
};

/** A driver for what a person wrote after `--db`, not yet connected. Throws `WenshuError` for an engine without a driver. */
export function openDriver(url: string | DatabaseTarget, access: Driver['access'] = 'read'): Driver {
  const target = typeof url === 'string' ? parseDatabaseUrl(url) : url;
  if (target.engine === 'unsupported') throw new WenshuError('database_unsupported', { url: `${target.scheme}:` });
  const { engine } = target;
  if (access === 'write' && !writable.has(engine))
    throw new WenshuError('config_invalid', {
      detail: `access: write is not offered for ${dialectOf(engine).title}`,
      detail_zh: `${dialectOf(engine).title} 不支持 access: write`,
    });
  const open = engines[engine] as Open<Engine>;
  const load = () => open(target, access).catch((error: unknown) => Promise.reject(asMissing(engine, error)));
  return lazyDriver(engine, load, access);
}

/** A driver for a saved connection with all that it says about its server. */
export function openConnection(connection: ConnectionConfig): Driver {
  return openDriver(databaseTarget(connection), connection.access);
}

/**
 * An empty copy of the schema in its own engine; undefined where no such engine is embedded or installed.
 * `cacheFolder` is where an engine that is slow to start may keep what makes its next start quick.
 */
export async function openShadow(snapshot: Snapshot, cacheFolder?: string): Promise<Shadow | undefined> {
  try {
    return await shadows[snapshot.dialect]?.(snapshot, cacheFolder);
  } catch (error) {
    // Without the engine the check still works by its own means.
    if (snapshot.dialect !== 'sqlite' && isMissingModule(error)) return undefined;
    throw error;
  }
}

function asMissing(engine: Engine, error: unknown): unknown {
  const client = clients[engine];
  if (!client || !isMissingModule(error, client)) return error;
  const params = { engine: dialectOf(engine).title, command: `npm install ${client}` };
  return new WenshuError('client_missing', params, error instanceof Error ? error.message : String(error));
}

function isMissingModule(error: unknown, name = ''): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === 'ERR_MODULE_NOT_FOUND' && (message ?? '').includes(`'${name}`);
}
