import type { Dialect } from '../../dialects/dialect.ts';
import { codeLexemes } from '../lex/lex.ts';
import { parseSql, type Tree } from '../parse/parse.ts';
import { ScopeBuilder } from './build.ts';
import type { Scopes } from './types.ts';

/**
 * The SELECT blocks of one statement with everything in them that has a place in the text. Undefined when the text does
 * not parse, holds several statements, or is not a query.
 */
export function analyseScopes(sql: string, dialect: Dialect): Scopes | undefined {
  const parsed = parseSql(sql, dialect);
  return parsed.ok ? scopesOf(sql, dialect, parsed.statements) : undefined;
}

/** The same for a text that was parsed already. */
export function scopesOf(
  sql: string,
  dialect: Dialect,
  statements: readonly Tree[],
  lexemes = codeLexemes(sql, dialect),
): Scopes | undefined {
  const [statement, ...rest] = statements;
  if (!statement || rest.length > 0) return undefined;
  // The tree of pipes is not their meaning.
  if (dialect.pipes && lexemes.some(({ text }) => text === '|>')) return undefined;
  return new ScopeBuilder(sql, dialect, lexemes).build(statement);
}
