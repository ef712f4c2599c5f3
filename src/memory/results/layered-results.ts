import type { ResultStore } from './result-store.ts';

/**
 * What this process has at hand before what a file or a server keeps. A run never fails because rows could not be kept there or
 * looked up: it reads them itself.
 */
export function layeredResults(
  near: ResultStore,
  far: ResultStore,
  onFailure: (error: unknown) => void = () => {},
): ResultStore {
  const tried = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      onFailure(error);
      return undefined;
    });
  return {
    async get(key) {
      const found = await near.get(key);
      if (found) return found;
      const kept = await tried(far.get(key));
      if (kept) await near.put(kept.reference, kept.rows);
      return kept;
    },
    async put(...result) {
      await near.put(...result);
      await tried(far.put(...result));
    },
    async alias(...names) {
      const isNear = await near.alias(...names);
      const isFar = await tried(far.alias(...names));
      return isNear || isFar === true;
    },
    page: async (...which) => (await near.page(...which)) ?? tried(far.page(...which)),
    async epoch(database) {
      try {
        return await far.epoch(database);
      } catch (error) {
        // What others have changed meanwhile is not known here: rows at hand may be of before.
        onFailure(error);
        throw error;
      }
    },
    renew: (database) => far.renew(database),
    async forget() {
      await near.forget();
      // Whoever wants rows gone must hear that they are not.
      await far.forget();
    },
    async close() {
      await near.close();
      await far.close();
    },
  };
}
