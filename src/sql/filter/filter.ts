/** Which rows and columns of a table a statement gets to see. */
export { bindClaims, type Claims, claimsIn } from './bind-claims.ts';
export { type LimitOptions, limitTables, withViewQueries } from './limit-tables.ts';
export { applyRights, claimsAsked, type Grant, type Granted, isLimited, type Rights } from './rights.ts';
export {
  type LimitedSql,
  type LimitRefusal,
  type MaskKind,
  maskKinds,
  rowName,
  type TableLimit,
} from './table-limit.ts';
