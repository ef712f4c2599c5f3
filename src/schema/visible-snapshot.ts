import type { Snapshot } from './snapshot.ts';

/** What a role may see; structurally the policy's `Role`. */
export interface Visibility {
  tables?: string[];
  deniedColumns?: string[];
}

/** True when a `*`-pattern of the list covers the name; an absent list covers everything. */
export function coversTable(patterns: string[] | undefined, table: string): boolean {
  if (!patterns) return true;
  const name = table.toLowerCase();
  return patterns.some((pattern) => {
    const wanted = pattern.toLowerCase();
    return wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
  });
}

/** The part of a snapshot that a role may know of: what is not in here is never linked, suggested or indexed. */
export function visibleSnapshot(snapshot: Snapshot, role: Visibility | undefined): Snapshot {
  if (!role) return snapshot;
  const denied = new Set(role.deniedColumns?.map((column) => column.toLowerCase()));
  const tables = snapshot.tables
    .filter((table) => coversTable(role.tables, table.name))
    .map((table) => {
      const isVisible = (column: string) => !denied.has(`${table.name}.${column}`.toLowerCase());
      return { ...table, columns: table.columns.filter((column) => isVisible(column.name)) };
    });
  return { ...snapshot, tables };
}
