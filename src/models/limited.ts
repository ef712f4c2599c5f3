import type { Model } from './model.ts';

export interface LimitOptions {
  requestsPerMinute: number;
  concurrency: number;
  now?: () => number;
  wait?: (ms: number) => Promise<void>;
}

/** Spreads requests so that a provider's limits are kept: at most so many at once and so many a minute; the rest queue. */
export function limited(model: Model, options: LimitOptions): Model {
  const { requestsPerMinute, concurrency, now = () => performance.now() } = options;
  const wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const starts: number[] = [];
  const queue: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running >= concurrency) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    for (;;) {
      while (starts[0] !== undefined && now() - starts[0] >= 60_000) starts.shift();
      if (starts.length < requestsPerMinute) break;
      await wait(60_000 - (now() - (starts[0] ?? now())));
    }
    starts.push(now());
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
      await enter();
      try {
        return await model.complete(messages, settings);
      } finally {
        leave();
      }
    },
  };
}
