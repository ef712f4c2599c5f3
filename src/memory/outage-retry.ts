import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { WenshuError } from '../errors/wenshu-error.ts';

/** Longer than a restart or a fail-over takes. */
const runBudgetMs = 90_000;
/** Outside a run a client waits for the reply and can send the request again. */
const callBudgetMs = 5_000;
const longestPauseMs = 1_000;

/** Given to a run: its calls are retried for 90 s, or until it is cancelled. Calls without one are retried for 5 s. */
export interface RetryBudget {
  isCancelled(): boolean;
}

/** Follows a run implicitly, like its meter (`drivers/contract/meter.ts`): LangGraph calls the checkpointer, we don't. */
const budgets = new AsyncLocalStorage<RetryBudget | undefined>();

export const withRetryBudget = <T>(budget: RetryBudget | undefined, work: () => Promise<T>): Promise<T> =>
  budgets.run(budget, work);

export const currentRetryBudget = (): RetryBudget | undefined => budgets.getStore();

/** Runs idempotent work, and retries it while the memory server is unreachable. */
export type RetryOnOutage = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * One per memory server. An outage that lasts longer than the caller's budget fails with `memory_unreachable`, for later callers
 * at once.
 */
export function createOutageRetry(now: () => number = () => performance.now()): RetryOnOutage {
  let since: number | undefined;
  return async (work) => {
    const budget = currentRetryBudget();
    const limit = budget ? runBudgetMs : callBudgetMs;
    const began = now();
    for (let next = 50; ; next = Math.min(next * 2, longestPauseMs)) {
      const tried = now();
      try {
        const result = await work();
        since = undefined;
        return result;
      } catch (error) {
        const technical = error instanceof Error ? error.message : String(error);
        if (isSchemaMissing(error)) throw new WenshuError('memory_lost', {}, technical);
        if (!isOutage(error)) throw error;
        since ??= tried;
        const isOver = now() - Math.min(began, since) + next > limit;
        if (isOver || budget?.isCancelled()) throw new WenshuError('memory_unreachable', {}, technical);
        // Spread out, because the server has just come back.
        await pause(next * (0.5 + Math.random() / 2));
      }
    }
  };
}

/** SQLSTATE: connection lost, no connection left, shutting down, starting up, or a standby that isn't promoted yet. */
const outageStates = /^(?:08|53300|57P0|25006)/;

/** Whether the server was unreachable. Any other error would be the same on the next try. */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    outageStates.test(code) ||
    /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_|ENOTFOUND)/.test(code) ||
    /^Connection terminated|not queryable|timeout exceeded when trying to connect/.test(message)
  );
}

/** Whether the server came back without our tables. */
const isSchemaMissing = (error: unknown): boolean => /^(?:42P01|3F000)$/.test((error as { code?: string }).code ?? '');
