import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { createRate, type Rate } from '../guard/rate.ts';
import { keys } from './keys.ts';

/** As `createRate` has it, by the clock of the Redis server. Gives what is to be waited for, in milliseconds, and how many processes there are. */
const takeOne = `
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
 * How often one person may ask all processes together: exact, one after the other on the Redis server. While that is gone each process
 * gives its share of what comes back in a minute and nothing in advance, so that all together never give more than when it is there.
 */
export function redisRate(redis: Redis, perMinute: number, now?: () => number): Rate {
  let processes = 1;
  let alone: Rate | undefined;
  return {
    perMinute,
    async take(person) {
      try {
        const at = [keys.rate(digest(person)), keys.processes];
        const [waitMs, alive] = (await redis.eval(takeOne, 2, ...at, perMinute)) as [number, number];
        processes = Math.max(1, alive);
        alone = undefined;
        return waitMs === 0 ? undefined : Math.max(1, Math.ceil(waitMs / 1000));
      } catch {
        alone ??= createRate(perMinute / processes, now, { inAdvance: false });
        return alone.take(person);
      }
    },
  };
}

/** Names of people do not stand in keys. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
