import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from './snapshot.ts';
import { packSnapshot, unpackSnapshot } from './text.ts';

/** A snapshot as it was kept. */
export interface KeptSnapshot {
  snapshot: Snapshot;
  /** When the database was read; milliseconds since 1970. */
  readAt: number;
  /** What was asked for: patterns, masks. What was read for another wish is none. */
  scope: string;
  /** The driver's mark at that time, where the engine has one. */
  stamp?: string;
}

/** Snapshots on disk, one file per connection, so that a known database need not be read before its first question. */
export interface SnapshotCache {
  /** What was kept, however old; undefined when there is nothing or it cannot be read. */
  load(connectionKey: string): Promise<KeptSnapshot | undefined>;
  /** False when it could not be written: a cache that does not work must not stop a question. */
  save(connectionKey: string, kept: KeptSnapshot): Promise<boolean>;
  remove(connectionKey: string): Promise<void>;
}

/** Samples are people's data: the folder and its files are for their owner only. */
export function openSnapshotCache(directory: string): SnapshotCache {
  // What tells connections apart stands neither in the name nor in the file: an address is nobody else's business.
  const fileOf = (connectionKey: string) =>
    join(directory, `${createHash('sha256').update(connectionKey).digest('hex').slice(0, 32)}.json`);
  return {
    async load(connectionKey) {
      try {
        const text = await readFile(fileOf(connectionKey), 'utf8');
        const lineEnd = text.indexOf('\n');
        const mark: unknown = JSON.parse(text.slice(0, lineEnd));
        const snapshot = isMark(mark) ? unpackSnapshot(text.slice(lineEnd + 1)) : undefined;
        return snapshot && isMark(mark) ? { ...mark, snapshot } : undefined;
      } catch {
        return undefined;
      }
    },
    remove: (connectionKey) => rm(fileOf(connectionKey), { force: true }),
    async save(connectionKey, { snapshot, ...mark }) {
      const file = fileOf(connectionKey);
      const draft = `${file}.${randomUUID()}.draft`;
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        const text = `${JSON.stringify(mark)}\n${packSnapshot(snapshot)}`;
        await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
        // A reader sees the old file or the new one, never half of either.
        await rename(draft, file);
        return true;
      } catch {
        await rm(draft, { force: true }).catch(() => undefined);
        return false;
      }
    },
  };
}

function isMark(value: unknown): value is Omit<KeptSnapshot, 'snapshot'> {
  const { readAt, scope, stamp } = (value ?? {}) as Partial<KeptSnapshot>;
  return typeof readAt === 'number' && typeof scope === 'string' && (stamp === undefined || typeof stamp === 'string');
}
