import type { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { openMirrors } from './mirror.ts';
import type { SharedRedis } from './redis.ts';

/** Stands in for a Redis server that goes away while it is asked for a run; a real one is too quick to be met there. */
function leavingLine() {
  const asked = Promise.withResolvers<never>();
  let tell = (_: string | undefined) => {};
  const redis = { get: async () => null, hgetall: () => asked.promise } as unknown as Redis;
  const line: SharedRedis = {
    redis,
    isUp: () => true,
    subscribe: async (_, listener) => {
      tell = listener;
    },
    close: async () => {},
  };
  return { line, tell: () => tell(undefined), leave: () => asked.reject(new Error('Connection is closed.')) };
}

it('a Redis server that leaves while a run is looked for leaves no rejection that nobody handles', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const { line, tell, leave } = leavingLine();
  const mirrors = await openMirrors(line);
  const found = mirrors.find('run');
  await new Promise(setImmediate);
  tell();
  leave();
  expect(await found).toBeUndefined();
  await new Promise(setImmediate);
  process.off('unhandledRejection', note);
  mirrors.close();
  expect(unhandled).toEqual([]);
});
