import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { RowSet } from '../../drivers/contract/driver.ts';
import { type KeptResult, pageOfRows, type ResultStore } from '../../memory/result-store.ts';
import { keys } from './redis.ts';

/** Rows of customers' tables stay there no longer than this. */
const keptMs = 24 * 3_600_000;

const drop = `
local function drop(reference)
  local bytes = redis.call('HGET', KEYS[1] .. 'bytes', reference)
  if bytes then redis.call('DECRBY', KEYS[1] .. 'total', bytes) end
  redis.call('HDEL', KEYS[1] .. 'bytes', reference)
  redis.call('ZREM', KEYS[1] .. 'used', reference)
  redis.call('UNLINK', KEYS[1] .. 'of:' .. reference)
end`;

/** In one go, for all who write at the same time. What is over the bound and what has left by itself is dropped, least recently used first. */
const putRows = `${drop}
local reference, text, bytes, most, keep = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]), ARGV[5]
drop(reference)
redis.call('SET', KEYS[1] .. 'of:' .. reference, text, 'PX', keep)
redis.call('HSET', KEYS[1] .. 'bytes', reference, bytes)
redis.call('ZADD', KEYS[1] .. 'used', redis.call('INCR', KEYS[1] .. 'uses'), reference)
local total = redis.call('INCRBY', KEYS[1] .. 'total', bytes)
while true do
  local oldest = redis.call('ZRANGE', KEYS[1] .. 'used', 0, 0)[1]
  if not oldest or oldest == reference then break end
  if total <= most and redis.call('EXISTS', KEYS[1] .. 'of:' .. oldest) == 1 then break end
  drop(oldest)
  total = tonumber(redis.call('GET', KEYS[1] .. 'total'))
end`;

const useRows = `
local text = redis.call('GET', KEYS[1] .. 'of:' .. ARGV[1])
if text then redis.call('ZADD', KEYS[1] .. 'used', 'XX', redis.call('INCR', KEYS[1] .. 'uses'), ARGV[1]) end
return text`;

const forgetRows = `${drop}
for _, reference in ipairs(redis.call('ZRANGE', KEYS[1] .. 'used', 0, -1)) do drop(reference) end`;

/**
 * Results for all processes that share a Redis server, within one bound. Names and keys are small and leave by themselves; without
 * their rows they mean nothing. Fails without the server: `layeredResults` continues without it.
 */
export function redisResults(
  redis: Redis,
  { maxBytes, now = Date.now }: { maxBytes: number; now?: () => number },
): ResultStore {
  const { rows: place } = keys;
  const used = async (reference: string): Promise<RowSet | undefined> => {
    const text = (await redis.eval(useRows, 1, place, reference)) as string | null;
    return text === null ? undefined : (JSON.parse(text) as RowSet);
  };
  return {
    async get(key) {
      const found = await redis.get(`${place}key:${key}`);
      if (found === null) return undefined;
      const { until, ...kept } = JSON.parse(found) as Omit<KeptResult, 'rows'> & { until?: number };
      if (until !== undefined && now() >= until) return undefined;
      const rows = await used(kept.reference);
      return rows && { ...kept, rows };
    },
    async put(reference, rows, under) {
      const text = JSON.stringify(rows);
      await redis.eval(putRows, 1, place, reference, text, Buffer.byteLength(text), maxBytes, keptMs);
      if (!under) return;
      const { key, readAt, ttlMs } = under;
      const kept = { reference, readAt, ...(ttlMs === undefined ? {} : { until: readAt + ttlMs }) };
      const holdsMs = ttlMs === undefined ? keptMs : Math.min(keptMs, readAt + ttlMs - now());
      if (holdsMs > 0) await redis.set(`${place}key:${key}`, JSON.stringify(kept), 'PX', Math.ceil(holdsMs));
    },
    async alias(name, reference) {
      if ((await redis.exists(`${place}of:${reference}`)) === 0) return false;
      await redis.set(`${place}name:${name}`, reference, 'PX', keptMs);
      return true;
    },
    async page(name, from, count) {
      const rows = await used((await redis.get(`${place}name:${name}`)) ?? name);
      return rows && pageOfRows(rows, from, count);
    },
    async epoch(database) {
      const key = `${place}epoch:${database}`;
      const known = await redis.get(key);
      if (known !== null) return known;
      // Of several who find none one sets it.
      const mine = randomUUID();
      return (await redis.set(key, mine, 'NX')) === 'OK' ? mine : ((await redis.get(key)) ?? mine);
    },
    async renew(database) {
      await redis.set(`${place}epoch:${database}`, randomUUID());
    },
    async forget() {
      await redis.eval(forgetRows, 1, place);
    },
    // The process that opened the connection closes it.
    close: async () => undefined,
  };
}
