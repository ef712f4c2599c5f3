import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Run } from '../runs/run.ts';
import { keys } from './keys.ts';

export interface PublisherOptions {
  process: string;
  /** How long the events of an ended run can be had. */
  keepMs: number;
  /** After so long the line is tried again. */
  patienceMs?: number;
}

/** Nothing is told after it. */
export const isEnd = (type: string | undefined): boolean => type === 'run-end' || type === 'run-error';

/** An event that is no event of ours: how the run ended, for whoever waits for it elsewhere. */
export const endOfRun = 'end';

/**
 * Tells the other processes of a run, event by event, until it has ended. A line that breaks is waited for, and what the server
 * has lost meanwhile is told again. Should another process have taken the run over, because this one seemed dead, the run is
 * cancelled here: the numbers of the events let one of the two speak.
 */
export async function publish(
  run: Run,
  redis: Redis,
  { process, keepMs, patienceMs = 500 }: PublisherOptions,
): Promise<void> {
  const { id, owner, journal, about, since } = run;
  const never = new AbortController().signal;
  let sent: number | undefined;

  async function register(): Promise<number> {
    const holder = await redis.hget(keys.run(id), 'process');
    if (holder !== null && holder !== process) throw new TakenOver();
    const batch = redis.multi().hset(keys.run(id), { process, owner, since, about: JSON.stringify(about) });
    if (about.thread !== undefined)
      batch.sadd(keys.thread(about.thread), id).pexpire(keys.thread(about.thread), 86_400_000);
    await batch.sadd(keys.open, id).exec();
    const [newest] = await redis.xrevrange(keys.events(id), '+', '-', 'COUNT', 1);
    return newest ? numberOf(newest[0]) : 0;
  }

  async function send(from: number): Promise<number> {
    const news = journal.since(from);
    if (news.length === 0) return from;
    const batch = redis.pipeline();
    for (const { number, type, text } of news) batch.xadd(keys.events(id), `${number}-0`, 'type', type, 'text', text);
    for (const name of namesIn(news)) batch.set(keys.name(name), id, 'PX', 86_400_000);
    batch.publish(keys.told, id);
    for (const [error] of (await batch.exec()) ?? []) if (error) throw isToldElsewhere(error) ? new TakenOver() : error;
    return from + news.length;
  }

  /** False for a run that a stop has cut off: it is left to another process. */
  const isTold = () => isEnd(journal.since(0).at(-1)?.type);

  async function finish(): Promise<void> {
    const outcome = await run.outcome;
    const end = 'error' in outcome ? { code: outcome.error.code, params: outcome.error.params } : {};
    await endRun(redis, id, journal.since(0).length + 1, end, keepMs, about.thread);
  }

  for (;;) {
    try {
      sent ??= await register();
      sent = await send(sent);
      if (journal.isClosed() && journal.since(sent).length === 0) return await (isTold() ? finish() : undefined);
      await journal.changed(60_000, never);
    } catch (error) {
      if (error instanceof TakenOver) {
        run.cancel();
        return;
      }
      // What was sent is not known, and what had been sent may be gone.
      sent = undefined;
      await pause(patienceMs, undefined, { ref: false });
    }
  }
}

class TakenOver extends Error {}

/** Redis refuses an id that is not above the newest one: somebody else has told this event. */
const isToldElsewhere = ({ message }: Error): boolean => message.includes('equal or smaller');

export const numberOf = (id: string): number => Number(id.split('-')[0]);

/** The run's own id comes with its events; that of the stream stands in those before it began. */
function namesIn(entries: readonly { text: string }[]): Set<string> {
  return new Set(entries.flatMap(({ text }) => /"run_id":"([^"]+)"/.exec(text)?.[1] ?? []));
}

/** Says that nothing follows, and how it ended; everything of the run leaves after a while. */
export async function endRun(
  redis: Redis,
  id: string,
  number: number,
  end: { code?: string; params?: object },
  keepMs: number,
  thread = '',
): Promise<void> {
  await redis
    .multi()
    .xadd(keys.events(id), `${number}-0`, 'type', endOfRun, 'text', JSON.stringify(end))
    .srem(keys.open, id)
    .srem(keys.thread(thread), id)
    .pexpire(keys.run(id), keepMs)
    .pexpire(keys.events(id), keepMs)
    .publish(keys.told, id)
    .exec();
}
