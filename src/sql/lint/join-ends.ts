import type { ColumnValues } from '../../schema/values/value-index.ts';
import type { JoinPair, StoredColumn } from '../scope/scope.ts';
import type { LintInput } from './warning.ts';

/** A join condition between two stored columns whose values are all known. */
export interface Ends {
  pair: JoinPair;
  left: StoredColumn;
  right: StoredColumn;
  leftValues: ColumnValues;
  rightValues: ColumnValues;
}

export async function knownEnds({ statement, values }: LintInput): Promise<Ends[]> {
  const found: Ends[] = [];
  for (const pair of values ? statement.pairs : []) {
    const [left, right] = [statement.stored(pair.left), statement.stored(pair.right)];
    if (!values || !left || !right) continue;
    const leftValues = await values.valuesOf(left.table.name, left.column.name);
    const rightValues = await values.valuesOf(right.table.name, right.column.name);
    if (!leftValues.complete || !rightValues.complete) continue;
    if (leftValues.values.length === 0 || rightValues.values.length === 0) continue;
    found.push({ pair, left, right, leftValues, rightValues });
  }
  return found;
}

/** `1`, `1.0` and `'1'` meet in a join where the engine converts; letter case does not. */
export function comparable(value: unknown): string {
  const text = String(value);
  return text.trim() !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text;
}
