import type { Scalar } from '../schema/snapshot/snapshot.ts';

type Cell = Scalar | Date;
type Moment = 'date' | 'datetime';

/** So many rows say which columns hold dates: a workbook wants to know before its first row. */
const sampledRows = 200;
/** What Excel takes in one cell, and how many digits of a number it keeps. */
const longestText = 32_767;
const mostExact = 999_999_999_999_999;
const formats = { date: 'yyyy-mm-dd', datetime: 'yyyy-mm-dd hh:mm:ss' } as const;

/**
 * Rows as a workbook of one sheet (of more, where Excel takes no further row), written as they come and never held together. Numbers are numbers,
 * columns of ISO dates are dates, everything else is text: no cell is a formula, whatever it begins with. A failure of the rows is a failure here.
 */
export async function* xlsxOf(columns: readonly string[], rows: AsyncIterable<Scalar[]>): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const coming = rows[Symbol.asyncIterator]();
  try {
    const sample: Scalar[][] = [];
    while (sample.length < sampledRows) {
      const { value, done } = await coming.next();
      if (done) break;
      sample.push(value);
    }
    const moments = columns.map((_, at) => momentOf(sample.map((row) => row[at] ?? null)));
    const cells = (row: Scalar[]) => row.map((cell, at) => cellOf(cell, moments[at]));
    async function* all(): AsyncGenerator<Cell[]> {
      for (const row of sample) yield cells(row);
      for (let next = await coming.next(); !next.done; next = await coming.next()) yield cells(next.value);
    }
    const heads = columns.map((header, at) => {
      const moment = moments[at];
      return { header: textOf(header), ...(moment ? { numFmt: formats[moment] } : {}) };
    });
    yield* writeXlsxStream(all(), { name: 'Wenshu', columns: heads });
  } finally {
    // Whoever stops reading early ends the query as well.
    await coming.return?.();
  }
}

/** What a column holds if it holds nothing but dates. */
function momentOf(cells: readonly Scalar[]): Moment | undefined {
  const there = cells.filter((cell) => cell !== null);
  if (there.length === 0 || there.some((cell) => dateOf(cell) === undefined)) return undefined;
  return there.some((cell) => String(cell).length > 10) ? 'datetime' : 'date';
}

function cellOf(cell: Scalar, moment: Moment | undefined): Cell {
  if (typeof cell === 'number' && Math.abs(cell) > mostExact && Number.isInteger(cell)) return String(cell);
  return (moment && dateOf(cell)) ?? (typeof cell === 'string' ? textOf(cell) : cell);
}

const textOf = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text);

const isoMoment = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?$/;

/** As it stands there, without a time zone: a spreadsheet knows none, and its calendar begins in 1900 with a day too many. */
function dateOf(cell: Scalar): Date | undefined {
  const found = typeof cell === 'string' ? isoMoment.exec(cell) : null;
  if (!found) return undefined;
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour;
  return isReal && minute < 60 && second < 60 && date >= firstSafe ? date : undefined;
}

const firstSafe = new Date('1900-03-01T00:00:00Z');
