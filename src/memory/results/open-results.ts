import type { FileConfig } from '../../config/schema.ts';
import { openFileResults } from './file-results.ts';
import { layeredResults } from './layered-results.ts';
import { createMemoryResults } from './memory-results.ts';
import type { ResultStore } from './result-store.ts';

/** As the configuration wants it; `shared` is where several processes keep theirs. Nothing is written before the first rows are kept. */
export function openResults(
  { cache, home }: Pick<FileConfig, 'cache' | 'home'>,
  onFailure: (error: unknown) => void,
  shared?: ResultStore,
): ResultStore {
  const maxBytes = cache.max_mb * 1_000_000;
  const near = createMemoryResults({ maxBytes });
  if (shared) return layeredResults(near, shared, onFailure);
  if (cache.keep !== 'home' || home === null) return near;
  return layeredResults(near, openFileResults({ home, maxBytes }), onFailure);
}
