import type { Redis } from 'ioredis';
import { connectionPassword } from '../../config/connection-url.ts';
import type { QueueConfig } from '../../config/schema.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';

/** The Redis server that several processes share. Without it each continues with its own runs. */
export interface SharedRedis {
  redis: Redis;
  /** Calls back with each message of a channel, and with undefined after a reconnect, when some may have been missed. */
  subscribe(channel: string, listener: (message: string | undefined) => void): Promise<void>;
  isUp(): boolean;
  close(): Promise<void>;
}

/** Keys on the Redis server. Everything of one run expires together, a while after its end. */
export const keys = {
  /** Set of the runs that have not ended. */
  open: 'wenshu:open',
  /** Exists while the process is alive, which renews it. */
  process: (id: string) => `wenshu:process:${id}`,
  /** Sorted set of the processes, by when they count as dead. */
  processes: 'wenshu:processes',
  /** Hash: `process`, `owner`, `since`, `about`. */
  run: (id: string) => `wenshu:run:${id}`,
  /** Set of the runs of a conversation that have not ended. */
  thread: (thread: string) => `wenshu:thread:${thread}`,
  /** Stream of its events; the number of an event is its id there, so that no event is written twice. */
  events: (id: string) => `wenshu:events:${id}`,
  /** The stream of a run, by the run's own id. */
  name: (runId: string) => `wenshu:name:${runId}`,
  /** Exists while another process has a listener. */
  heard: (id: string) => `wenshu:heard:${id}`,
  /** Channel: the id of a run with new events. */
  told: 'wenshu:told',
  /** Channel: the id of a run that is to end. */
  cancel: 'wenshu:cancel',
  /** Hash: how many questions a person has left (`left`), and since when (`at`). */
  rate: (digest: string) => `wenshu:rate:${digest}`,
  /** Sorted set of the requests to a model within a minute. */
  requests: (digest: string) => `wenshu:requests:${digest}`,
  /** Prefix of the rows of recent statements. */
  rows: 'wenshu:rows:',
};

/** Throws `queue_unreachable` and `client_missing`. */
export async function openSharedRedis(queue: QueueConfig): Promise<SharedRedis> {
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
  // The callers retry; the client must not queue their commands.
  const redis = new Redis(url, {
    ...settings,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // A silently broken connection must not keep a question waiting.
    commandTimeout: 5000,
  });
  const subscriber = new Redis(url, { ...settings, enableOfflineQueue: true, maxRetriesPerRequest: null });
  // Without a listener a broken connection would end the program.
  for (const one of [redis, subscriber]) one.on('error', () => undefined);
  const listeners = new Map<string, ((message: string | undefined) => void)[]>();
  const notify = (channel: string, message: string | undefined) => {
    for (const listener of listeners.get(channel) ?? []) listener(message);
  };
  subscriber.on('message', notify);
  try {
    await redis.connect();
    await subscriber.connect();
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    subscriber.disconnect();
    throw new WenshuError('queue_unreachable', {}, error instanceof Error ? error.message : String(error));
  }
  subscriber.on('ready', () => {
    for (const channel of listeners.keys()) notify(channel, undefined);
  });
  return {
    redis,
    isUp: () => redis.status === 'ready',
    async subscribe(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      await subscriber.subscribe(channel);
    },
    async close() {
      redis.disconnect();
      subscriber.disconnect();
    },
  };
}
