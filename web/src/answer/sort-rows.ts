import type { Cell } from './cell-text.ts';

export interface Order {
  column: number;
  direction: 'ascending' | 'descending';
}

const collators = new Map<string, Intl.Collator>();

function collatorOf(language: string): Intl.Collator {
  const found = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, found);
  return found;
}

/** Rows in another order; those that came are left as they are. What is empty stands last either way. */
export function sortRows<Row extends readonly Cell[]>(
  rows: readonly Row[],
  order: Order | undefined,
  { isNumber, language }: { isNumber: boolean; language: string },
): readonly Row[] {
  if (!order) return rows;
  const { compare } = collatorOf(language);
  const sign = order.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[order.column] ?? null, other[order.column] ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (isNumber ? Number(a) - Number(b) : compare(String(a), String(b)));
  });
}

/** What the next click on a header asks for: figures the largest first, words from the beginning, then the other way, then as they came. */
export function nextOrder(order: Order | undefined, column: number, isNumber: boolean): Order | undefined {
  const first = isNumber ? 'descending' : 'ascending';
  if (order?.column !== column) return { column, direction: first };
  if (order.direction !== first) return undefined;
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
}
