import type { ErrorCode } from '../errors/catalogue.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { type Oddity, oddityOf } from './checked-fetch.ts';
import { heard } from './heard.ts';
import type { Model } from './model.ts';

export interface RetryOptions {
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
