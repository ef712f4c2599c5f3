import { readFileSync } from 'node:fs';
import { connectionPassword, serverSchemes } from '../../config/connection-url.ts';
import type { ConnectionConfig, TlsConfig } from '../../config/schema.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { defaultPool, type PoolOptions } from './engine.ts';

/** Where a database is, as read from what a person wrote after `--db` or into the configuration. */
export type DatabaseTarget =
  | { engine: 'sqlite'; path: string }
  /** A DuckDB file, a data file or a folder of data files. */
  | { engine: 'duckdb'; path: string }
  | ServerTarget
  /** An address of no database that we know. */
  | { engine: 'unsupported'; scheme: string };

export type ServerEngine = (typeof serverSchemes)[keyof typeof serverSchemes];

export interface ServerTarget<Name extends ServerEngine = ServerEngine> {
  engine: Name;
  /** Empty when the address names none; the driver then takes its engine's default. */
  host: string;
  port?: number;
  user?: string;
  /** Asked for whenever a connection is opened. A function, so that no log or error can print it by accident. */
  password: () => string | undefined;
  /** What follows the host, without its first slash. */
  database?: string;
  tls?: TlsConfig;
  /** What follows the question mark. */
  parameters: Record<string, string>;
  pool: PoolOptions;
}

/**
 * Reads a bare path, `sqlite:path`, `duckdb:path`, their forms with slashes, `file:` URLs, and the addresses of servers.
 * A saved connection's name looks like a bare path: the caller tries it first.
 */
export function parseDatabaseUrl(text: string): DatabaseTarget {
  const written = text.trim();
  // One letter before the colon is a Windows drive.
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(written)?.[1]?.toLowerCase();
  if (scheme === undefined) return { engine: 'sqlite', path: written };
  const rest = written.slice(scheme.length + 1);
  if (scheme === 'sqlite' || scheme === 'sqlite3') return { engine: 'sqlite', path: pathIn(rest) };
  if (scheme === 'duckdb') return { engine: 'duckdb', path: pathIn(rest) };
  if (scheme === 'file') return { engine: 'sqlite', path: decodeURI(pathIn(rest)) };
  const engine = (serverSchemes as Record<string, ServerEngine>)[scheme];
  if (engine) return { ...serverIn(engine, rest), ...(scheme === 'clickhouses' ? { tls: { mode: 'verify' } } : {}) };
  // `sales: 2024.db` is an odd file name, `mongodb://…` an address.
  return rest.startsWith('//') ? { engine: 'unsupported', scheme } : { engine: 'sqlite', path: written };
}

/** A saved connection: its address, completed and overruled by its fields. */
export function databaseTarget(connection: ConnectionConfig): DatabaseTarget {
  const target = parseDatabaseUrl(connection.url);
  if (!('password' in target)) return target;
  const { host, port, user, database, tls, pool } = connection;
  return {
    ...target,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(database === undefined ? {} : { database }),
    ...(tls === undefined ? {} : { tls }),
    password: () => connectionPassword(connection) ?? target.password(),
    pool: {
      ...target.pool,
      ...(pool && {
        size: pool.size,
        overflow: pool.overflow,
        acquireTimeoutMs: pool.acquire_timeout_seconds * 1000,
        recycleMs: pool.recycle_seconds * 1000,
      }),
    },
  };
}

/** An address for people and logs: without user, password and parameters. */
export function publicUrl(url: string): string {
  const target = parseDatabaseUrl(url);
  if ('path' in target) return target.path;
  if (target.engine === 'unsupported') return `${target.scheme}:`;
  const { engine, host, port, database } = target;
  return `${engine}://${host}${port === undefined ? '' : `:${port}`}${database === undefined ? '' : `/${database}`}`;
}

/** `sqlite:///abs`, `sqlite://rel` and `sqlite:rel` are all in use; two slashes are punctuation. */
function pathIn(rest: string): string {
  return rest.startsWith('//') ? rest.slice(2) : rest;
}

/**
 * `//user:password@host:port/database?parameters`, each part optional. Not by `URL`: people write passwords with `#`, `/`
 * and `%` as they are, and an error of `URL` would quote them.
 */
function serverIn(engine: ServerEngine, rest: string): ServerTarget {
  const [before = '', query = ''] = splitOnce(rest.replace(/^\/\//, ''), /\?(?!.*@)/s);
  const at = before.lastIndexOf('@');
  const [user, password] = splitOnce(at < 0 ? '' : before.slice(0, at), /:/);
  const [address = '', path] = splitOnce(before.slice(at + 1), /\//);
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(address) ?? [undefined, address];
  return {
    engine,
    host: decoded(host.replace(/^\[|\]$/g, '')),
    ...(port ? { port: Number(port) } : {}),
    ...(user ? { user: decoded(user) } : {}),
    password: () => (password === undefined ? undefined : decoded(password)),
    ...(path ? { database: decoded(path) } : {}),
    parameters: Object.fromEntries(new URLSearchParams(query)),
    pool: defaultPool,
  };
}

function splitOnce(text: string, separator: RegExp): [string, string | undefined] {
  const found = separator.exec(text);
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text, undefined];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface TlsOptions {
  rejectUnauthorized: boolean;
  ca?: string;
  cert?: string;
  key?: string;
}

/** What Node's TLS needs to know; undefined for a plain line. Certificates are read anew for every connection. */
export function tlsOptions(tls: TlsConfig): TlsOptions | undefined {
  if (tls.mode === 'off') return undefined;
  return {
    rejectUnauthorized: tls.mode === 'verify',
    ...(tls.ca_file ? { ca: read('ca_file', tls.ca_file) } : {}),
    ...(tls.cert_file ? { cert: read('cert_file', tls.cert_file) } : {}),
    ...(tls.key_file ? { key: read('key_file', tls.key_file) } : {}),
  };
}

/**
 * Connects as the configuration says. Where it says nothing: encrypted when the server can do that; a connection within the machine has
 * no listeners.
 */
export async function connectByTls<Connected>(
  { host, tls }: Pick<ServerTarget, 'host' | 'tls'>,
  connect: (tls: TlsOptions | undefined) => Promise<Connected>,
  isUnsupported: (error: unknown) => boolean,
): Promise<Connected> {
  if (tls) return connect(tlsOptions(tls));
  if (/^(?:|localhost|127\..*|::1|\/.*)$/.test(host)) return connect(undefined);
  return connect({ rejectUnauthorized: false }).catch((error: unknown) => {
    if (!isUnsupported(error)) throw error;
    return connect(undefined);
  });
}

function read(key: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new WenshuError('config_invalid', {
      detail: `tls.${key}: ${path} cannot be read`,
      detail_zh: `tls.${key}：读不到 ${path}`,
    });
  }
}
