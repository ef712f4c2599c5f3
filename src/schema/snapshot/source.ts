import type { KeptSnapshot, SnapshotCache } from './cache.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * What is known of one database, and how it stays true. A kept snapshot is used at once; whether it is still true is seen to
 * afterwards, and what is read then serves the next question.
 */
export interface SnapshotSource {
  /** Kept, or else read now. */
  current(): Promise<Snapshot>;
  /** Reads the database now; what is found is current from then on. Who asks while it is being read gets the same. */
  refresh(): Promise<Snapshot>;
  /** What is kept, however old, without a look at the database. */
  kept(): Promise<KeptSnapshot | undefined>;
  /** Read anew where it is too old or the engine says that something changed; else what is there. */
  upToDate(): Promise<Snapshot>;
  /** After a question: reads anew in the background what is too old, or what `isSuspected` of being out of date. */
  lookAgain(isSuspected: boolean): void;
  /**
   * From now on what is read is written too. Before it nothing is: looking at a database leaves no trace. False when nothing
   * could be written.
   */
  keep(): Promise<boolean>;
  /** Nothing of it stays on disk, and nothing more is written. */
  forget(): Promise<void>;
  /** When nothing is being read any more. */
  settled(): Promise<void>;
}

interface SnapshotSourceOptions {
  /** Tells this database, as this account sees it, from any other. */
  key: string;
  cache: SnapshotCache | undefined;
  /** What is asked for: patterns, masks. Something kept for another wish is read anew and replaced. */
  scope: string;
  read(): Promise<Snapshot>;
  /** A cheap mark that changes whenever the database may have; undefined where the engine has none. */
  stamp(): Promise<string | undefined>;
  /** Milliseconds after which what an engine without marks says is read again. */
  maxAge: number;
  now(): number;
  onFailure(error: unknown): void;
}

/** What was read so lately is not suspected of anything. */
const trustedMs = 30_000;

export function createSnapshotSource(options: SnapshotSourceOptions): SnapshotSource {
  const { key, cache, scope, read, stamp, maxAge, now, onFailure } = options;
  let held: KeptSnapshot | undefined;
  let reading: Promise<KeptSnapshot> | undefined;
  let loading: Promise<KeptSnapshot | undefined> | undefined;
  let isKept = false;
  let isWritten = true;

  // Also of what was read by a clock that was ahead, and was set back since.
  const ageOf = ({ readAt }: KeptSnapshot): number => Math.abs(now() - readAt);

  async function readAnew(): Promise<KeptSnapshot> {
    // Before the reading: a change meanwhile must count as one.
    const [mark, readAt] = [await stamp(), now()];
    const snapshot = await read();
    held = { snapshot, readAt, scope, ...(mark === undefined ? {} : { stamp: mark }) };
    isWritten = false;
    if (isKept) await write();
    return held;
  }

  function refreshed(): Promise<KeptSnapshot> {
    reading ??= readAnew().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function readIfChanged(): Promise<void> {
    const mark = held?.stamp;
    if (mark === undefined || mark !== (await stamp())) await refreshed();
  }

  async function write(): Promise<boolean> {
    if (held && !isWritten && held.snapshot.tables.length > 0) isWritten = (await cache?.save(key, held)) ?? false;
    return isWritten;
  }

  async function kept(): Promise<KeptSnapshot | undefined> {
    loading ??= cache?.load(key);
    const found = held ?? (await loading);
    return found?.scope === scope ? found : undefined;
  }

  return {
    kept,
    async current() {
      if (held) return held.snapshot;
      const found = await kept();
      // Where the engine says for sure that something changed, the old one would be a guess.
      const isChanged = found?.stamp !== undefined && found.stamp !== (await stamp());
      if (!found || isChanged) return (await refreshed()).snapshot;
      held ??= found;
      return held.snapshot;
    },
    async refresh() {
      return (await refreshed()).snapshot;
    },
    async upToDate() {
      const found = await kept();
      const isOld = !found || (ageOf(found) > maxAge && found.stamp === undefined);
      const isChanged = found?.stamp !== undefined && found.stamp !== (await stamp());
      return !found || isOld || isChanged ? (await refreshed()).snapshot : found.snapshot;
    },
    lookAgain(isSuspected) {
      if (!held || reading) return;
      const age = ageOf(held);
      if (age > maxAge || (isSuspected && age > trustedMs)) readIfChanged().catch(onFailure);
    },
    async keep() {
      isKept = true;
      return write();
    },
    async forget() {
      isKept = false;
      await cache?.remove(key);
    },
    async settled() {
      await reading?.catch(() => undefined);
    },
  };
}
