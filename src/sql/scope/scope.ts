/** Where every name of a statement stands, and what it means. */
export { analyseScopes, scopesOf } from './analyse.ts';
export { type Block, layOut } from './blocks.ts';
export { applyEdits, type TextEdit } from './edits.ts';
export { isAggregateName } from './functions.ts';
export { asciiLower, isInSchema, storedAs } from './names.ts';
export { outerScope, type Resolution, type ResolvedColumn, resolveColumns, tablesNamed } from './resolve.ts';
export { type ShownColumn, shownColumns } from './shown-columns.ts';
export {
  type JoinPair,
  type Note,
  readStatement,
  type Statement,
  type StoredColumn,
} from './statement.ts';
export type {
  Clause,
  ColumnUse,
  Comparison,
  FunctionUse,
  Projection,
  Scope,
  Scopes,
  Source,
  StarUse,
  TextRange,
} from './types.ts';
