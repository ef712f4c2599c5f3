import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from './snapshot.ts';

/** Snapshots on disk, one file per connection, so that a known database is asked about its structure only once. */
export interface SnapshotCache {
  /** The saved snapshot, or undefined when there is none, it cannot be read, or it was saved under another stamp. */
  load(connectionId: string, stamp: string): Promise<Snapshot | undefined>;
  /** False when it could not be written: a cache that does not work must not stop a question. */
  save(connectionId: string, stamp: string, snapshot: Snapshot): Promise<boolean>;
  forget(connectionId: string): Promise<void>;
}

/** Raised whenever the form of a snapshot, or what a driver puts into it, changes. */
const version = 1;

/** Samples are people's data: the folder and its files are for their owner only. */
export function openSnapshotCache(directory: string): SnapshotCache {
  // A connection's id may be an address with a password in it, so that it appears neither in the name nor in the file.
  const fileOf = (connectionId: string) =>
    join(directory, `${createHash('sha256').update(connectionId).digest('hex').slice(0, 32)}.json`);
  return {
    async load(connectionId, stamp) {
      try {
        const saved: unknown = JSON.parse(await readFile(fileOf(connectionId), 'utf8'));
        return isEntry(saved) && saved.version === version && saved.stamp === stamp ? saved.snapshot : undefined;
      } catch {
        return undefined;
      }
    },
    async save(connectionId, stamp, snapshot) {
      const file = fileOf(connectionId);
      const draft = `${file}.${randomUUID()}.draft`;
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await writeFile(draft, JSON.stringify({ version, stamp, snapshot }), { mode: 0o600, flag: 'wx' });
        // A reader sees the old file or the new one, never half of either.
        await rename(draft, file);
        return true;
      } catch {
        await rm(draft, { force: true }).catch(() => undefined);
        return false;
      }
    },
    async forget(connectionId) {
      await rm(fileOf(connectionId), { force: true });
    },
  };
}

function isEntry(value: unknown): value is { version: number; stamp: string; snapshot: Snapshot } {
  const { snapshot } = (value ?? {}) as { snapshot?: Partial<Snapshot> };
  return Array.isArray(snapshot?.tables) && typeof snapshot.fingerprint === 'string';
}
