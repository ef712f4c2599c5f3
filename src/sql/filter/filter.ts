/** Which rows and columns of a table a statement gets to see. */
export { type LimitOptions, limitTables } from './limit-tables.ts';
export type { LimitedSql, LimitRefusal, TableLimit } from './table-limit.ts';
