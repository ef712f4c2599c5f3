import type { Snapshot, Table } from './snapshot.ts';

/** What a role may see; structurally the policy's `Role`. */
export interface Visibility {
  tables?: string[];
  deniedColumns?: string[];
}

/** True when a `*`-pattern of the list covers the name, bare or after its schema; an absent list covers everything. */
export function coversTable(patterns: string[] | undefined, table: string, schema?: string): boolean {
  if (!patterns) return true;
  const names = [table, ...(schema === undefined ? [] : [`${schema}.${table}`])].map((name) => name.toLowerCase());
  return patterns.some((pattern) => {
    const wanted = pattern.toLowerCase();
    return names.some((name) => (wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted));
  });
}

/** The part of a snapshot that a role may know of: what is not in here is never shown, linked, suggested or indexed. */
export function visibleSnapshot(snapshot: Snapshot, role: Visibility | undefined): Snapshot {
  if (!role) return snapshot;
  const denied = new Set(role.deniedColumns?.map((column) => column.toLowerCase()));
  const isVisible = (table: string, column: string) => !denied.has(`${table}.${column}`.toLowerCase());
  const isWhole = (table: string, columns: string[]) => columns.every((column) => isVisible(table, column));
  // A view may show a denied column under another name, unless the role names it.
  const isNamed = ({ name, schema }: Table) =>
    role.tables?.some((pattern) => !pattern.endsWith('*') && coversTable([pattern], name, schema)) === true;
  const tables = snapshot.tables
    .filter((table) => coversTable(role.tables, table.name, table.schema))
    .filter((table) => table.kind === 'table' || denied.size === 0 || isNamed(table));
  const known = new Set(tables.map((table) => table.name));
  return {
    ...snapshot,
    tables: tables.map((table) => ({
      ...table,
      columns: table.columns.filter((column) => isVisible(table.name, column.name)),
      primaryKey: isWhole(table.name, table.primaryKey) ? table.primaryKey : [],
      uniqueKeys: table.uniqueKeys.filter((key) => isWhole(table.name, key)),
      foreignKeys: table.foreignKeys.filter(
        (key) => known.has(key.table) && isWhole(table.name, key.columns) && isWhole(key.table, key.referenced),
      ),
    })),
  };
}
