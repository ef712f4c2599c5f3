import { randomUUID } from 'node:crypto';
import type { Run, Work } from '../runs/run.ts';
import type { Runs } from '../runs/runs.ts';
import { keys } from './keys.ts';
import type { Line } from './line.ts';
import { openMirrors } from './mirror.ts';
import { publish } from './publisher.ts';
import { type Orphan, orphansFor, sayAlive, sayGone } from './take-over.ts';

/** For runs that are shared: what is heard elsewhere goes on, and what a stop leaves is left to the others. */
export const sharedRunsOptions = ({ redis }: Line) => ({
  isHeardElsewhere: async (id: string) => (await redis.exists(keys.heard(id))) === 1,
  handsOver: true,
});

export interface ShareOptions {
  /** How the rest of a run is done whose process died. */
  workOf(orphan: Orphan): Work;
  keepMs: number;
  /** How often a process says that it is alive, and looks for runs of those that do not. Three times this long without a word, and it is dead. */
  beatMs?: number;
}

/**
 * Runs that several processes know of. Each begins and ends its own, so that a Redis server that is gone stops nobody; what it tells
 * of them stands there too, for whoever asks another process. The runs of a process that died are gone on with by one of the others.
 */
export async function shareRuns(local: Runs, line: Line, options: ShareOptions): Promise<Runs> {
  const { redis } = line;
  const { workOf, keepMs, beatMs = 2000 } = options;
  const process = randomUUID();
  const mirrors = await openMirrors(line, { beatMs });
  const begun = new Map<string, Run>();

  function share(run: Run): Run {
    begun.set(run.id, run);
    void publish(run, redis, { process, keepMs }).finally(() => begun.delete(run.id));
    return run;
  }

  async function lookAround(): Promise<void> {
    await sayAlive(redis, process, beatMs * 3);
    if (local.isStopping()) return;
    for (const orphan of await orphansFor(redis, process, keepMs)) {
      const { id, owner, about, told } = orphan;
      const language = told.find((event) => event.type === 'run-start')?.language ?? 'en';
      try {
        share(await local.begin(workOf(orphan), language, about, owner, { id, told }));
      } catch {
        // The line is full here: somebody else may have it.
        await redis.hset(keys.run(id), 'process', 'nobody');
      }
    }
  }

  await sayAlive(redis, process, beatMs * 3);
  await line.hear(keys.cancel, (id) => begun.get(id ?? '')?.cancel());
  const beat = setInterval(() => {
    // A server that is gone is asked again at the next beat.
    lookAround().catch(() => undefined);
  }, beatMs);
  beat.unref();

  return {
    ...local,
    begin: async (...given) => share(await local.begin(...given)),
    async find(id) {
      const here = await local.find(id);
      if (here && !here.journal.isClosed()) return here;
      // It may have gone on elsewhere since.
      const there = await mirrors.find(id).catch(() => undefined);
      return there && there.id !== here?.id ? there : here;
    },
    async ofThread(thread) {
      const here = await local.ofThread(thread);
      const known = new Set(here.map(({ id }) => id));
      const elsewhere = await mirrors.ofThread(thread).catch(() => []);
      return [...elsewhere.filter(({ id }) => !known.has(id)), ...here];
    },
    async stop(withinMs) {
      await local.stop(withinMs);
      clearInterval(beat);
      mirrors.close();
      // What stays at its checkpoint is gone on with by the others, and at once.
      await Promise.allSettled([...begun.values()].map(({ outcome }) => outcome));
      await sayGone(redis, process).catch(() => undefined);
    },
  };
}
