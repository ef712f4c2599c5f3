import type { Dialect } from '../dialects/dialect.ts';
import { codeLexemes } from './lex.ts';
import { parseSql } from './parse.ts';
import { ScopeBuilder } from './scope/build.ts';
import type { Scopes } from './scope/types.ts';

export { type Resolution, type ResolvedColumn, resolveColumns } from './scope/resolve.ts';
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
} from './scope/types.ts';

/**
 * The SELECT blocks of one statement with everything in them that has a place in the text. Undefined when the text does
 * not parse, holds several statements, or is not a query.
 */
export function analyseScopes(sql: string, dialect: Dialect): Scopes | undefined {
  const parsed = parseSql(sql, dialect);
  if (!parsed.ok || parsed.statements.length !== 1) return undefined;
  const statement = parsed.statements[0];
  return statement && new ScopeBuilder(sql, dialect, codeLexemes(sql, dialect)).build(statement);
}
