import { setTimeout as pause } from 'node:timers/promises';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { currentPatience } from '../patience/patience.ts';

/** Longer than a restart or a fail-over takes. */
const runPatienceMs = 90_000;
/** Outside a run a caller waits for a reply, who can ask again. */
const callPatienceMs = 5_000;
const longestPauseMs = 1_000;

/** Runs work that may be done twice with the same effect, again and again while the server is away. */
export type ThroughOutage = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * One for everything that uses the same server. An outage that lasts longer than the caller's patience fails with
 * `memory_unreachable`, for later callers at once; a single call never waits longer than that either.
 */
export function createOutage(now: () => number = () => performance.now()): ThroughOutage {
  let since: number | undefined;
  return async (work) => {
    const patience = currentPatience();
    const limit = patience ? runPatienceMs : callPatienceMs;
    const began = now();
    for (let next = 50; ; next = Math.min(next * 2, longestPauseMs)) {
      const tried = now();
      try {
        const result = await work();
        since = undefined;
        return result;
      } catch (error) {
        const technical = error instanceof Error ? error.message : String(error);
        if (isGone(error)) throw new WenshuError('memory_lost', {}, technical);
        if (!isOutage(error)) throw error;
        since ??= tried;
        const isOver = now() - Math.min(began, since) + next > limit;
        if (isOver || patience?.isGivenUp()) throw new WenshuError('memory_unreachable', {}, technical);
        // Not all at once: the server has just come back.
        await pause(next * (0.5 + Math.random() / 2));
      }
    }
  };
}

/** SQLSTATE: connection lost, no connection left, shut down, starting, or a standby that does not take over yet. */
const awayStates = /^(?:08|53300|57P0|25006)/;

/** Whether the server was not there to answer; whatever it answers else would be the same the next time. */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    awayStates.test(code) ||
    /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_|ENOTFOUND)/.test(code) ||
    /^Connection terminated|not queryable|timeout exceeded when trying to connect/.test(message)
  );
}

/** Whether the server has come back without our tables. */
const isGone = (error: unknown): boolean => /^(?:42P01|3F000)$/.test((error as { code?: string }).code ?? '');

/** Replaces methods of an object by ones that go through outages. */
export function retried<T extends object>(target: T, names: readonly (keyof T)[], through: ThroughOutage): T {
  for (const name of names) {
    const method = (target[name] as (...given: unknown[]) => Promise<unknown>).bind(target);
    target[name] = ((...given: unknown[]) => through(() => method(...given))) as T[keyof T];
  }
  return target;
}
