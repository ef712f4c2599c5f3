import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { type Budget, isOver, type Volume } from '../../sql/contracts/contracts.ts';
import { type Driver, DriverError } from './driver.ts';
import { orAfter } from './query-limits.ts';

/** An estimate that takes longer is none: it must not cost more than many a query. */
const estimateMs = 2000;

/**
 * What the statement would read when that is more than the budget; undefined when it is not, or when the engine cannot
 * tell. The statement must have passed the access policy: an engine gets to see it here.
 */
export async function excessOf(
  sql: string,
  driver: Pick<Driver, 'explain'>,
  budget: Budget | undefined,
  snapshot: Snapshot,
  signal?: AbortSignal,
): Promise<Volume | undefined> {
  if (!budget) return undefined;
  const within = { timeoutMs: estimateMs, ...(signal ? { signal } : {}) };
  const estimate = await orAfter(driver.explain(sql, snapshot, within), estimateMs, undefined);
  if (!estimate || !isOver(estimate, budget)) return undefined;
  const { rows, bytes } = estimate;
  return { ...(rows === undefined ? {} : { rows }), ...(bytes === undefined ? {} : { bytes }) };
}

/** Runs only what the budget allows: for statements that nobody can be asked about, such as a comparison of readings. */
export function affordable(
  driver: Driver,
  budget: Budget | undefined,
  snapshot: () => Promise<Snapshot>,
): Pick<Driver, 'run'> {
  if (!budget) return driver;
  return {
    async run(sql, options) {
      if (await excessOf(sql, driver, budget, await snapshot(), options.signal))
        throw new DriverError({ code: 'OVER_BUDGET', message: 'the statement would read more than the budget allows' });
      return driver.run(sql, options);
    },
  };
}
