import type { DialectName } from '../dialects/dialect.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { isInstalled } from './process/child.ts';
import { createShadowHost } from './process/shadow-host.ts';

const host = (program: string, limits: { mostMemory: number; prepareMs: number; lingerMs: number }) =>
  createShadowHost({ program, beside: import.meta.url, ...limits });

/** Engines that also run on this machine. All shadows of one engine share a process. */
const hosts = {
  sqlite: host('sqlite/shadow-worker', { mostMemory: 300_000_000, prepareMs: 2000, lingerMs: 5000 }),
  duckdb: host('duckdb/shadow-worker', { mostMemory: 350_000_000, prepareMs: 2000, lingerMs: 5000 }),
  // PGlite alone takes 500 MB. It is WebAssembly, and creating a wide table takes its time on a busy machine.
  postgres: host('postgres/shadow-worker', { mostMemory: 1_000_000_000, prepareMs: 10_000, lingerMs: 0 }),
};

const packages = { sqlite: undefined, duckdb: '@duckdb/node-api', postgres: '@electric-sql/pglite' };

const isEngine = (dialect: DialectName): dialect is keyof typeof hosts => Object.hasOwn(hosts, dialect);

/**
 * An empty copy of the schema in its own engine, in memory and out of reach of any file; undefined where the engine isn't embedded or
 * installed: the check then works without it. `cacheFolder` is where an engine that is slow to start may keep what makes its next
 * start quick.
 */
export function openShadow(snapshot: Snapshot, cacheFolder?: string) {
  const { dialect } = snapshot;
  if (!isEngine(dialect)) return undefined;
  const name = packages[dialect];
  return name === undefined || isInstalled(name) ? hosts[dialect].open(snapshot, cacheFolder) : undefined;
}

/** SQLite is part of Node. */
export const openSqliteShadow = (snapshot: Snapshot) => hosts.sqlite.open(snapshot);
