import { WenshuError } from '../errors/wenshu-error.ts';

/** So much at once and no more; the rest waits its turn. */
interface Places {
  /** Rejects with `server_busy` where the line is full, and with `query_cancelled` where whoever waits has gone. */
  within<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export function createPlaces({ most, mostWaiting }: { most: number; mostWaiting: number }): Places {
  let taken = 0;
  const line: (() => void)[] = [];
  return {
    async within(work, signal) {
      if (taken >= most) {
        if (line.length >= mostWaiting) throw new WenshuError('server_busy');
        // Whoever ends hands the place on, so that it stays taken.
        await new Promise<void>((resolve) => line.push(resolve));
      } else taken += 1;
      try {
        if (signal?.aborted) throw new WenshuError('query_cancelled');
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else taken -= 1;
      }
    },
  };
}
