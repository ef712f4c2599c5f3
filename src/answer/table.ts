import type { RowSet } from '../drivers/contract/driver.ts';
import type { AnswerTable } from '../protocol/answer.ts';

/** Rows as they travel on the wire. */
export function tableOf({ columns, rows, truncated }: RowSet): AnswerTable {
  return {
    columns: columns.map(({ name, kind }) => ({ name, type: kind })),
    rows,
    row_count: rows.length,
    truncated,
  };
}
