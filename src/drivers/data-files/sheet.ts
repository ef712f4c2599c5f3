import type { FileCell } from './table-shape.ts';

/** A row of a sheet, with empty cells before the last that is not. */
export interface SheetRow {
  /** From 0. */
  index: number;
  values: FileCell[];
}

/** Cells that were merged into one. */
export interface Span {
  startRow: number;
  startCol: number;
  endRow: number;
  endCol: number;
}
