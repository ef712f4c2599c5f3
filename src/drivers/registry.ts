import type { ConnectionConfig } from '../config/schema.ts';
import type { DialectName } from '../dialects/dialect.ts';
import { dialectOf } from '../dialects/registry.ts';
import type { ErrorCode } from '../errors/catalogue.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import {
  type DatabaseTarget,
  databaseTarget,
  parseDatabaseUrl,
  type ServerEngine,
  type ServerTarget,
} from './contract/database-url.ts';
import { closedFailure, type Driver, DriverError, notWritable } from './contract/driver.ts';

type Name = Exclude<DatabaseTarget['engine'], 'unsupported'>;
type Target<Of extends Name> = Of extends ServerEngine ? ServerTarget<Of> : Extract<DatabaseTarget, { engine: Of }>;

/** What one query may use of this machine, where the engine runs on it. */
interface LocalLimits {
  /** Bytes. */
  mostMemory?: number;
}

/** What is known about an engine before its code is loaded. */
interface Entry<Of extends Name> {
  open(target: Target<Of>, access: Driver['access'], local: LocalLimits): Promise<Driver>;
  /** The optional package of its client. */
  client?: string;
  /** What else it is needed for, where users don't think of the engine. */
  alsoReads?: { en: string; zh: string };
  /** Whether a statement can write in a transaction of its own, and many can see the data of one moment (`Driver.view`). */
  hasTransactions?: true;
}

const mysql = {
  open: async (target: ServerTarget<'mysql' | 'mariadb'>, access: Driver['access']) =>
    (await import('./mysql/mysql.ts')).openMysql(target, access),
  client: 'mysql2',
  hasTransactions: true as const,
};

const doris = {
  open: async (target: ServerTarget<'doris' | 'starrocks'>) => (await import('./doris/doris.ts')).openDoris(target),
  client: 'mysql2',
};

/** One entry per engine; its code and its client are loaded only when it is used. */
const engines: { [Of in Name]: Entry<Of> } = {
  sqlite: {
    open: async ({ path }, access, local) =>
      (await import('./sqlite/sqlite.ts')).openSqlite({ path, access, ...local }),
    hasTransactions: true,
  },
  duckdb: {
    open: async ({ path }, access, local) =>
      (await import('./duckdb/duckdb.ts')).openDuckdb({ path, access, ...local }),
    client: '@duckdb/node-api',
    alsoReads: { en: 'Excel, CSV, Parquet or JSON files', zh: 'Excel、CSV、Parquet、JSON 文件' },
    hasTransactions: true,
  },
  postgres: {
    open: async (target, access) => (await import('./postgres/postgres.ts')).openPostgres(target, access),
    client: 'pg',
    hasTransactions: true,
  },
  mysql,
  mariadb: mysql,
  doris,
  starrocks: doris,
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

/** A driver whose code and client library are loaded by its first use. Closing one that was never used loads nothing. */
function lazyDriver(
  dialect: Driver['dialect'],
  load: () => Promise<Driver>,
  access: Driver['access'] = 'read',
  hasView = false,
): Driver {
  let loaded: Promise<Driver> | undefined;
  let isClosed = false;
  const driver = async () => {
    if (isClosed && !loaded) throw new DriverError(closedFailure);
    loaded ??= load().catch((error: unknown) => {
      // A missing file or package may be there at the next try.
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  const write: Driver['write'] = async (sql, options) => {
    const opened = await driver();
    if (!opened.write) throw new DriverError(notWritable(dialect));
    return opened.write(sql, options);
  };
  const view: NonNullable<Driver['view']> = async (work, signal) => {
    const opened = await driver();
    return opened.view ? opened.view(work, signal) : work(opened);
  };
  return {
    dialect,
    access,
    connect: async () => (await driver()).connect(),
    introspect: async (options) => (await driver()).introspect(options),
    run: async (sql, options) => (await driver()).run(sql, options),
    stream: (sql, options) => lazyIterator(async () => (await driver()).stream(sql, options)),
    explain: async (...how) => (await driver()).explain(...how),
    distinctValues: async (...column) => (await driver()).distinctValues(...column),
    ...(access === 'write' ? { write } : {}),
    ...(hasView ? { view } : {}),
    powers: async () => (await driver()).powers?.(),
    stamp: async () => (await driver()).stamp?.(),
    dataVersion: async () => (await (await driver()).dataVersion?.()) ?? 'unknown',
    async close() {
      isClosed = true;
      // One that could not be loaded has nothing to close.
      await (await loaded?.catch(() => undefined))?.close();
    },
  };
}

/** Not a generator: passing rows on with `yield*` would cost more than fetching them. */
function lazyIterator<Item>(load: () => Promise<AsyncIterable<Item>>): AsyncIterableIterator<Item> {
  let rows: AsyncIterator<Item> | undefined;
  const first = async () => {
    rows = (await load())[Symbol.asyncIterator]();
    return rows.next();
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => (rows ? rows.next() : first()),
    return: async () => (await rows?.return?.()) ?? { done: true, value: undefined },
  };
}

/** A driver for what a user wrote after `--db`, not yet connected. Throws `WenshuError` for an engine without a driver. */
export function openDriver(
  url: string | DatabaseTarget,
  access: Driver['access'] = 'read',
  local: LocalLimits = {},
): Driver {
  const target = typeof url === 'string' ? parseDatabaseUrl(url) : url;
  if (target.engine === 'unsupported') throw new WenshuError('database_unsupported', { url: `${target.scheme}:` });
  const { engine } = target;
  if (access === 'write' && !engines[engine].hasTransactions)
    throw new WenshuError('config_invalid', {
      detail: `access: write is not offered for ${dialectOf(engine).title}`,
      detail_zh: `${dialectOf(engine).title} 不支持 access: write`,
    });
  const load = async () => {
    // A missing secret is an error of the configuration; no server is contacted.
    if ('password' in target) target.password();
    return engines[engine]
      .open(target as never, access, local)
      .catch((error: unknown) => Promise.reject(asMissing(engine, error)));
  };
  return lazyDriver(engine, load, access, engines[engine].hasTransactions);
}

/** A driver for a saved connection with all its settings. */
export function openConnection(connection: ConnectionConfig, local?: LocalLimits): Driver {
  return openDriver(databaseTarget(connection), connection.access, local);
}

/** Whether a shadow takes seconds to start, so that it is better opened in advance. */
export const startsShadowSlowly = (dialect: DialectName): boolean => dialect === 'postgres';

function asMissing(engine: Name, error: unknown): unknown {
  const { client, alsoReads } = engines[engine];
  if (!client || !isMissingModule(error, client)) return error;
  const { title } = dialectOf(engine);
  const named: Record<string, string> = alsoReads
    ? { engine: `${alsoReads.en} (by ${title})`, engine_zh: `${alsoReads.zh}（由 ${title} 读取）` }
    : { engine: title };
  const params = { ...named, command: `npm install ${client}` };
  return new WenshuError('client_missing', params, error instanceof Error ? error.message : String(error));
}

function isMissingModule(error: unknown, name: string): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === 'ERR_MODULE_NOT_FOUND' && (message ?? '').includes(`'${name}`);
}

const connectionCodes: Record<string, ErrorCode> = {
  MISSING_FILE: 'database_missing',
  IS_DIRECTORY: 'database_invalid',
  SQLITE_NOTADB: 'database_invalid',
  SQLITE_CORRUPT: 'database_corrupt',
  SQLITE_BUSY: 'database_locked',
  SQLITE_LOCKED: 'database_locked',
  NOT_A_DATABASE: 'database_invalid',
  NO_DATA_FILES: 'database_empty',
  EMPTY_FILE: 'file_empty',
  WORKBOOK_PROTECTED: 'workbook_protected',
  WORKBOOK_TOO_LARGE: 'workbook_too_large',
  WORKBOOK_BROKEN: 'workbook_broken',
  DATABASE_LOCKED: 'database_locked',
  POOL_BUSY: 'database_busy',
  UNREACHABLE: 'database_unreachable',
  DENIED: 'database_denied',
};

/** The catalogue's error for a database that cannot be opened or read; undefined when it is about the statement instead. */
export function connectionError({ failure }: DriverError, name: string): WenshuError | undefined {
  if (failure.ended === 'cancelled') return new WenshuError('query_cancelled');
  const code = connectionCodes[failure.code ?? ''];
  return code && new WenshuError(code, { path: failure.file ?? name, name: failure.file ?? name }, failure.message);
}
