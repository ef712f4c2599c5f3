import type { Table } from '../snapshot/snapshot.ts';
import { means } from './concept-kinds.ts';
import type { ColumnMeaning, ComputedFigure, TableMeaning, TableRole } from './contracts.ts';

/** Amounts that people ask for and no column of the table holds. */
export function computedFigures(
  table: Table,
  role: TableRole,
  columns: readonly ColumnMeaning[],
  isPurchase: boolean,
): ComputedFigure[] {
  if (role === 'thing' || role === 'codes') return [];
  const figures = columns.filter((column) => column.role === 'figure');
  const first = (wanted: string, but: readonly string[] = []) =>
    figures.find(({ concepts: [best] }) => best && means([best], wanted) && !but.some((one) => means([best], one)));
  const quantity = first('quantity', ['stock', 'capacity', 'points']);
  if (!quantity) return [];
  const price = first('price');
  const cost = figures.find(
    ({ concepts: [best], column }) =>
      best && means([best], 'cost') && /unit|each|price|单位|单价|价$|per/i.test(column),
  );
  const holds = (wanted: string) =>
    figures.some(
      ({ concepts: [best], figure }) =>
        best && best.score >= 0.5 && figure?.over === 'sum' && isTotal(best.concept, wanted),
    );
  const found: ComputedFigure[] = [];
  if (price && !holds('revenue')) {
    const reduction = first('discount') ?? first('discount-rate');
    found.push({
      concepts: [
        { concept: isPurchase ? 'cost' : 'revenue', score: 0.9 },
        { concept: 'amount', score: 0.8 },
      ],
      quantity: quantity.column,
      price: price.column,
      ...(reduction ? discountOf(table, reduction) : {}),
      ...(price.figure?.factor ? { factor: price.figure.factor } : {}),
    });
  }
  if (cost && !holds('cost')) {
    found.push({
      concepts: [{ concept: 'cost', score: 0.9 }],
      quantity: quantity.column,
      price: cost.column,
      ...(cost.figure?.factor ? { factor: cost.figure.factor } : {}),
    });
  }
  return found;
}

/** Quantities of what has its price in its own table: lines that name a product and how many. */
export function computedThrough(
  role: TableRole,
  columns: readonly ColumnMeaning[],
  columnsOf: (table: string) => readonly ColumnMeaning[],
): NonNullable<TableMeaning['computedThrough']> {
  if (role !== 'lines' && role !== 'event') return [];
  const figures = columns.filter((column) => column.role === 'figure');
  const isMoney = figures.some(({ figure }) => figure?.unit === 'money' || figure?.unit === '元');
  const quantity = figures.find(({ concepts: [best] }) => best?.concept === 'quantity');
  if (!quantity || isMoney) return [];
  return columns.flatMap(({ key, column }) => {
    const price =
      key &&
      columnsOf(key.table).find(
        ({ role: kind, concepts }) => kind === 'figure' && means(concepts.slice(0, 1), 'price'),
      );
    if (!key || !price) return [];
    const concepts = [
      { concept: 'revenue', score: 0.7 },
      { concept: 'amount', score: 0.6 },
    ];
    const factor = price.figure?.factor;
    return [
      {
        concepts,
        quantity: quantity.column,
        price: price.column,
        key: column,
        table: key.table,
        ...(factor ? { factor } : {}),
      },
    ];
  });
}

const totals: Readonly<Record<string, readonly string[]>> = {
  revenue: ['revenue', 'amount', 'spend', 'paid-amount'],
  cost: [],
};

const isTotal = (concept: string, wanted: string): boolean => totals[wanted]?.includes(concept) ?? false;

/** A discount is a share of the price, a share in percent, or an amount to take off. */
function discountOf(table: Table, { column, figure }: ColumnMeaning): Pick<ComputedFigure, 'discount' | 'reduction'> {
  const { range, comment } = table.columns.find(({ name }) => name === column) ?? {};
  const [min, max] = [Number(range?.min ?? Number.NaN), Number(range?.max ?? Number.NaN)];
  // 折扣 0.9 is what remains: such numbers lie near 1, and 1 is the full price.
  if (max === 1 && min >= 0.3 && /折/.test(`${column}${comment ?? ''}`))
    return { discount: { column, percent: false, isLeft: true } };
  if (max <= 1) return { discount: { column, percent: false } };
  if (figure?.unit === 'percent') return { discount: { column, percent: true } };
  return { reduction: column };
}
