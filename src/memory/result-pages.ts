import type { RowSet } from '../drivers/driver.ts';

/**
 * Rows of recent runs. The graph's state holds only a reference, so that a checkpoint never carries the data:
 * checkpoints are written to disk, rows of a customer's table should not be.
 */
export interface ResultPages {
  put(reference: string, rows: RowSet): void;
  get(reference: string): RowSet | undefined;
}

export function createResultPages(capacity = 50): ResultPages {
  const pages = new Map<string, RowSet>();
  return {
    put(reference, rows) {
      pages.delete(reference);
      pages.set(reference, rows);
      const oldest = pages.keys().next().value;
      if (pages.size > capacity && oldest !== undefined) pages.delete(oldest);
    },
    get: (reference) => pages.get(reference),
  };
}
