import type { Column, Snapshot } from '../snapshot/snapshot.ts';
import type { ValueIndex } from './value-index.ts';

/** A column with so few distinct values is a code or a category: whoever writes should know all of them. */
export const fewValues = 12;

const known = new WeakMap<Snapshot, Promise<Snapshot>>();

/**
 * The snapshot with all stored values of columns that have few, where its samples hold only some: a status that is rare
 * (`cancelled`) is the one that a question is about. What the index may not read stays as it is. Asked once per snapshot.
 */
export function withAllOfFew(snapshot: Snapshot, values: Pick<ValueIndex, 'valuesOf'>): Promise<Snapshot> {
  const before = known.get(snapshot);
  if (before) return before;
  const completed = complete(snapshot, values);
  known.set(snapshot, completed);
  return completed;
}

async function complete(snapshot: Snapshot, values: Pick<ValueIndex, 'valuesOf'>): Promise<Snapshot> {
  const tables = await Promise.all(
    snapshot.tables.map(async (table) => {
      const columns = await Promise.all(table.columns.map((column) => completed(table.name, column, values)));
      return columns.some((column, index) => column !== table.columns[index]) ? { ...table, columns } : table;
    }),
  );
  return { ...snapshot, tables };
}

async function completed(table: string, column: Column, values: Pick<ValueIndex, 'valuesOf'>): Promise<Column> {
  const { kind, masked, samples = [], distinctCount = 0 } = column;
  if (kind !== 'text' || masked || distinctCount <= samples.length || distinctCount > fewValues) return column;
  const { values: all, complete: isAll } = await values.valuesOf(table, column.name);
  return isAll && all.length <= fewValues && all.length > samples.length ? { ...column, samples: [...all] } : column;
}
