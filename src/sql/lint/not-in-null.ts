import type { Scope } from '../scope/scope.ts';
import { fullName, type LintInput, type LintRule, type Warning } from './warning.ts';

/** `x NOT IN (SELECT c …)` finds nothing at all as soon as one c is NULL. */
export const notInNull: LintRule = async (input) => {
  const { statement } = input;
  const warnings: Warning[] = [];
  for (const scope of statement.scopes.all) {
    const use = scope.serves === 'in' && isNegated(scope, input) ? scope.projections[0]?.column : undefined;
    const stored = use && statement.stored(use);
    if (!stored?.column.nullable || excludesNull(scope, input)) continue;
    const nulls = await input.countNulls?.(stored.table.name, stored.column.name);
    if (nulls === 0) continue;
    warnings.push({
      code: 'not_in_null',
      severity: nulls ? 'hard' : 'soft',
      zh: `用来排除的“${input.label(stored, 'zh')}”${nulls ? '里有空值' : '可能有空值'}，一有空值就什么都查不到。`,
      en: `"${input.label(stored, 'en')}", which is used to exclude, ${nulls ? 'has' : 'may have'} empty entries; with one of them nothing is found.`,
      detail: `NOT IN (… ${fullName(stored)} …)`,
      range: scope.range,
      ...proposalFor(scope, input),
    });
  }
  return warnings;
};

/** The words before the bracket that opens this subquery. */
function isNegated(scope: Scope, { statement }: LintInput): boolean {
  const { lexemes } = statement.scopes;
  const first = lexemes.findIndex((lexeme) => lexeme.start >= scope.range.start);
  return /^in$/i.test(lexemes[first - 2]?.text ?? '') && /^not$/i.test(lexemes[first - 3]?.text ?? '');
}

function excludesNull(scope: Scope, { statement }: LintInput): boolean {
  const where = scope.clauses.where;
  return where !== undefined && /\bis\s+not\s+null\b/i.test(statement.sql.slice(where.start, where.end));
}

function proposalFor(scope: Scope, { statement }: LintInput) {
  const column = scope.projections[0]?.column;
  const { where, from } = scope.clauses;
  if (!column || !from || scope.grouped || scope.limited) return {};
  const { sql } = statement;
  const condition = `${sql.slice(column.range.start, column.range.end)} IS NOT NULL`;
  const text = where
    ? ` WHERE ${condition} AND (${sql.slice(where.start, where.end).replace(/^\s*where\s+/i, '')})`
    : ` WHERE ${condition}`;
  const changed = where
    ? sql.slice(0, where.start).trimEnd() + text + sql.slice(where.end)
    : sql.slice(0, from.end) + text + sql.slice(from.end);
  return { proposal: { sql: changed, zh: '排除时不看空值', en: 'Ignore empty entries when excluding' } };
}
