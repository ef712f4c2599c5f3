import { dialectOf } from '../../dialects/registry.ts';
import { isListedTable } from '../../schema/snapshot/listed-table.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { Role } from '../contracts/verdict.ts';

/** The part of a schema that a role may read: what a repair may bring in. */
export function visibleTo(snapshot: Snapshot, role: Role): Snapshot {
  const denied = new Set((role.deniedColumns ?? []).map((name) => name.toLowerCase()));
  const listing = { dialect: dialectOf(snapshot.dialect), tables: snapshot.tables };
  const tables = snapshot.tables
    .filter((table) => role.tables === undefined || isListedTable(role.tables, table, listing))
    .map((table) => ({
      ...table,
      columns: table.columns.filter((column) => !denied.has(`${table.name}.${column.name}`.toLowerCase())),
    }));
  return { ...snapshot, tables };
}
