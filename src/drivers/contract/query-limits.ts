import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { cancelledFailure, timeoutFailure } from './driver.ts';

/** What may end one query early: the clock, the caller, the closing of the driver. */
export interface QueryLimit {
  /** Fires when the query has to end. */
  readonly signal: AbortSignal;
  /** Why it has to end; undefined while it may run. */
  readonly failure: DriverFailure | undefined;
  /** Time between `startClock` and `stopClock`; 0 for a query that never reached the engine. */
  readonly spentMs: number;
  /** Only time between `startClock` and `stopClock` counts: neither waiting for a connection nor a slow reader does. */
  startClock(): void;
  stopClock(): void;
  /** Nothing can end the query any more. */
  end(): void;
}

interface QueryLimits {
  begin(options: { timeoutMs?: number | undefined; signal?: AbortSignal | undefined }): QueryLimit;
  /** Ends all queries that run and every one that begins. */
  close(): void;
}

/** Timers can't run for longer than 24 days: more than that is no limit. */
export const longestTimer = 2_147_000_000;

export function createQueryLimits(): QueryLimits {
  const running = new Set<(failure: DriverFailure) => void>();
  return {
    begin({ timeoutMs = Number.POSITIVE_INFINITY, signal: outer }) {
      const controller = new AbortController();
      let failure: DriverFailure | undefined;
      let timer: NodeJS.Timeout | undefined;
      let spent = 0;
      let startedAt: number | undefined;
      const stop = (reason: DriverFailure) => {
        failure ??= reason;
        controller.abort();
      };
      const abort = () => stop(cancelledFailure);
      if (outer?.aborted) abort();
      else outer?.addEventListener('abort', abort, { once: true });
      running.add(stop);
      const stopClock = () => {
        clearTimeout(timer);
        if (startedAt !== undefined) spent += performance.now() - startedAt;
        startedAt = undefined;
      };
      return {
        signal: controller.signal,
        get failure() {
          return failure;
        },
        get spentMs() {
          return spent;
        },
        startClock() {
          startedAt = performance.now();
          const left = timeoutMs - spent;
          if (left > longestTimer) return;
          timer = setTimeout(() => stop(timeoutFailure(timeoutMs)), Math.max(1, left));
        },
        stopClock,
        end() {
          stopClock();
          running.delete(stop);
          outer?.removeEventListener('abort', abort);
        },
      };
    },
    close() {
      for (const stop of running) stop(cancelledFailure);
    },
  };
}

/** The result of the work, or `otherwise` when it fails or takes too long. */
export async function orAfter<T>(work: Promise<T>, milliseconds: number, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds);
  });
  try {
    return await Promise.race([work.catch(() => otherwise), late]);
  } finally {
    clearTimeout(timer);
  }
}
