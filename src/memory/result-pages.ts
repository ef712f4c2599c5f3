import type { RowSet } from '../drivers/contract/driver.ts';

/**
 * Rows of recent runs. The graph's state holds only a reference, so that a checkpoint never carries the data:
 * checkpoints are written to disk, rows of a customer's table should not be.
 */
export interface ResultPages {
  put(reference: string, rows: RowSet): void;
  get(reference: string): RowSet | undefined;
}

/** The latest results, as many as fit: at most `most`, and `characters` in all; the last one always stays. */
export function createResultPages(most = 50, characters = 64_000_000): ResultPages {
  const pages = new Map<string, { rows: RowSet; size: number }>();
  let total = 0;
  const drop = (reference: string) => {
    total -= pages.get(reference)?.size ?? 0;
    pages.delete(reference);
  };
  return {
    put(reference, rows) {
      drop(reference);
      const size = sizeOf(rows);
      pages.set(reference, { rows, size });
      total += size;
      for (const oldest of pages.keys()) {
        if (oldest === reference || (pages.size <= most && total <= characters)) break;
        drop(oldest);
      }
    },
    get: (reference) => pages.get(reference)?.rows,
  };
}

/** About how much memory a result takes, in characters. */
function sizeOf({ rows }: RowSet): number {
  let size = 0;
  for (const row of rows) for (const cell of row) size += typeof cell === 'string' ? cell.length + 8 : 8;
  return size;
}
