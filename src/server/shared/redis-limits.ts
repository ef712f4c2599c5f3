import { createHash, randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { createPace, type Pace } from '../../models/limits.ts';
import { createRate, type Rate } from '../auth/rate.ts';
import { keys } from './redis.ts';

/** People and models do not appear by name in keys. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Runs a script that gives a wait in milliseconds and the number of processes; without Redis, asks a limit of this process's share. */
function withFallback<Limit>(redis: Redis, script: string, shareOf: (processes: number) => Limit) {
  let processes = 1;
  let alone: Limit | undefined;
  return async <T>(
    key: string,
    given: (string | number)[],
    waitFor: (waitMs: number) => T,
    take: (limit: Limit) => Promise<T>,
  ): Promise<T> => {
    try {
      const [waitMs, alive] = (await redis.eval(script, 2, key, keys.processes, ...given)) as [number, number];
      processes = Math.max(1, alive);
      alone = undefined;
      return waitFor(waitMs);
    } catch {
      alone ??= shareOf(processes);
      return take(alone);
    }
  };
}

/** As `createRate`, by the clock of the Redis server. */
const takeQuestion = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local processes = redis.call('ZCOUNT', KEYS[2], now, '+inf')
local most = tonumber(ARGV[1])
local had = redis.call('HMGET', KEYS[1], 'left', 'at')
local since = math.max(0, now - (tonumber(had[2]) or now))
local left = math.min(most, (tonumber(had[1]) or most) + since * most / 60000)
if left < 1 then return {math.ceil((1 - left) * 60000 / most), processes} end
redis.call('HSET', KEYS[1], 'left', tostring(left - 1), 'at', string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], 61000)
return {0, processes}`;

/**
 * How often one person may ask all processes together. Without Redis each process gives its share of a minute's questions and none in
 * advance, so that all together never give more than with it.
 */
export function redisRate(redis: Redis, perMinute: number, now?: () => number): Rate {
  const shareOf = (processes: number) => createRate(perMinute / processes, now, { inAdvance: false });
  const take = withFallback(redis, takeQuestion, shareOf);
  const secondsOf = (waitMs: number) => (waitMs === 0 ? undefined : Math.max(1, Math.ceil(waitMs / 1000)));
  return {
    perMinute,
    take: (person) => take(keys.rate(digest(person)), [perMinute], secondsOf, (alone) => alone.take(person)),
  };
}

/** Counts one more request of the last minute, if there may be one. */
const takeRequest = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local processes = redis.call('ZCOUNT', KEYS[2], now, '+inf')
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 60000)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return {math.max(1, oldest[2] + 60000 - now), processes}
end
redis.call('ZADD', KEYS[1], now, ARGV[2])
redis.call('PEXPIRE', KEYS[1], 60000)
return {0, processes}`;

/** The pace of a model for all processes together. Without Redis each keeps to its share; the provider limits the sum. */
export function redisPace(redis: Redis, model: string, perMinute: number): Pace {
  const shareOf = (processes: number) => createPace(Math.max(1, Math.floor(perMinute / processes)));
  const take = withFallback(redis, takeRequest, shareOf);
  return {
    take: () =>
      take(
        keys.requests(digest(model)),
        [perMinute, randomUUID()],
        (waitMs) => waitMs,
        async (alone) => alone.take(),
      ),
  };
}
