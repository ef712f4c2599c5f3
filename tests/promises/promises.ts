import type { Cell } from '../../src/eval/compare-rows.ts';

/** Rows as an answer shows them. */
export interface Shown {
  rows: Cell[][];
}

/** All stored values of `table.column`, as texts. */
export type StoredValues = (place: string) => ReadonlySet<string>;

/**
 * What the words of a question promise of its answer, whatever was meant:
 * `number` one number; `percent` one, up to 100; `two` two figures; `change` two figures or their difference;
 * `by:table.column`, `by:day|month|year|weekday` one row per group with a figure, the groups shown;
 * `names:table.column[,table.column]` names of those rows; `top:n` at most n rows, and of several the figure that orders them;
 * `order`, `least` a figure that falls, or rises; `date` one day; `rows` nothing but the right rows; `none` there is no answer in the data.
 */
export function brokenPromises(promises: readonly string[], { rows }: Shown, stored: StoredValues): string[] {
  const groups = promises.flatMap((promise) => (promise.startsWith('by:') ? [promise.slice(3)] : []));
  const isFew = promises.some((promise) => promise.startsWith('top:') || promise.startsWith('names:'));
  return promises.filter((promise) => {
    const [kind = '', place = ''] = promise.split(/:(.*)/);
    switch (kind) {
      case 'number':
        return !isOneNumber(rows);
      case 'percent':
        return !isOneNumber(rows) || numbersIn(rows).some((cell) => Math.abs(cell) > 100);
      case 'two':
        return !isTwo(rows);
      case 'change':
        return !isTwo(rows) && !isOneNumber(rows);
      case 'by':
        return !isGrouped(rows, groups, place, isFew, stored);
      case 'names':
        return rows.length > 0 && namesAt(rows, place, stored) < 0;
      case 'top':
        return rows.length === 0 || rows.length > Number(place) || (rows.length > 1 && !isOrdered(rows, 'any'));
      case 'order':
        return !isOrdered(rows, 'falling');
      case 'least':
        return !isOrdered(rows, 'rising');
      case 'date':
        return rows.length !== 1 || !rows.flat().some((cell) => /^\d{4}-\d\d-\d\d/.test(String(cell)));
      case 'none':
        return true;
      case 'rows':
        return false;
      default:
        throw new Error(`no such promise: ${promise}`);
    }
  });
}

const isNumber = (cell: Cell | undefined): cell is number => typeof cell === 'number';
const numbersIn = (rows: Cell[][]): number[] => rows.flat().filter(isNumber);
const columnAt = (rows: Cell[][], at: number): Cell[] => rows.map((row) => row[at] ?? null);
const columns = (rows: Cell[][]): Cell[][] => (rows[0] ?? []).map((_, at) => columnAt(rows, at));

const isOneNumber = (rows: Cell[][]): boolean => rows.length === 1 && numbersIn(rows).length === 1;

/** Side by side in one row, perhaps with what is between them, or below each other. */
const isTwo = (rows: Cell[][]): boolean =>
  rows.length === 1
    ? numbersIn(rows).length === 2 || numbersIn(rows).length === 3
    : rows.length === 2 && rows.every((row) => numbersIn([row]).length > 0);

const spans: Readonly<Record<string, RegExp>> = {
  day: /^\d{4}-\d\d-\d\d/,
  month: /^\d{4}-\d\d(?:-01)?$|^(?:0?[1-9]|1[0-2])$/,
  year: /^(?:19|20)\d\d(?:-01-01)?$/,
  weekday: /^[0-7]$|^(?:周|星期)|day$/i,
};

/** The column that holds the groups or names of a place. */
function namesAt(rows: Cell[][], place: string, stored: StoredValues): number {
  const pattern = spans[place];
  const known = pattern ? [] : place.split(',').map(stored);
  const isOf = (cell: Cell) =>
    cell === null || (pattern?.test(String(cell)) ?? known.some((values) => values.has(String(cell))));
  return columns(rows).findIndex((cells) => cells.every(isOf) && cells.some((cell) => cell !== null));
}

function isGrouped(rows: Cell[][], groups: readonly string[], place: string, isFew: boolean, stored: StoredValues) {
  const own = groups.map((group) => namesAt(rows, group, stored));
  if (namesAt(rows, place, stored) < 0) return false;
  if (isFew) return true;
  const keys = rows.map((row) => JSON.stringify(own.map((at) => row[at] ?? null)));
  const hasFigure = columns(rows).some((cells, at) => !own.includes(at) && cells.some(isNumber));
  return rows.length > 1 && new Set(keys).size === rows.length && hasFigure;
}

function isOrdered(rows: Cell[][], way: 'falling' | 'rising' | 'any'): boolean {
  const runs = (cells: Cell[], sign: 1 | -1) =>
    cells.every((cell, at) => at === 0 || sign * compared(cells[at - 1] ?? null, cell) <= 0);
  return columns(rows).some((cells) => {
    const isFigure =
      way === 'any' ? cells.every((cell) => isNumber(cell) || spans.day?.test(String(cell))) : cells.every(isNumber);
    return isFigure && ((way !== 'falling' && runs(cells, 1)) || (way !== 'rising' && runs(cells, -1)));
  });
}

const compared = (left: Cell, right: Cell): number =>
  isNumber(left) && isNumber(right) ? left - right : String(left) < String(right) ? -1 : Number(left !== right);
