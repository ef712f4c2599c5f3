import type { Redis } from 'ioredis';
import type { ServerEvent } from '../../protocol/server-event.ts';
import type { About } from '../runs/run.ts';
import { keys } from './keys.ts';
import { endRun, isEnd } from './publisher.ts';

/** A run whose process died, as this process goes on with it. */
export interface Orphan {
  id: string;
  owner: string;
  about: About;
  /** What was told of it. */
  told: ServerEvent[];
}

/** Sets the process of a run, if it is still the one that died: of all who try, one succeeds. */
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

/** Says that this process is alive, for so long. */
export const sayAlive = async (redis: Redis, process: string, forMs: number): Promise<void> => {
  await redis.eval(alive, 2, keys.process(process), keys.processes, process, forMs);
};

export const sayGone = async (redis: Redis, process: string): Promise<void> => {
  await redis.multi().del(keys.process(process)).zrem(keys.processes, process).exec();
};

/** The runs of dead processes; each is given to one process alone. */
export async function orphansFor(redis: Redis, process: string, keepMs: number): Promise<Orphan[]> {
  const orphans: Orphan[] = [];
  for (const id of await redis.smembers(keys.open)) {
    const { process: holder, owner, about } = await redis.hgetall(keys.run(id));
    if (holder === undefined) {
      // Its hash was lost with the server's memory; whoever runs it will register it again.
      await redis.srem(keys.open, id);
      continue;
    }
    if (holder === process || (await redis.exists(keys.process(holder))) === 1) continue;
    if ((await redis.eval(take, 1, keys.run(id), holder, process)) !== 1) continue;
    const entries = await redis.xrange(keys.events(id), '-', '+');
    const told = entries.map(([, fields]) => JSON.parse(fields[3] ?? '{}') as ServerEvent);
    const last = told.at(-1);
    if (last && isEnd(last.type)) {
      // It had told everything but that there is no more.
      await endRun(redis, id, told.length + 1, last.type === 'run-error' ? { code: last.code } : {}, keepMs);
      continue;
    }
    orphans.push({ id, owner: owner ?? '', about: JSON.parse(about ?? '{}') as About, told });
  }
  return orphans;
}
