import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { DriverError } from '../contract/driver.ts';

/** What one result may hold, so that no statement decides how much memory an answer takes. */
export const resultBounds = {
  cellCharacters: 1_000_000,
  resultCharacters: 16_000_000,
  /** One row on its way here: a client has to hold all of it at once, so that a larger one fails. */
  rowBytes: 64_000_000,
} as const;

export const tooLarge = () =>
  new DriverError({ code: 'RESULT_TOO_LARGE', message: `a row is larger than ${resultBounds.rowBytes} bytes` });

/** Keeps the account of one result. */
export interface ResultGauge {
  /** Shortens the row's cells where they are too long; false when the row does not fit into the result any more. */
  take(row: Scalar[]): boolean;
  /** Cells that were shortened, of the rows that were taken. */
  readonly cutCells: number;
}

export function createResultGauge(): ResultGauge {
  let left: number = resultBounds.resultCharacters;
  let cutCells = 0;
  let isFirst = true;
  return {
    take(row) {
      // So that the first row always fits, however many columns it has.
      const longest = Math.min(resultBounds.cellCharacters, Math.floor(resultBounds.resultCharacters / row.length));
      let size = 0;
      for (const cell of row) size += typeof cell === 'string' ? Math.min(cell.length, longest) : 8;
      if (size > left && !isFirst) return false;
      left -= size;
      isFirst = false;
      row.forEach((cell, index) => {
        if (typeof cell !== 'string' || cell.length <= longest) return;
        row[index] = shortened(cell, longest);
        cutCells += 1;
      });
      return true;
    },
    get cutCells() {
      return cutCells;
    },
  };
}

/** Characters that a row keeps in memory, near enough. */
export function weightOf(row: readonly Scalar[]): number {
  let weight = 0;
  for (const cell of row) weight += typeof cell === 'string' ? cell.length : 8;
  return weight;
}

function shortened(text: string, length: number): string {
  const isHalf = /[\uD800-\uDBFF]/.test(text[length - 1] ?? '');
  // Through bytes, since a slice would keep the whole text in memory.
  return Buffer.from(text.slice(0, isHalf ? length - 1 : length)).toString();
}
