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

const sameName = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** The part of a snapshot that a role may know of: what is not in here is never linked, suggested or indexed. */
export function visibleSnapshot(snapshot: Snapshot, role: Visibility | undefined): Snapshot {
  if (!role) return snapshot;
  const denied = new Set(role.deniedColumns?.map((column) => column.toLowerCase()));
  const tables = snapshot.tables
    .filter((table) => coversTable(role.tables, table.name))
    // A view may show a denied column under another name, unless the role names it.
    .filter(
      (table) => table.kind === 'table' || denied.size === 0 || role.tables?.some((name) => sameName(name, table.name)),
    )
    .map((table) => {
      const isVisible = (column: string) => !denied.has(`${table.name}.${column}`.toLowerCase());
      const columns = table.columns.filter((column) => isVisible(column.name));
      const foreignKeys = table.foreignKeys.filter(
        (key) => coversTable(role.tables, key.table) && key.columns.every(isVisible),
      );
      return { ...table, columns, foreignKeys };
    });
  return { ...snapshot, tables };
}
