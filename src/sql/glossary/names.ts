import { editSimilarity } from '../../question/edit-similarity.ts';
import type { ColumnName } from '../../schema/glossary/glossary.ts';
import { nearestNames } from '../../schema/names/name-similarity.ts';
import type { Column, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { NotResolved } from './fault.ts';

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** As it is spelt, else but for the case of its letters: a person writes names, not what an engine folds them to. */
function named<Item extends { name: string }>(items: readonly Item[], name: string): Item | undefined {
  return items.find((item) => item.name === name) ?? items.find((item) => same(item.name, name));
}

const findStored = (snapshot: Snapshot, name: string): Table | undefined => named(snapshot.tables, name);

/** A table by its name alone or behind its schema's, without quotes. */
export function namedTable(text: string, snapshot: Snapshot): string | undefined {
  const table =
    findStored(snapshot, text) ??
    snapshot.tables.find(({ schema, name }) => schema !== undefined && same(`${schema}.${name}`, text));
  return table?.name;
}

/** `table.column` without quotes; either may hold blanks and full stops. */
export function namedColumn(text: string, snapshot: Snapshot): ColumnName | undefined {
  for (let dot = text.indexOf('.'); dot > 0; dot = text.indexOf('.', dot + 1)) {
    const table = namedTable(text.slice(0, dot), snapshot);
    const column = table !== undefined && named(findStored(snapshot, table)?.columns ?? [], text.slice(dot + 1));
    if (table !== undefined && column) return { table, column: column.name };
  }
  return undefined;
}

export function tableOrFault(name: string, snapshot: Snapshot): Table {
  const table = findStored(snapshot, name);
  if (table) return table;
  throw new NotResolved({ reason: 'table', name, nearest: near(name, snapshot.tables) });
}

/** The column behind its table's name. */
export function columnOrFault(table: Table, name: string, snapshot: Snapshot): ColumnName {
  const column = named(table.columns, name);
  if (column) return { table: table.name, column: column.name };
  const own = near(name, table.columns);
  const elsewhere = ownersOf(name, snapshot.tables).map((owner) => `${owner.name}.${name}`);
  throw new NotResolved({ reason: 'column', name, table: table.name, nearest: own.length > 0 ? own : elsewhere });
}

/**
 * The columns of names without a table: in a table that the entry speaks of already, else in the only one that has the
 * name, else in the only one that has all of them.
 */
export function bareColumns(names: readonly string[], spoken: readonly Table[], snapshot: Snapshot): ColumnName[] {
  const tables = new Set(spoken);
  const owners = new Map(names.map((name) => [name, ownersOf(name, snapshot.tables)]));
  for (const [name, own] of owners) {
    if (own.length === 0) throw new NotResolved({ reason: 'column', name, nearest: nearColumns(name, snapshot) });
    if (own.length === 1 && own[0] && ![...tables].some((table) => named(table.columns, name))) tables.add(own[0]);
  }
  const all = snapshot.tables.filter((table) => names.every((name) => named(table.columns, name)));
  return names.map((name) => {
    const own = owners.get(name) ?? [];
    const inside = own.filter((table) => tables.has(table));
    const [table, ...others] = inside.length > 0 ? inside : all.length === 1 ? all : own;
    if (!table || others.length > 0)
      throw new NotResolved({
        reason: 'ambiguous',
        name,
        nearest: own.slice(0, 3).map((one) => `${one.name}.${name}`),
      });
    return { table: table.name, column: named(table.columns, name)?.name ?? name };
  });
}

const ownersOf = (name: string, tables: readonly Table[]): Table[] =>
  tables.filter((table) => named(table.columns, name));

export const isColumnName = (name: string, snapshot: Snapshot): boolean =>
  snapshot.tables.some((table) => named(table.columns, name));

const nearColumns = (name: string, { tables }: Snapshot): string[] => {
  const columns = near(
    name,
    tables.flatMap((table) => table.columns),
  );
  return columns.flatMap((column) => ownersOf(column, tables).map((table) => `${table.name}.${column}`)).slice(0, 3);
};

/** Up to three; a Chinese name of two characters has half of them wrong with one slip. */
function near(name: string, stored: readonly (Table | Column)[]): string[] {
  const names = stored.map((one) => one.name);
  const alike = nearestNames(name, names, 3);
  if (alike.length > 0) return alike;
  return [...new Set(names)]
    .map((one) => ({ one, ratio: editSimilarity(name.toLowerCase(), one.toLowerCase(), 0.5) }))
    .filter(({ ratio }) => ratio >= 0.5)
    .sort((left, right) => right.ratio - left.ratio)
    .slice(0, 3)
    .map(({ one }) => one);
}
