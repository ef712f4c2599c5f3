import type { Column, Snapshot } from '../snapshot/snapshot.ts';
import type { ValueIndex } from './value-index.ts';

/** A column with so few distinct values is a code or a category: whoever writes should know all of them. */
export const fewValues = 12;
/** In a wider schema the samples must do: each column costs a statement the first time. */
const mostTables = 60;

const known = new WeakMap<Snapshot, Snapshot>();

/**
 * The snapshot with all stored values of columns that have few, where its samples hold only some: a status that is rare
 * (`cancelled`) is the one that a question is about. What the index may not read stays as it is; where it does not know
 * all, an estimate is no longer taken for a count. Kept once every column could be asked.
 */
export async function withAllOfFew(snapshot: Snapshot, values: Pick<ValueIndex, 'valuesOf'>): Promise<Snapshot> {
  const before = known.get(snapshot);
  if (before || snapshot.tables.length > mostTables) return before ?? snapshot;
  const tables: Snapshot['tables'] = [];
  let isWhole = true;
  for (const table of snapshot.tables) {
    const columns = await Promise.all(table.columns.map((column) => completed(table.name, column, values)));
    const isUnknown = (column: Column | undefined) => column?.distinctCount === undefined;
    isWhole &&= columns.every((column, index) => isUnknown(column) === isUnknown(table.columns[index]));
    tables.push(columns.some((column, index) => column !== table.columns[index]) ? { ...table, columns } : table);
  }
  const whole = { ...snapshot, tables };
  if (isWhole) known.set(snapshot, whole);
  return whole;
}

const isFew = ({ kind, masked, distinctCount }: Column): boolean =>
  kind === 'text' && !masked && (distinctCount ?? 0) <= fewValues;

async function completed(table: string, column: Column, values: Pick<ValueIndex, 'valuesOf'>): Promise<Column> {
  const { samples = [], distinctCount, ...rest } = column;
  if (!isFew(column) || distinctCount === undefined) return column;
  const { values: all, complete } = await values.valuesOf(table, column.name);
  if (!complete) return { ...rest, samples };
  const isSame = all.length === distinctCount && all.every((value) => samples.includes(value));
  return isSame ? column : { ...column, samples: all.slice(0, fewValues), distinctCount: all.length };
}
