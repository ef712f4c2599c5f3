import { DriverError, type ResultColumn } from '../contract/driver.ts';
import type { Cursor } from '../contract/engine.ts';
import type { RowBuffer } from './row-buffer.ts';

/** What returns no columns was no query. */
export const noResult = () => new DriverError({ code: 'NO_RESULT', message: 'the statement returns no rows' });

/**
 * A cursor over rows that a client pushes. Its columns are known once the first rows, or the end, are there; a statement
 * without columns is no query and fails.
 */
export async function startCursor(
  rows: RowBuffer,
  columns: () => ResultColumn[],
  end: () => Promise<boolean>,
): Promise<Cursor> {
  let held: Awaited<ReturnType<RowBuffer['next']>> | undefined = await rows.next();
  const found = columns();
  if (found.length === 0) throw noResult();
  return {
    columns: found,
    async next() {
      const batch = held ?? (await rows.next());
      held = undefined;
      return batch;
    },
    end,
  };
}
