import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { ServerEvent } from '../../protocol/event.ts';
import { type About, type Run, usualRuns } from '../runs/runs.ts';
import { keys } from './redis.ts';

/** Pause before a broken connection is tried again. */
const retryMs = 500;

/** The last event of a run. */
const isEnd = (type: string | undefined): boolean => type === 'run-end' || type === 'run-error';

/** An entry that isn't an event: how the run ended, for processes that wait for it. */
export const endOfRun = 'end';

/**
 * Publishes the events of a run to other processes until it has ended. After a broken connection, events that Redis lost are sent again. If
 * another process took the run over, because this one seemed dead, the run is cancelled here: the numbers of the events let only one of
 * the two write.
 */
export async function publish(run: Run, redis: Redis, process: string): Promise<void> {
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
    for (const [error] of (await batch.exec()) ?? [])
      if (error) throw isWrittenElsewhere(error) ? new TakenOver() : error;
    return from + news.length;
  }

  /** False for a run that a stop cut off: another process resumes it. */
  const hasEnded = () => isEnd(journal.since(0).at(-1)?.type);

  async function finish(): Promise<void> {
    const outcome = await run.outcome;
    const end = 'error' in outcome ? { code: outcome.error.code, params: outcome.error.params } : {};
    await endRun(redis, id, journal.since(0).length + 1, end, about.thread);
  }

  for (;;) {
    try {
      sent ??= await register();
      sent = await send(sent);
      if (journal.isClosed() && journal.since(sent).length === 0) return await (hasEnded() ? finish() : undefined);
      await journal.changed(60_000, never);
    } catch (error) {
      if (error instanceof TakenOver) {
        run.cancel();
        return;
      }
      // What arrived is not known, and earlier events may be lost.
      sent = undefined;
      await pause(retryMs, undefined, { ref: false });
    }
  }
}

class TakenOver extends Error {}

/** Redis refuses an id that is not above the newest one: another process wrote this event. */
const isWrittenElsewhere = ({ message }: Error): boolean => message.includes('equal or smaller');

export const numberOf = (id: string): number => Number(id.split('-')[0]);

/** Events carry the run's own id; those before its beginning carry that of the stream. */
function namesIn(entries: readonly { text: string }[]): Set<string> {
  return new Set(entries.flatMap(({ text }) => /"run_id":"([^"]+)"/.exec(text)?.[1] ?? []));
}

/** Writes how the run ended; everything of it expires after a while. */
async function endRun(
  redis: Redis,
  id: string,
  number: number,
  end: { code?: string; params?: object },
  thread = '',
): Promise<void> {
  await redis
    .multi()
    .xadd(keys.events(id), `${number}-0`, 'type', endOfRun, 'text', JSON.stringify(end))
    .srem(keys.open, id)
    .srem(keys.thread(thread), id)
    .pexpire(keys.run(id), usualRuns.keepMs)
    .pexpire(keys.events(id), usualRuns.keepMs)
    .publish(keys.told, id)
    .exec();
}

/** A run whose process died, for this process to resume. */
export interface Orphan {
  id: string;
  owner: string;
  about: About;
  told: ServerEvent[];
}

/** Sets the process of a run, if it is still the dead one: of all who try, one succeeds. */
const take = `
if redis.call('HGET', KEYS[1], 'process') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'process', ARGV[2])
return 1`;

/** By the clock of the Redis server: those of the machines may differ. */
const alive = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('SET', KEYS[1], '1', 'PX', ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
redis.call('ZADD', KEYS[2], now + ARGV[2], ARGV[1])`;

export const sayAlive = async (redis: Redis, process: string, forMs: number): Promise<void> => {
  await redis.eval(alive, 2, keys.process(process), keys.processes, process, forMs);
};

export const sayGone = async (redis: Redis, process: string): Promise<void> => {
  await redis.multi().del(keys.process(process)).zrem(keys.processes, process).exec();
};

/** The runs of dead processes; each goes to one process alone. */
export async function orphansFor(redis: Redis, process: string): Promise<Orphan[]> {
  const orphans: Orphan[] = [];
  for (const id of await redis.smembers(keys.open)) {
    const { process: holder, owner, about } = await redis.hgetall(keys.run(id));
    if (holder === undefined) {
      // Redis lost its hash; the process that runs it will register it again.
      await redis.srem(keys.open, id);
      continue;
    }
    if (holder === process || (await redis.exists(keys.process(holder))) === 1) continue;
    if ((await redis.eval(take, 1, keys.run(id), holder, process)) !== 1) continue;
    const entries = await redis.xrange(keys.events(id), '-', '+');
    const told = entries.map(([, fields]) => JSON.parse(fields[3] ?? '{}') as ServerEvent);
    const last = told.at(-1);
    if (last && isEnd(last.type)) {
      // Only the entry of its end is missing.
      await endRun(redis, id, told.length + 1, last.type === 'run-error' ? { code: last.code } : {});
      continue;
    }
    orphans.push({ id, owner: owner ?? '', about: JSON.parse(about ?? '{}') as About, told });
  }
  return orphans;
}
