import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Belongs to the format of the cluster's files; a cluster of another version does not start and is made anew. */
const fileName = 'postgres-shadow.tar.gz';

/**
 * An empty Postgres in memory. Making a cluster costs seconds, loading a made one does not, so that the first one is
 * kept in the cache folder. A cache that cannot be read or written only costs time.
 */
export async function startPglite(cacheFolder?: string): Promise<PGlite> {
  if (cacheFolder === undefined) return PGlite.create();
  const path = join(cacheFolder, fileName);
  const kept = await readFile(path).catch(() => undefined);
  if (kept) {
    try {
      return await PGlite.create({ loadDataDir: new Blob([kept]) });
    } catch {
      await rm(path, { force: true });
    }
  }
  const database = await PGlite.create();
  await keep(database, cacheFolder, path).catch(() => undefined);
  return database;
}

async function keep(database: PGlite, folder: string, path: string): Promise<void> {
  const dump = await database.dumpDataDir('gzip');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Written aside and renamed: another process must never load half of it.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 });
  await rename(draft, path);
}
