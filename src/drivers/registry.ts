import type { ConnectionConfig } from '../config/schema.ts';
import type { DialectName } from '../dialects/dialect.ts';
import { dialectOf } from '../dialects/registry.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import type { Shadow } from '../sql/contracts/shadow.ts';
import {
  type DatabaseTarget,
  databaseTarget,
  parseDatabaseUrl,
  type ServerEngine,
  type ServerTarget,
} from './contract/database-url.ts';
import type { Driver } from './contract/driver.ts';
import { lazyDriver } from './lazy-driver.ts';

type Name = Exclude<DatabaseTarget['engine'], 'unsupported'>;
type Target<Of extends Name> = Of extends ServerEngine ? ServerTarget<Of> : Extract<DatabaseTarget, { engine: Of }>;

/** What one query may take of this machine, where the engine runs on it. */
export interface LocalLimits {
  /** Bytes. */
  mostMemory?: number;
}

/** What is known of an engine before anything of it is loaded. */
interface Entry<Of extends Name> {
  open(target: Target<Of>, access: Driver['access'], local: LocalLimits): Promise<Driver>;
  /** The package of its client, where it is not a dependency of ours. */
  client?: string;
  /** What else it is needed for, where people do not think of the engine. */
  alsoReads?: { en: string; zh: string };
  /** Whether one statement can be run in a transaction of its own. */
  writable?: true;
  /** Whether many statements can see the data of one moment (`Driver.view`). */
  view?: true;
  /** Where it runs inside our own process, so that a schema can be copied into one. */
  shadow?(snapshot: Snapshot, cacheFolder?: string): Promise<Shadow | undefined>;
  /** Whether a shadow takes seconds to start. */
  slowShadow?: true;
}

/** One entry per engine; its code and its client are loaded only when it is used. */
const engines: { [Of in Name]: Entry<Of> } = {
  sqlite: {
    open: async ({ path }, access, local) =>
      (await import('./sqlite/sqlite.ts')).openSqlite({ path, access, ...local }),
    writable: true,
    view: true,
    shadow: async (snapshot) => (await import('./sqlite/shadow.ts')).openSqliteShadow(snapshot),
  },
  duckdb: {
    open: async ({ path }, access, local) =>
      (await import('./duckdb/duckdb.ts')).openDuckdb({ path, access, ...local }),
    client: '@duckdb/node-api',
    alsoReads: { en: 'Excel, CSV, Parquet or JSON files', zh: 'Excel、CSV、Parquet、JSON 文件' },
    writable: true,
    view: true,
    shadow: async (snapshot) => (await import('./duckdb/shadow.ts')).openDuckdbShadow(snapshot),
  },
  postgres: {
    open: async (target, access) => (await import('./postgres/postgres.ts')).openPostgres(target, access),
    client: 'pg',
    writable: true,
    view: true,
    shadow: async (...given) => (await import('./postgres/shadow.ts')).openPostgresShadow(...given),
    slowShadow: true,
  },
  mysql: {
    open: async (target, access) => (await import('./mysql/mysql.ts')).openMysql(target, access),
    client: 'mysql2',
    writable: true,
    view: true,
  },
  mariadb: {
    open: async (target, access) => (await import('./mysql/mysql.ts')).openMysql(target, access),
    client: 'mysql2',
    writable: true,
    view: true,
  },
  doris: {
    open: async (target) => (await import('./doris/doris.ts')).openDoris(target),
    client: 'mysql2',
  },
  starrocks: {
    open: async (target) => (await import('./doris/doris.ts')).openDoris(target),
    client: 'mysql2',
  },
  clickhouse: {
    open: async (target) => (await import('./clickhouse/clickhouse.ts')).openClickhouse(target),
    client: '@clickhouse/client',
  },
  bigquery: {
    open: async (target) => (await import('./bigquery/bigquery.ts')).openBigquery(target),
    client: '@google-cloud/bigquery',
  },
  oracle: {
    open: async (target) => (await import('./oracle/oracle.ts')).openOracle(target),
    client: 'oracledb',
  },
  sqlserver: {
    open: async (target) => (await import('./sqlserver/sqlserver.ts')).openSqlserver(target),
    client: 'tedious',
  },
  snowflake: {
    open: async (target) => (await import('./snowflake/snowflake.ts')).openSnowflake(target),
    client: 'snowflake-sdk',
  },
};

/** A language may have no engine of its own: Oracle 11 is met by Oracle's. */
function entryOf(name: DialectName): Omit<Entry<Name>, 'open'> | undefined {
  return Object.hasOwn(engines, name) ? engines[name as Name] : undefined;
}

/** A driver for what a person wrote after `--db`, not yet connected. Throws `WenshuError` for an engine without a driver. */
export function openDriver(
  url: string | DatabaseTarget,
  access: Driver['access'] = 'read',
  local: LocalLimits = {},
): Driver {
  const target = typeof url === 'string' ? parseDatabaseUrl(url) : url;
  if (target.engine === 'unsupported') throw new WenshuError('database_unsupported', { url: `${target.scheme}:` });
  const { engine } = target;
  if (access === 'write' && !entryOf(engine)?.writable)
    throw new WenshuError('config_invalid', {
      detail: `access: write is not offered for ${dialectOf(engine).title}`,
      detail_zh: `${dialectOf(engine).title} 不支持 access: write`,
    });
  const load = async () => {
    // A secret that is not there is the configuration's fault: nobody is called to be told so.
    if ('password' in target) target.password();
    return engines[engine]
      .open(target as never, access, local)
      .catch((error: unknown) => Promise.reject(asMissing(engine, error)));
  };
  return lazyDriver(engine, load, access, entryOf(engine)?.view);
}

/** A driver for a saved connection with all that it says about its server. */
export function openConnection(connection: ConnectionConfig, local?: LocalLimits): Driver {
  return openDriver(databaseTarget(connection), connection.access, local);
}

/**
 * An empty copy of the schema in its own engine; undefined where no such engine is embedded or installed.
 * `cacheFolder` is where an engine that is slow to start may keep what makes its next start quick.
 */
export async function openShadow(snapshot: Snapshot, cacheFolder?: string): Promise<Shadow | undefined> {
  try {
    return await entryOf(snapshot.dialect)?.shadow?.(snapshot, cacheFolder);
  } catch (error) {
    // Without the engine the check still works by its own means.
    if (entryOf(snapshot.dialect)?.client && isMissingModule(error)) return undefined;
    throw error;
  }
}

/** Whether a shadow is better opened before anybody waits for it. */
export function startsShadowSlowly(dialect: DialectName): boolean {
  return entryOf(dialect)?.slowShadow === true;
}

function asMissing(engine: Name, error: unknown): unknown {
  const { client, alsoReads } = engines[engine];
  if (!client || !isMissingModule(error, client)) return error;
  const { title } = dialectOf(engine);
  const named = alsoReads
    ? { engine: `${alsoReads.en} (by ${title})`, engine_zh: `${alsoReads.zh}（由 ${title} 读取）` }
    : { engine: title };
  const params = { ...named, command: `npm install ${client}` };
  return new WenshuError('client_missing', params, error instanceof Error ? error.message : String(error));
}

function isMissingModule(error: unknown, name = ''): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === 'ERR_MODULE_NOT_FOUND' && (message ?? '').includes(`'${name}`);
}
