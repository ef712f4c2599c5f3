import type { SheetRow, Span } from './sheet.ts';
import type { FileCell } from './table-shape.ts';

/** The names above a table, and how many rows they take. */
interface SheetHeader {
  names: FileCell[];
  rows: number;
}

/**
 * The names of columns. Where some of them were merged over several columns, the row below has names too, and both together
 * name a column: "2024" over "sales" and "cost".
 */
export function headerOf(rows: readonly SheetRow[], spans: readonly Span[]): SheetHeader {
  const [top, below] = rows;
  if (!top) return { names: [], rows: 0 };
  const groups = spans.filter(({ startRow, endRow, startCol, endCol }) => {
    const isWide = startRow === top.index && endRow === top.index && endCol > startCol;
    return isWide && top.values[startCol] != null;
  });
  const isGrouped = groups.length > 0 && below?.index === top.index + 1 && isAllText(below.values);
  if (!isGrouped) return { names: top.values, rows: 1 };
  const groupOf = (column: number): FileCell => {
    const group = groups.find(({ startCol, endCol }) => column >= startCol && column <= endCol);
    return top.values[group?.startCol ?? column] ?? null;
  };
  const width = Math.max(top.values.length, below.values.length);
  const names = Array.from({ length: width }, (_, column) => {
    const parts = [groupOf(column), below.values[column] ?? null].filter((part) => part !== null);
    return parts.length === 0 ? null : parts.map(String).join(' ');
  });
  return { names, rows: 2 };
}

const isAllText = (values: readonly FileCell[]): boolean =>
  values.some((cell) => cell !== null) && values.every((cell) => cell === null || typeof cell === 'string');
