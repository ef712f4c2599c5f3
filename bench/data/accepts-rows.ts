import type { Cell } from '../../src/eval/compare-rows.ts';

type Row = readonly Cell[];
/** A column of the answer that stands for one of the gold, and what the gold's numbers are multiplied by. */
type Choice = readonly [column: number, factor: number];

/** Percent and fraction are alike. */
const factors = [1, 100, 0.01];
const mostAssignments = 500;
/** More rows than these are compared in their sorted order only. */
const mostPaired = 400;

/**
 * Whether a person who gets `found` has the answer `gold`: the same number of rows, further columns and another order of
 * them allowed, numbers to the cent (a fraction below 0.2 to half a thousandth), 12.5 % as 12.5 or 0.125, texts without
 * case. An empty gold is never given. In any order of rows unless `ordered`. This is how `bench/data/business` is scored;
 * `src/eval/compare-rows.ts` is stricter.
 */
export function acceptsRows(gold: readonly Row[], found: readonly Row[], ordered: boolean): boolean {
  if (gold.length !== found.length || gold.length === 0) return false;
  const [width, foundWidth] = [gold[0]?.length ?? 0, found[0]?.length ?? 0];
  if (foundWidth < width) return false;
  const choices = range(width).map((column) =>
    choicesFor(
      gold.map((row) => row[column] ?? null),
      found,
      foundWidth,
    ),
  );
  if (choices.some((list) => list.length === 0)) return false;
  let attempts = 0;
  for (const assignment of product(choices)) {
    attempts += 1;
    if (attempts > mostAssignments) return false;
    if (new Set(assignment.map(([column]) => column)).size < width) continue;
    const left = gold.map((row) => row.map((cell, i) => scaled(cell, assignment[i]?.[1] ?? 1)));
    const right = found.map((row) => assignment.map(([column]) => row[column] ?? null));
    if (rowsAgree(left, right, ordered)) return true;
  }
  return false;
}

function choicesFor(cells: readonly Cell[], found: readonly Row[], foundWidth: number): Choice[] {
  const usable = cells.some(isNumber) ? factors : [1];
  const fits = (column: number, factor: number) =>
    rowsAgree(
      cells.map((cell) => [scaled(cell, factor)]),
      found.map((row) => [row[column] ?? null]),
      false,
    );
  return range(foundWidth).flatMap((column) =>
    usable.filter((factor) => fits(column, factor)).map((factor): Choice => [column, factor]),
  );
}

function rowsAgree(gold: readonly Row[], found: readonly Row[], ordered: boolean): boolean {
  const [left, right] = ordered ? [gold, found] : [sorted(gold), sorted(found)];
  if (left.every((row, i) => rowAgrees(row, right[i] ?? []))) return true;
  if (ordered || left.length > mostPaired) return false;
  // Numbers that rounding puts on two sides of a border are sorted apart: each row looks for its own partner.
  const rest = [...right];
  return left.every((row) => {
    const partner = rest.findIndex((other) => rowAgrees(row, other));
    if (partner >= 0) rest.splice(partner, 1);
    return partner >= 0;
  });
}

const rowAgrees = (left: Row, right: Row): boolean => left.every((cell, i) => isNear(cell, right[i] ?? null));

function isNear(left: Cell, right: Cell): boolean {
  if (!isNumber(left) || !isNumber(right)) return textOf(left) === textOf(right);
  const smallest = Math.min(Math.abs(left), Math.abs(right));
  return Math.abs(left - right) <= Math.max(smallest >= 0.2 ? 0.0051 : 0.00051, 1e-6 * Math.abs(left));
}

const isNumber = (cell: Cell): cell is number => typeof cell === 'number';

const scaled = (cell: Cell, factor: number): Cell => (isNumber(cell) ? cell * factor : cell);

/** A number that meets a text counts by four digits, a large one by all before the point. */
function textOf(cell: Cell): string {
  if (isNumber(cell)) return Math.abs(cell) < 1e5 ? String(Number(cell.toPrecision(4))) : cell.toFixed(0);
  return cell === null ? '' : String(cell).trim().toLowerCase();
}

/** Texts before numbers, cell by cell. */
function sorted(rows: readonly Row[]): Row[] {
  const keyed = rows.map((row) => ({ row, key: row.map(sortKey) }));
  keyed.sort((a, b) => compareKeys(a.key, b.key));
  return keyed.map(({ row }) => row);
}

const sortKey = (cell: Cell): number | string => (isNumber(cell) ? Math.round(cell * 10) / 10 : textOf(cell));

function compareKeys(left: readonly (number | string)[], right: readonly (number | string)[]): number {
  for (const [i, a] of left.entries()) {
    const b = right[i] ?? '';
    if (a === b) continue;
    if (typeof a !== typeof b) return typeof a === 'string' ? -1 : 1;
    return a < b ? -1 : 1;
  }
  return 0;
}

/** Every way to take one of each list; the last list turns fastest. */
function* product<T>(lists: readonly (readonly T[])[]): Generator<T[]> {
  const [first, ...rest] = lists;
  if (!first) {
    yield [];
    return;
  }
  for (const one of first) for (const others of product(rest)) yield [one, ...others];
}

const range = (length: number): number[] => Array.from({ length }, (_, i) => i);
