import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { assertInstalled } from '../process/installed.ts';
import { createShadowHost } from '../process/shadow-host.ts';

const host = createShadowHost({
  program: 'shadow-worker',
  beside: import.meta.url,
  mostMemory: 350_000_000,
  prepareMs: 2000,
  lingerMs: 5000,
});

/** An in-memory DuckDB in a process of its own, with the snapshot's tables, all empty; it can reach no file. */
export function openDuckdbShadow(snapshot: Snapshot) {
  assertInstalled('@duckdb/node-api');
  return host.open(snapshot);
}
