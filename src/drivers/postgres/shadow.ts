import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { Shadow } from '../../sql/contracts/shadow.ts';
import { isInstalled } from '../process/installed.ts';
import { createShadowHost } from '../process/shadow-host.ts';

const host = createShadowHost({
  program: 'shadow-worker',
  beside: import.meta.url,
  // The engine alone takes 500 MB.
  mostMemory: 1_000_000_000,
  // It is WebAssembly, and creating a wide table takes its time on a busy machine.
  prepareMs: 10_000,
  lingerMs: 0,
});

/**
 * A Postgres in a process of its own (PGlite) that knows the snapshot's tables, all empty. Undefined when
 * `@electric-sql/pglite` is not installed: the check then works without an engine. With a `cacheFolder` the fresh cluster
 * is kept there, which makes every later start four times faster.
 */
export function openPostgresShadow(snapshot: Snapshot, cacheFolder?: string): Shadow | undefined {
  return isInstalled('@electric-sql/pglite') ? host.open(snapshot, cacheFolder) : undefined;
}
