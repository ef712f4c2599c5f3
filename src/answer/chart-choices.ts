import type { RowSet } from '../drivers/contract/driver.ts';
import type { Chart } from '../protocol/chart.ts';
import { measureColumn } from './measure-column.ts';

const mostMarks = 200;
const mostSlices = 8;

/**
 * Every chart that these rows can sensibly be shown as, the one that suits them best first. None for a single value, a long
 * list or rows without a measure: they are better read as a table. Decided by the shape of the rows alone, so that it
 * costs nothing and can be repeated.
 */
export function chartChoices(rows: RowSet, question: string): Chart[] {
  const count = rows.rows.length;
  const measure = measureColumn(rows);
  if (count < 2 || count > mostMarks || rows.truncated || measure < 0) return [];
  const columns = [...rows.columns.keys()].filter((index) => index !== measure);
  const labels = columns.filter((index) => isLabel(rows, index));
  const measures = [measure, ...columns.filter((index) => isMeasure(rows, index) && !labels.includes(index))];
  const encode = (column: number): Chart['x'] => ({
    column,
    name: rows.columns[column]?.name ?? '',
    type: typeOf(rows, column),
  });
  const title = question.trim().replace(/[?？。.!！]+$/, '');
  if (labels.length === 0)
    return measures.slice(1).map((x) => ({ kind: 'scatter', title, x: encode(x), y: encode(measure) }));
  const isTime = (index: number) => typeOf(rows, index) === 'time';
  const along = [...labels.filter(isTime), ...labels.filter((index) => !isTime(index))];
  return measures.flatMap((y) =>
    along.flatMap((x) => {
      const series = labels.find((index) => index !== x);
      const base = { title, x: encode(x), y: encode(y), ...(series === undefined ? {} : { series: encode(series) }) };
      return kindsFor(rows, { x, y, isSplit: series !== undefined }, question).map((kind) => ({ kind, ...base }));
    }),
  );
}

function kindsFor(
  rows: RowSet,
  { x, y, isSplit }: { x: number; y: number; isSplit: boolean },
  question: string,
): Chart['kind'][] {
  if (typeOf(rows, x) === 'time') return ['line', 'bar'];
  if (isSplit || !areParts(rows, y)) return ['bar'];
  return /占比|比例|份额|构成|share|proportion|percent|breakdown/i.test(question) ? ['pie', 'bar'] : ['bar', 'pie'];
}

/** How each column is to be read. */
export const columnTypes = (rows: RowSet): Chart['x']['type'][] => rows.columns.map((_, index) => typeOf(rows, index));

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

/** Parts of a whole: few, and none negative. */
function areParts({ rows }: RowSet, measure: number): boolean {
  return rows.length <= mostSlices && rows.every((row) => Number(row[measure]) >= 0);
}
