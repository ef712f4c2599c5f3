import { randomUUID } from 'node:crypto';
import type { Run, Runs, Work } from '../runs/runs.ts';
import { openMirrors } from './mirror.ts';
import { type Orphan, orphansFor, publish, sayAlive, sayGone } from './publisher.ts';
import { keys, type SharedRedis } from './redis.ts';

/** Shared runs continue while another process has a listener, and after a stop in another process. */
export const sharedRunsOptions = ({ redis }: SharedRedis) => ({
  isHeardElsewhere: async (id: string) => (await redis.exists(keys.heard(id))) === 1,
  handsOver: true,
});

/** How often a process reports that it is alive and looks for runs of dead ones. */
const beatMs = 2000;
/** After this long in silence a process counts as dead. */
const aliveMs = 3 * beatMs;

/**
 * Runs that several processes know of. Each begins and ends its own, so that a lost Redis server stops nobody, and publishes their events
 * for callers of the others. One of the others resumes the runs of a process that died.
 */
export async function shareRuns(local: Runs, shared: SharedRedis, workOf: (orphan: Orphan) => Work): Promise<Runs> {
  const { redis } = shared;
  const process = randomUUID();
  const mirrors = await openMirrors(shared);
  const begun = new Map<string, Run>();

  function share(run: Run): Run {
    begun.set(run.id, run);
    void publish(run, redis, process).finally(() => begun.delete(run.id));
    return run;
  }

  async function takeOverOrphans(): Promise<void> {
    await sayAlive(redis, process, aliveMs);
    if (local.isStopping()) return;
    for (const orphan of await orphansFor(redis, process)) {
      const { id, owner, about, told } = orphan;
      const language = told.find((event) => event.type === 'run-start')?.language ?? 'en';
      try {
        share(await local.begin(workOf(orphan), language, about, owner, { id, told }));
      } catch {
        // The queue is full here: another process may take it.
        await redis.hset(keys.run(id), 'process', 'nobody');
      }
    }
  }

  await sayAlive(redis, process, aliveMs);
  await shared.subscribe(keys.cancel, (id) => begun.get(id ?? '')?.cancel());
  const beat = setInterval(() => {
    // A lost Redis server is asked again at the next beat.
    takeOverOrphans().catch(() => undefined);
  }, beatMs);
  beat.unref();

  return {
    ...local,
    begin: async (...given) => share(await local.begin(...given)),
    async find(id) {
      const here = await local.find(id);
      if (here && !here.journal.isClosed()) return here;
      // It may have resumed elsewhere since.
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
      // The others resume at once what stays at its checkpoint.
      await Promise.allSettled([...begun.values()].map(({ outcome }) => outcome));
      await sayGone(redis, process).catch(() => undefined);
    },
  };
}
