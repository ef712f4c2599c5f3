import type { Scalar } from '../schema/snapshot/snapshot.ts';
import { quoteRows, quoteText } from './data-text.ts';

export interface Result {
  columns: readonly string[];
  rows: readonly (readonly Scalar[])[];
  /** The query had more rows than are here. */
  truncated: boolean;
}

/** A result as a model sees it. */
export interface CompressedResult {
  rows: string;
  total_count: number;
  /** That it is a sample, and what all rows come to, one line for each column; empty when every row is shown. */
  statistics: string;
}

/** Beyond this many rows a model sees the first few, their number and what they come to. */
export const mostRows = 50;
export const sampleRows = 10;

/** Small results as they are; of larger ones a sample with statistics, so that a prompt never grows with the data. */
export function compressResult({ columns, rows, truncated }: Result): CompressedResult {
  const total_count = rows.length;
  if (total_count <= mostRows)
    return { rows: quoteRows(columns, rows, { maxRows: mostRows }), total_count, statistics: '' };
  const sentence = `These are the first ${sampleRows} of ${truncated ? 'more than ' : ''}${total_count} rows.`;
  const lines = columns.map((name, index) => `${quoteText(name, 60)}: ${about(rows.map((row) => row[index] ?? null))}`);
  return {
    rows: quoteRows(columns, rows.slice(0, sampleRows), { maxRows: sampleRows }),
    total_count,
    statistics: [sentence, ...lines].join('\n'),
  };
}

function about(cells: Scalar[]): string {
  const present = cells.filter((cell) => cell !== null);
  const empty = present.length < cells.length ? `, ${cells.length - present.length} empty` : '';
  const numbers = present.map((cell) => (typeof cell === 'number' ? cell : Number.NaN));
  if (present.length === 0 || numbers.some(Number.isNaN)) return `${new Set(present).size} different values${empty}`;
  const sum = numbers.reduce((total, number) => total + number, 0);
  const [least, most] = numbers.reduce(
    ([low, high], number) => [Math.min(low, number), Math.max(high, number)],
    [numbers[0] ?? 0, numbers[0] ?? 0],
  );
  return `sum ${rounded(sum)}, mean ${rounded(sum / numbers.length)}, smallest ${rounded(least)}, largest ${rounded(most)}${empty}`;
}

const rounded = (number: number): string => String(Number(number.toFixed(4)));
