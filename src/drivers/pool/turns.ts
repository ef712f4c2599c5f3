import { DriverError } from '../contract/driver.ts';

/** Many readers at a time; an exclusive holder waits for them, and later readers wait for it. */
export interface Turns<Reader> {
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
