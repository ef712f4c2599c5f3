import { findColumn, type Snapshot, type Table } from '../../schema/snapshot/snapshot.ts';
import type { Fields } from '../parse/parse.ts';

/** What stands in a FROM clause and may be asked for columns. */
export interface Source {
  /** Its number in the statement, in reading order: what tells two roles of one table apart. */
  id: number;
  /** The word that qualifies its columns: alias or table name, lower case. */
  called: string;
  /** The table, when it is one that the snapshot knows. */
  table?: Table;
  /** The columns of a subquery or an earlier step. */
  outputs?: Outputs;
}

/** The columns that a query gives back, by name. */
export interface Outputs {
  /** Lower-case name per item of the select list; absent where it has none, or is a star. */
  names: (string | undefined)[];
  /** Lower-case names that a star brings in. */
  viaStar: Set<string>;
  /** True when a star brings in columns that we cannot know. */
  open: boolean;
}

export interface Scope {
  sources: Source[];
  outer?: Scope | undefined;
  /** Select list by alias, lower case, once it has been resolved. */
  aliases: Map<string, unknown>;
}

/** The table that a name means, `area` being what was written before it; and whether no other has that name. */
export function tableNamed(
  snapshot: Snapshot | undefined,
  name: string,
  area: string,
): { table: Table | undefined; isOnly: boolean } {
  const same = (snapshot?.tables ?? []).filter((table) => table.name.toLowerCase() === name.toLowerCase());
  const table = same.find(({ schema }) => {
    const own = schema?.toLowerCase();
    return area === '' || own === undefined || own === area || area.endsWith(`.${own}`) || own.endsWith(`.${area}`);
  });
  return { table, isOnly: table !== undefined && same.length === 1 };
}

/** A reference to `name` in this source, or nothing when it has no such column. */
export function columnIn(source: Source, name: string): Fields | undefined {
  const { table, outputs } = source;
  if (table) {
    const column = findColumn(table, name);
    return column && { source: source.id, name: column.name };
  }
  if (!outputs) return undefined;
  const at = outputs.names.indexOf(name.toLowerCase());
  if (at >= 0) return { source: source.id, output: at };
  return outputs.viaStar.has(name.toLowerCase()) ? { source: source.id, name: name.toLowerCase() } : undefined;
}

/** Whether the source may have columns that we do not know of. */
export function isOpen(source: Source): boolean {
  return source.table === undefined && (source.outputs?.open ?? true);
}

/** Looks an unqualified name up from the inside out. */
export function lookUp(scope: Scope | undefined, name: string, useAliases: boolean): unknown {
  for (let at = scope; at; at = at.outer) {
    for (const source of at.sources) {
      const found = columnIn(source, name);
      if (found) return { column: found };
    }
    const alias = useAliases && at === scope ? at.aliases.get(name.toLowerCase()) : undefined;
    if (alias !== undefined) return alias;
    const unknown = at.sources.filter(isOpen);
    if (unknown.length === 1 && unknown[0]) return { column: { source: unknown[0].id, name: name.toLowerCase() } };
    if (unknown.length > 1) return { column: { name: name.toLowerCase() } };
  }
  return undefined;
}

export function findSource(scope: Scope | undefined, called: string): Source | undefined {
  for (let at = scope; at; at = at.outer) {
    const found = at.sources.find((source) => source.called === called.toLowerCase());
    if (found) return found;
  }
  return undefined;
}
