import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { createPace, type Pace } from '../../models/pace.ts';
import { keys } from './keys.ts';
import { digest } from './redis-rate.ts';

/** Counts one more request of the last minute, if there may be one. Gives what is to be waited for, in milliseconds, and how many processes there are. */
const takeOne = `
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

/**
 * The pace of a model for all processes together. While the Redis server is gone each keeps to its share; a provider that is asked too often
 * then says so itself, and is asked again later.
 */
export function redisPace(redis: Redis, model: string, perMinute: number): Pace {
  const at = [keys.requests(digest(model)), keys.processes];
  let processes = 1;
  let alone: Pace | undefined;
  return {
    async take() {
      try {
        const [waitMs, alive] = (await redis.eval(takeOne, 2, ...at, perMinute, randomUUID())) as [number, number];
        processes = Math.max(1, alive);
        alone = undefined;
        return waitMs;
      } catch {
        alone ??= createPace(Math.max(1, Math.floor(perMinute / processes)));
        return alone.take();
      }
    },
  };
}
