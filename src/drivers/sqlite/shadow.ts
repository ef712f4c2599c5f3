import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { createShadowHost } from '../process/shadow-host.ts';

const host = createShadowHost({
  program: 'shadow-worker',
  beside: import.meta.url,
  mostMemory: 300_000_000,
  prepareMs: 2000,
  lingerMs: 5000,
});

/** An in-memory SQLite in a process of its own, with the snapshot's tables and views, all empty. */
export const openSqliteShadow = (snapshot: Snapshot) => host.open(snapshot);
