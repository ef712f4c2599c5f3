import type { ErrorCode } from '../errors/catalogue.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { type Oddity, oddityOf } from './checked-fetch.ts';
import { heard, type Model } from './model.ts';

/** How many requests a model may be sent in a minute. */
export interface Pace {
  /** 0 when one may be sent now, and it is counted; else after how many milliseconds it is worth asking again. */
  take(): Promise<number>;
}

const minute = 60_000;

/** Never more than so many within any minute, in this process. */
export function createPace(perMinute: number, now: () => number = () => performance.now()): Pace {
  const sent: number[] = [];
  return {
    async take() {
      while (sent[0] !== undefined && now() - sent[0] >= minute) sent.shift();
      if (sent.length >= perMinute) return minute - (now() - (sent[0] ?? now()));
      sent.push(now());
      return 0;
    },
  };
}

/** Ends a request that takes too long. Stands inside the queue, so that waiting for one's turn does not count. */
export function timed(model: Model, timeoutMs: number): Model {
  return {
    name: model.name,
    async complete(messages, options = {}) {
      const limit = AbortSignal.timeout(timeoutMs);
      const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
      try {
        return await model.complete(messages, { ...options, signal });
      } catch (error) {
        if (limit.aborted && !options.signal?.aborted) throw new WenshuError('model_timeout', { name: model.name });
        throw error;
      }
    },
  };
}

interface LimitOptions {
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

interface RetryOptions {
  /** Further tries after the first, for errors that pass by themselves. */
  retries: number;
  /** 0 to 1; injected so that tests can be repeated. */
  random?: () => number;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * Tries again on 429, 5xx, a broken line and a reply that took too long, later each time and with jitter. Once a listener
 * has heard a part of the reply there is no second try: it would be told twice.
 */
export function retrying(model: Model, { retries, random = Math.random, wait = pause }: RetryOptions): Model {
  return {
    name: model.name,
    async complete(messages, options = {}) {
      const listened = heard(options);
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await model.complete(messages, listened.options);
        } catch (error) {
          if (options.signal?.aborted) throw new WenshuError('query_cancelled');
          if (listened.wasHeard() || attempt >= retries || !isPassing(error)) throw modelError(error, model.name);
          await wait(delay(attempt, retryAfter(error), random), options.signal);
        }
      }
    },
  };
}

function delay(attempt: number, wanted: number | undefined, random: () => number): number {
  const step = Math.min(500 * 2 ** attempt, 8000);
  return Math.min(wanted ?? 0, 30_000) || step * (0.5 + random() / 2);
}

const statusOf = (error: unknown): number | undefined => (error as { status?: number } | undefined)?.status;

function isPassing(error: unknown): boolean {
  if (error instanceof WenshuError) return error.code === 'model_timeout';
  // What stands at a wrong address stands there the next time too.
  if (oddityOf(error) === 'page') return false;
  if (oddityOf(error)) return true;
  const status = statusOf(error);
  if (status !== undefined) return status === 408 || status === 409 || status === 429 || status >= 500;
  return (
    error instanceof Error &&
    /network|socket|ECONN|fetch failed|Connection error|terminated/i.test(`${error.message} ${error.cause ?? ''}`)
  );
}

/** Seconds that the server asks to wait. */
function retryAfter(error: unknown): number | undefined {
  const headers = (error as { headers?: Headers | Record<string, string> } | undefined)?.headers;
  const value = headers instanceof Headers ? headers.get('retry-after') : headers?.['retry-after'];
  const seconds = Number(value);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}

const codeOfOddity: Record<Oddity, ErrorCode> = {
  page: 'model_wrong_address',
  half: 'model_broke_off',
  nothing: 'model_silent',
};

/** A catalogue error without anything that the server or the client library put into its message: it may hold the key. */
function modelError(error: unknown, name: string): WenshuError {
  if (error instanceof WenshuError) return error;
  const status = statusOf(error);
  if (status === 401 || status === 403) return new WenshuError('model_key_refused', { name });
  if (status === 429) return new WenshuError('model_busy', { name });
  const oddity = status === undefined ? oddityOf(error) : undefined;
  if (oddity) return new WenshuError(codeOfOddity[oddity], { name });
  return new WenshuError('model_failed', { name, status: status ?? 'no answer', status_zh: status ?? '没有应答' });
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
