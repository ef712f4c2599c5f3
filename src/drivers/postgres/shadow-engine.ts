import { Worker } from 'node:worker_threads';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';

interface ShadowAsk {
  /** Which shadow asks: the engine holds the tables of one at a time. */
  shadow: number;
  sql: string;
  /** What the statement may refer to. */
  tables: Table[];
}

export interface ShadowAnswer {
  failure?: DriverFailure;
  columns?: string[];
}

export type ShadowRequest = ShadowAsk & { id: number; kind: 'prepare' | 'columns' };

/** The thread that holds the embedded Postgres. */
export interface ShadowEngine {
  readonly isAlive: boolean;
  /** Rejects when the thread ends or takes too long, and ends it then. */
  ask(kind: ShadowRequest['kind'], ask: ShadowAsk): Promise<ShadowAnswer>;
  end(): Promise<void>;
}

/** Counted from when a request is sent, so that the start of the engine on a busy machine is included. */
const patienceMs = 60_000;

// `.ts` when run from the sources, `.js` when built: the file beside this one carries the same extension.
const program = new URL(`./shadow-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** With a `cacheFolder` the fresh cluster is kept there, which makes every later start four times faster. */
export function startShadowEngine(cacheFolder?: string): ShadowEngine {
  const thread = new Worker(program, { workerData: { cacheFolder } });
  const pending = new Map<number, PromiseWithResolvers<ShadowAnswer>>();
  let isAlive = true;
  let count = 0;
  const settle = (error: Error) => {
    isAlive = false;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  thread.on('message', ({ id, ...answer }: ShadowAnswer & { id: number }) => {
    pending.get(id)?.resolve(answer);
    pending.delete(id);
    if (pending.size === 0) thread.unref();
  });
  thread.on('error', settle);
  thread.on('exit', () => settle(new Error('the shadow ended')));
  // Waiting for nothing, it must not keep the program from ending.
  thread.unref();
  return {
    get isAlive() {
      return isAlive;
    },
    async ask(kind, ask) {
      if (!isAlive) throw new Error('the shadow ended');
      count += 1;
      const id = count;
      const promised = Promise.withResolvers<ShadowAnswer>();
      pending.set(id, promised);
      thread.ref();
      thread.postMessage({ ...ask, id, kind } satisfies ShadowRequest);
      const timer = setTimeout(() => void thread.terminate(), patienceMs);
      return promised.promise.finally(() => clearTimeout(timer));
    },
    async end() {
      await thread.terminate();
    },
  };
}
