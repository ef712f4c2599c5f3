import type { Snapshot } from '../../schema/snapshot.ts';
import type { Role } from '../verdict.ts';

/** The part of a schema that a role may read: what a repair may bring in. */
export function visibleTo(snapshot: Snapshot, role: Role): Snapshot {
  const denied = new Set((role.deniedColumns ?? []).map((name) => name.toLowerCase()));
  const mayRead = (name: string) =>
    role.tables === undefined || role.tables.some((pattern) => matches(pattern.toLowerCase(), name.toLowerCase()));
  const tables = snapshot.tables
    .filter((table) => mayRead(table.name) || (table.schema !== undefined && mayRead(`${table.schema}.${table.name}`)))
    .map((table) => ({
      ...table,
      columns: table.columns.filter((column) => !denied.has(`${table.name}.${column.name}`.toLowerCase())),
    }));
  return { ...snapshot, tables };
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
}
