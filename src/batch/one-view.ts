import { type Driver, DriverError } from '../drivers/contract/driver.ts';

/**
 * Gives `work` the data of one moment where the engine has such a view. Where it has none, cannot open one, or loses it on the way,
 * the data of now do, and `isOne` says so in the end.
 */
export async function inOneView(
  driver: Driver,
  signal: AbortSignal | undefined,
  work: (through: Driver, isView: boolean) => Promise<void>,
): Promise<{ isOne: boolean }> {
  let isOne = driver.view !== undefined;
  let isBegun = false;
  /** What the view can no longer give comes from the database as it is. */
  const orNow =
    <Given extends unknown[], Result>(
      seen: (...given: Given) => Promise<Result>,
      now: (...given: Given) => Promise<Result>,
    ) =>
    (...given: Given): Promise<Result> =>
      isOne
        ? seen(...given).catch((error: unknown) => {
            if (!(error instanceof DriverError) || error.failure.code !== 'VIEW_LOST') throw error;
            isOne = false;
            return now(...given);
          })
        : now(...given);
  try {
    await driver.view?.((seen) => {
      isBegun = true;
      const run = orNow(seen.run.bind(seen), driver.run.bind(driver));
      const explain = orNow(seen.explain.bind(seen), driver.explain.bind(driver));
      return work({ ...driver, run, explain }, true);
    }, signal);
  } catch (error) {
    // Whoever could not open it may still be able to read.
    if (isBegun || signal?.aborted || !(error instanceof DriverError)) throw error;
    isOne = false;
  }
  if (!isBegun) await work(driver, false);
  return { isOne };
}
