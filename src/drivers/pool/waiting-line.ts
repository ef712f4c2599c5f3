import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { DriverError } from '../contract/driver.ts';
import { cancelledFailure } from '../contract/failures.ts';

/** Those who wait for something that is taken, first come first served. */
interface WaitingLine {
  readonly length: number;
  /** Settles when it is the caller's turn. A caller that times out or is cancelled leaves the line and gets `busy` or the cancellation. */
  wait(patienceMs: number, signal: AbortSignal | undefined, busy: DriverFailure): Promise<void>;
  /** Admits the first caller; false when none waits. */
  admit(): boolean;
  /** Sends everybody away. */
  refuse(reason: DriverFailure): void;
}

export function createWaitingLine(): WaitingLine {
  /** A set keeps the order of arrival. */
  const waiting = new Set<PromiseWithResolvers<void>>();
  const leave = (place: PromiseWithResolvers<void>, reason: DriverFailure) => {
    if (waiting.delete(place)) place.reject(new DriverError(reason));
  };
  return {
    get length() {
      return waiting.size;
    },
    wait(patienceMs, signal, busy) {
      if (signal?.aborted) return Promise.reject(new DriverError(cancelledFailure));
      const place = Promise.withResolvers<void>();
      waiting.add(place);
      const timer = setTimeout(() => leave(place, busy), patienceMs);
      const abort = () => leave(place, cancelledFailure);
      signal?.addEventListener('abort', abort, { once: true });
      return place.promise.finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      });
    },
    admit() {
      const [first] = waiting;
      if (!first) return false;
      waiting.delete(first);
      first.resolve();
      return true;
    },
    refuse(reason) {
      for (const place of waiting) leave(place, reason);
    },
  };
}

/** Many readers at a time; an exclusive holder waits for them, and later readers wait for it. */
interface Turns<Reader> {
  enter(reader: Reader): Promise<void>;
  /** May be called again, and for one that never entered. */
  leave(reader: Reader): void;
  alone<T>(work: () => Promise<T>, timeoutMs: number): Promise<T>;
}

export function createTurns<Reader>(): Turns<Reader> {
  const reading = new Set<Reader>();
  let writing: Promise<unknown> | undefined;
  let onEmpty = () => {};

  const empty = (timeoutMs: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (reading.size === 0) return resolve();
      const timer = setTimeout(
        () => reject(new DriverError({ code: 'POOL_BUSY', message: 'the database is being read' })),
        timeoutMs,
      );
      onEmpty = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function turn<T>(before: Promise<unknown> | undefined, work: () => Promise<T>, timeoutMs: number): Promise<T> {
    await before?.catch(() => undefined);
    await empty(timeoutMs);
    return work();
  }

  return {
    async enter(reader) {
      while (writing) await writing.catch(() => undefined);
      reading.add(reader);
    },
    leave(reader) {
      reading.delete(reader);
      if (reading.size === 0) onEmpty();
    },
    alone(work, timeoutMs) {
      const mine = turn(writing, work, timeoutMs).finally(() => {
        if (writing === mine) writing = undefined;
      });
      writing = mine;
      return mine;
    },
  };
}
