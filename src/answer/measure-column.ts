import type { RowSet } from '../drivers/contract/driver.ts';

/** The last numeric column that is no identifier, code or year; -1 when there is none. */
export function measureColumn({ columns, rows }: RowSet): number {
  for (let index = columns.length - 1; index >= 0; index -= 1) {
    const isName = /(^|_)(id|code|year|no)$|编号|代码|年份|电话/i.test(columns[index]?.name ?? '');
    if (!isName && rows.every((row) => typeof row[index] === 'number')) return index;
  }
  return -1;
}
