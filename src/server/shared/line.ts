import type { Redis } from 'ioredis';
import { connectionPassword } from '../../config/connection-password.ts';
import type { QueueConfig } from '../../config/schema.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';

/** The Redis server that several processes share. Losing it costs nothing but that: each goes on with its own runs. */
export interface Line {
  redis: Redis;
  /** Calls back with what is said on a channel, and with undefined when it may have been missed: the line was broken. */
  hear(channel: string, listener: (message: string | undefined) => void): Promise<void>;
  isUp(): boolean;
  close(): Promise<void>;
}

/** Throws `queue_unreachable` when there is nobody at the address, and `client_missing`. */
export async function openLine(queue: QueueConfig): Promise<Line> {
  const { url, password_env } = typeof queue === 'string' ? { url: queue, password_env: undefined } : queue;
  const password = connectionPassword(password_env === undefined ? {} : { password_env });
  const { Redis } = await import('ioredis').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new WenshuError('client_missing', { engine: 'Redis', command: 'npm install ioredis' }, error.message);
  });
  const settings = {
    lazyConnect: true,
    retryStrategy: (times: number) => Math.min(100 * times, 1000),
    ...(password === undefined ? {} : { password }),
  };
  // What cannot be said now is said again by whoever has it, not kept by the client.
  const redis = new Redis(url, {
    ...settings,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // A line that is cut without a word must not keep a question waiting.
    commandTimeout: 5000,
  });
  const ear = new Redis(url, { ...settings, enableOfflineQueue: true, maxRetriesPerRequest: null });
  // Without a listener a broken line would end the program.
  for (const one of [redis, ear]) one.on('error', () => undefined);
  const listeners = new Map<string, ((message: string | undefined) => void)[]>();
  const tell = (channel: string, message: string | undefined) => {
    for (const listener of listeners.get(channel) ?? []) listener(message);
  };
  ear.on('message', tell);
  try {
    await redis.connect();
    await ear.connect();
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    ear.disconnect();
    throw new WenshuError('queue_unreachable', {}, error instanceof Error ? error.message : String(error));
  }
  ear.on('ready', () => {
    for (const channel of listeners.keys()) tell(channel, undefined);
  });
  return {
    redis,
    isUp: () => redis.status === 'ready',
    async hear(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      await ear.subscribe(channel);
    },
    async close() {
      redis.disconnect();
      ear.disconnect();
    },
  };
}
