import type { Encoding, FigureFormat, Measure } from '../../protocol/chart.ts';
import { numberOf } from '../option/cells.ts';
import type { ChartRows } from '../option/contracts.ts';
import { type ColumnHint, figureFormat } from './figure-format.ts';
import { isAverage, isChangeName, isEarlierName, isIdentifier } from './names.ts';
import { isTimeColumn } from './time-labels.ts';

/** Rows whose columns have names and kinds, as a driver gives them. */
export interface ResultRows extends ChartRows {
  columns: readonly { name: string; kind: string }[];
  truncated: boolean;
}

/** What a column of a result is good for in a picture. */
export type ColumnFacts = LabelFacts | FigureFacts | { role: 'other'; column: number; name: string };

export interface LabelFacts {
  role: 'category' | 'time';
  column: number;
  name: string;
  /** Distinct labels. */
  distinct: number;
  /** A key or a code: it names a row, but a name does so better. */
  isCode: boolean;
}

export interface FigureFacts {
  role: 'figure';
  column: number;
  name: string;
  format: FigureFormat;
  addsUp: boolean;
  isChange: boolean;
  isEarlier: boolean;
  values: (number | null)[];
  hasNegative: boolean;
}

/** Texts that are longer are read, not drawn. */
const longestLabel = 60;

export function columnFacts(
  { columns, rows }: ResultRows,
  hints: readonly (ColumnHint | undefined)[] = [],
): ColumnFacts[] {
  return columns.map(({ name, kind }, column): ColumnFacts => {
    const cells = rows.map((row) => row[column] ?? null);
    const hint = hints[column] ?? {};
    const isCode = hint.isIdentifier ?? isIdentifier(name);
    if (isTimeColumn(name, kind, cells)) return labelFacts('time', { column, name, cells, isCode: false });
    const values = cells.map(numberOf);
    const isNumeric = isNumbers(kind, cells, values);
    if (isNumeric && !isCode) {
      const known = values.filter((value) => value !== null);
      const format = figureFormat(name, known, hint);
      return {
        role: 'figure',
        column,
        name,
        format,
        addsUp: (hint.addsUp ?? !isAverage(name)) && format.style !== 'percent',
        isChange: isChangeName(name),
        isEarlier: isEarlierName(name),
        values,
        hasNegative: known.some((value) => value < 0),
      };
    }
    const isLabel = !['json', 'binary'].includes(kind) && averageLength(cells) <= longestLabel;
    return isLabel ? labelFacts('category', { column, name, cells, isCode }) : { role: 'other', column, name };
  });
}

/** Texts count as numbers only where the database says that they are: exact decimals travel so. */
function isNumbers(kind: string, cells: readonly unknown[], values: readonly (number | null)[]): boolean {
  const known = cells.filter((cell) => cell !== null);
  if (known.length === 0) return false;
  const mayBeText = kind === 'integer' || kind === 'decimal';
  return cells.every(
    (cell, index) => cell === null || (values[index] !== null && (typeof cell === 'number' || mayBeText)),
  );
}

function labelFacts(
  role: LabelFacts['role'],
  { column, name, cells, isCode }: { column: number; name: string; cells: readonly unknown[]; isCode: boolean },
): LabelFacts {
  return { role, column, name, distinct: new Set(cells.map(String)).size, isCode };
}

const averageLength = (cells: readonly unknown[]): number =>
  cells.reduce<number>((total, cell) => total + (typeof cell === 'string' ? cell.length : 0), 0) /
  Math.max(1, cells.length);

export const encode = ({ column, name, role }: LabelFacts): Encoding => ({ column, name, type: role });

export const measure = ({ column, name, format }: FigureFacts): Measure => ({ column, name, type: 'number', format });
