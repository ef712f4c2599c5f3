import type { Scalar } from '../schema/snapshot/snapshot.ts';

export type Rows = readonly (readonly Scalar[])[];

/**
 * A text that is equal for two results that say the same: the same rows as a multiset, or in their order when the
 * statement orders them, columns in any order, floats to 6 places. Results of one statement always have one key.
 */
export function resultKey(rows: Rows, ordered: boolean): string {
  const cells = cellTexts(rows);
  const columns = range(cells[0]?.length ?? 0).map((column) => columnKey(cells, column, ordered));
  const order = range(columns.length).sort((a, b) => compare(columns[a] ?? '', columns[b] ?? '') || a - b);
  return `${ordered ? 'list' : 'set'} ${rowKey(cells, order, ordered)}`;
}

/** Whether the wide result holds the narrow one in some of its columns, row by row. */
export function holdsResult(wide: Rows, narrow: Rows, ordered: boolean): boolean {
  const [many, few] = [wide[0]?.length ?? 0, narrow[0]?.length ?? 0];
  if (few === 0 || many <= few || wide.length !== narrow.length) return false;
  const [wideCells, narrowCells] = [cellTexts(wide), cellTexts(narrow)];
  const keys = range(many).map((column) => columnKey(wideCells, column, ordered));
  const chosen: number[] = [];
  for (const column of range(few)) {
    const key = columnKey(narrowCells, column, ordered);
    const found = range(many).find((candidate) => keys[candidate] === key && !chosen.includes(candidate));
    if (found === undefined) return false;
    chosen.push(found);
  }
  return rowKey(wideCells, chosen, ordered) === rowKey(narrowCells, range(few), ordered);
}

function cellTexts(rows: Rows): string[][] {
  return rows.map((row) => row.map(cellText));
}

function cellText(cell: Scalar): string {
  if (cell === null) return 'null';
  if (typeof cell === 'boolean') return cell ? 'n1' : 'n0';
  if (typeof cell === 'number') return `n${Number(cell.toFixed(6)) + 0}`;
  return `s${cell}`;
}

function columnKey(cells: readonly string[][], column: number, ordered: boolean): string {
  return rowKey(cells, [column], ordered);
}

function rowKey(cells: readonly string[][], columns: readonly number[], ordered: boolean): string {
  const rows = cells.map((row) => JSON.stringify(columns.map((column) => row[column])));
  return (ordered ? rows : rows.sort()).join('\n');
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));
