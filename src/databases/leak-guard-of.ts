import { createLeakGuard, type LeakGuard } from '../answer/leak-guard.ts';
import type { NamedConnection } from '../config/config.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';

/** Guards the names of a database. Those in a person's own file are their own words: only what is technical anywhere is kept from them. */
export const leakGuardOf = ({ ownedBy }: Pick<NamedConnection, 'ownedBy'>, whole: Snapshot): LeakGuard =>
  createLeakGuard(ownedBy === undefined ? whole : { ...whole, tables: [] });
