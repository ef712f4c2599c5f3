import { WenshuError } from '../errors/wenshu-error.ts';
import type { Model } from './model.ts';
import { createPace, type Pace } from './pace.ts';

export interface LimitOptions {
  requestsPerMinute: number;
  concurrency: number;
  /** Who counts the requests of a minute, instead of this process alone. */
  pace?: Pace;
  now?: () => number;
  wait?: (ms: number) => Promise<void>;
}

/**
 * Spreads requests so that a provider's limits are kept: at most so many at once and so many a minute; the rest queue.
 * Who cancels leaves the queue at once, and the place goes to the next.
 */
export function limited(model: Model, options: LimitOptions): Model {
  const { requestsPerMinute, concurrency, now, pace = createPace(requestsPerMinute, now) } = options;
  const wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const queue: (() => void)[] = [];
  let running = 0;

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw new WenshuError('query_cancelled');
    if (running < concurrency) running += 1;
    else {
      let turn = () => {};
      const called = new Promise<void>((resolve) => {
        turn = resolve;
      });
      queue.push(turn);
      await orCancelled(called, signal, () => {
        const place = queue.indexOf(turn);
        if (place >= 0) queue.splice(place, 1);
        // Called in the very moment of cancelling: the place is somebody else's now.
        else leave();
      });
    }
    for (;;) {
      const waitMs = await pace.take();
      if (waitMs === 0) return;
      await orCancelled(wait(waitMs), signal, leave);
    }
  }

  /** Hands the place to the next in the queue, or gives it back. */
  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    name: model.name,
    async complete(messages, settings) {
      await enter(settings?.signal);
      try {
        return await model.complete(messages, settings);
      } finally {
        leave();
      }
    },
  };
}

/** The work, or `query_cancelled` as soon as the person does not want it any more. */
function orCancelled(work: Promise<void>, signal: AbortSignal | undefined, tidy: () => void): Promise<void> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const cancel = () => {
      tidy();
      reject(new WenshuError('query_cancelled'));
    };
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
    work.then(() => {
      signal.removeEventListener('abort', cancel);
      if (!signal.aborted) resolve();
    }, reject);
  });
}
