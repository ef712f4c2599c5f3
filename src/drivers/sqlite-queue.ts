import type { DriverFailure } from '../sql/driver-failure.ts';
import { DriverError } from './driver.ts';
import { giveProcessBack, type SqliteProcess, takeProcess } from './sqlite-process.ts';
import type { RequestKind, WorkerRequests } from './sqlite-protocol.ts';

export interface AskLimits {
  /** Counted from the moment the engine starts on it, not from when it was queued. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** Requests of one driver, one at a time in the order of their arrival. */
export interface SqliteQueue {
  ask<Kind extends RequestKind>(
    kind: Kind,
    ask: WorkerRequests[Kind]['ask'],
    limits: AskLimits,
  ): Promise<WorkerRequests[Kind]['answer']>;
  /** Ends what runs, refuses what waits. Idempotent. */
  close(): Promise<void>;
}

const cancelled: DriverFailure = { message: 'the query was cancelled', ended: 'cancelled' };
/** A timer set for longer would fire at once. */
const longestTimerMs = 2 ** 31 - 1;
const closed: DriverFailure = { code: 'CLOSED', message: 'the connection is closed' };

/** A time-out or an abort ends the worker process; the next request starts a new one. */
export function createSqliteQueue(): SqliteQueue {
  const waiting: { start: () => Promise<void>; refuse: (reason: DriverFailure) => void }[] = [];
  let worker: SqliteProcess | undefined;
  let isBusy = false;
  let isClosed = false;

  async function advance(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let job = waiting.shift(); job; job = waiting.shift()) await job.start();
    isBusy = false;
  }

  async function askNow<Kind extends RequestKind>(
    kind: Kind,
    ask: WorkerRequests[Kind]['ask'],
    { timeoutMs, signal }: AskLimits,
  ): Promise<WorkerRequests[Kind]['answer']> {
    const process = worker?.isAlive ? worker : takeProcess();
    worker = process;
    let end: Promise<void> | undefined;
    const stop = (reason: DriverFailure) => {
      end = process.end(reason);
    };
    const timeout: DriverFailure = { message: `the query took longer than ${timeoutMs} ms`, ended: 'timeout' };
    const timer = setTimeout(() => stop(timeout), Math.min(timeoutMs, longestTimerMs));
    const abort = () => stop(cancelled);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await process.ask(kind, ask);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      await end;
    }
  }

  return {
    ask(kind, ask, limits) {
      const { signal } = limits;
      if (isClosed) return Promise.reject(new DriverError(closed));
      if (signal?.aborted) return Promise.reject(new DriverError(cancelled));
      const { promise, resolve, reject } = Promise.withResolvers<WorkerRequests[typeof kind]['answer']>();
      const job = {
        start: () => askNow(kind, ask, limits).then(resolve, reject),
        refuse: (reason: DriverFailure) => reject(new DriverError(reason)),
      };
      // Whoever gives up while still waiting does not wait for the turn, and nobody's query is ended for it.
      const giveUp = () => {
        const place = waiting.indexOf(job);
        if (place < 0) return;
        waiting.splice(place, 1);
        job.refuse(cancelled);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.push(job);
      void advance();
      return promise.finally(() => signal?.removeEventListener('abort', giveUp));
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      for (const job of waiting.splice(0)) job.refuse(closed);
      if (!worker?.isAlive) return;
      if (isBusy) return worker.end(cancelled);
      // A process that ended meanwhile has let go of everything as well.
      await worker.ask('release', {}).catch(() => undefined);
      giveProcessBack(worker);
    },
  };
}
