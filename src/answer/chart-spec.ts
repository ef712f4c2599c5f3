import type { RowSet } from '../drivers/contract/driver.ts';
import type { Chart } from '../protocol/chart.ts';
import { measureColumn } from './measure-column.ts';

const mostMarks = 200;
const mostSlices = 8;

/**
 * The chart that suits these rows, or none: a single value, a long list or rows without a measure are better read as
 * a table. Decided by the shape of the rows alone, so that it costs nothing and can be repeated.
 */
export function chartSpec(rows: RowSet, question: string): Chart | undefined {
  const count = rows.rows.length;
  const y = measureColumn(rows);
  if (count < 2 || count > mostMarks || rows.truncated || y < 0) return undefined;
  const labels = rows.columns.map((_, index) => index).filter((index) => index !== y && isLabel(rows, index));
  const measures = rows.columns.map((_, index) => index).filter((index) => index !== y && isMeasure(rows, index));
  const encode = (column: number): Chart['x'] => ({
    column,
    name: rows.columns[column]?.name ?? '',
    type: typeOf(rows, column),
  });
  const title = question.trim().replace(/[?？。.!！]+$/, '');
  if (labels.length === 0) {
    const x = measures[0];
    return x === undefined ? undefined : { kind: 'scatter', title, x: encode(x), y: encode(y) };
  }
  const x = labels.find((index) => typeOf(rows, index) === 'time') ?? labels[0] ?? 0;
  const series = labels.find((index) => index !== x);
  const base = { title, x: encode(x), y: encode(y), ...(series === undefined ? {} : { series: encode(series) }) };
  if (base.x.type === 'time') return { kind: 'line', ...base };
  if (series === undefined && isShare(rows, y, question)) return { kind: 'pie', ...base };
  return { kind: 'bar', ...base };
}

const isMeasure = (rows: RowSet, index: number): boolean => rows.rows.every((row) => typeof row[index] === 'number');

/** Text, or a whole number that stands for a time (a year). */
const isLabel = (rows: RowSet, index: number): boolean => !isMeasure(rows, index) || typeOf(rows, index) === 'time';

function typeOf({ columns, rows }: RowSet, index: number): Chart['x']['type'] {
  const cells = rows.map((row) => row[index]).filter((cell) => cell !== null);
  const isDate = cells.every((cell) => /^\d{4}(-\d{2}(-\d{2}([ T].*)?)?|-Q[1-4]|-W\d{2})?$/.test(String(cell)));
  const isYear = cells.every((cell) => typeof cell !== 'number' || (cell >= 1900 && cell <= 2100));
  if (cells.length > 0 && isDate && isYear) return 'time';
  const kind = columns[index]?.kind;
  if (kind === 'date' || kind === 'datetime') return 'time';
  return cells.every((cell) => typeof cell === 'number') ? 'number' : 'category';
}

/** Parts of a whole: few, none negative, and the question speaks of shares. */
function isShare({ rows }: RowSet, measure: number, question: string): boolean {
  const isAsked = /占比|比例|份额|构成|share|proportion|percent|breakdown/i.test(question);
  return isAsked && rows.length <= mostSlices && rows.every((row) => Number(row[measure]) >= 0);
}
