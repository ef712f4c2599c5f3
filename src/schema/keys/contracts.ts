import type { Column, Evidence, Table } from '../snapshot/snapshot.ts';

export interface StoredColumn {
  table: Table;
  column: Column;
}

/** A way to join two tables: the columns of both sides, pair by pair. Each key is two of them, one for each direction. */
export interface KeyLink {
  from: Table;
  to: Table;
  pairs: { from: string; to: string }[];
  evidence: Evidence;
  /** Whether `from` holds the key and points to `to`; else `to` points back. */
  refers: boolean;
  /** Whether one row of `from` may meet several of `to`. */
  multiplies: boolean;
}

/** A chain of links; each begins where the one before ended. */
export type JoinPath = KeyLink[];

/** A key of one column: rows of `from` belong to one row of `to`. */
export interface Edge {
  from: { table: string; column: string };
  to: { table: string; column: string };
  evidence: Evidence;
  /** Whether several rows of `from` may belong to the same row of `to`. */
  multiplies: boolean;
}

/** One step of a join: `child` holds the key, `parent` is what it points to. */
export interface Join {
  child: string;
  parent: string;
  edge: Edge;
}

export interface JoinTree {
  /** Table instances, in the order in which FROM names them. */
  instances: string[];
  joins: Join[];
}

/** Whether the column alone tells the rows of its table apart. */
export function isUnique({ table, column }: StoredColumn): boolean {
  return isKeyOf(table, [column.name]);
}

/** Whether the columns together do. */
export function isKeyOf(table: Table, names: readonly string[]): boolean {
  const columns = new Set(names.map((name) => name.toLowerCase()));
  return [table.primaryKey, ...table.uniqueKeys].some(
    (key) => key.length > 0 && key.every((column) => columns.has(column.toLowerCase())),
  );
}

/** Whether a column, in any case of its letters, holds a key or a part of one that leads to another row. */
export function isForeign(table: Table, column: string): boolean {
  const wanted = column.toLowerCase();
  return table.foreignKeys.some(({ columns }) => columns.some((name) => name.toLowerCase() === wanted));
}
