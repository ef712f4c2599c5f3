import { WenshuError } from '../errors/wenshu-error.ts';
import type { Snapshot } from '../schema/snapshot.ts';
import type { Shadow } from '../sql/shadow.ts';
import { type DatabaseTarget, parseDatabaseUrl } from './database-url.ts';
import type { Driver } from './driver.ts';
import { lazyDriver } from './lazy-driver.ts';

type Engine = Exclude<DatabaseTarget['engine'], 'unsupported'>;
type Open<Name> = (target: Extract<DatabaseTarget, { engine: Name }>) => Promise<Driver>;

/** One line per engine; its client library is loaded only when it is used. */
const engines: { [Name in Engine]: Open<Name> } = {
  sqlite: async ({ path }) => (await import('./sqlite.ts')).openSqlite({ path }),
};

/** Engines that run inside our own process, so that a schema can be copied into one. */
type OpenShadow = (snapshot: Snapshot, cacheFolder?: string) => Promise<Shadow | undefined>;

const shadows: Partial<Record<Snapshot['dialect'], OpenShadow>> = {
  sqlite: async (snapshot) => (await import('./sqlite-shadow.ts')).openSqliteShadow(snapshot),
  postgres: async (snapshot, cacheFolder) =>
    (await import('./postgres-shadow.ts')).openPostgresShadow(snapshot, cacheFolder),
};

/** A driver for what a person wrote after `--db`, not yet connected. Throws `WenshuError` for an engine without a driver. */
export function openDriver(url: string | DatabaseTarget): Driver {
  const target = typeof url === 'string' ? parseDatabaseUrl(url) : url;
  if (target.engine === 'unsupported') throw new WenshuError('database_unsupported', { url: `${target.scheme}:` });
  return lazyDriver(target.engine, () => engines[target.engine](target));
}

/**
 * An empty copy of the schema in its own engine; undefined where no such engine is embedded or installed.
 * `cacheFolder` is where an engine that is slow to start may keep what makes its next start quick.
 */
export async function openShadow(snapshot: Snapshot, cacheFolder?: string): Promise<Shadow | undefined> {
  return shadows[snapshot.dialect]?.(snapshot, cacheFolder);
}
