import type { Scope } from '../scope/scope.ts';
import type { LintInput, LintRule } from './warning.ts';

/**
 * An aggregate over rows that a LIMIT has already cut: every count becomes the limit. The top few of an order are
 * meant that way when the question says how many.
 */
export const limitInsideAggregate: LintRule = (input) =>
  input.statement.scopes.all.flatMap((scope) => {
    const inner = scope.aggregates ? cutBefore(scope) : undefined;
    if (!inner || (inner.ordered && !isUnasked(input))) return [];
    const range = inner.clauses.limit;
    return [
      {
        code: 'limit_inside_aggregate' as const,
        severity: 'hard' as const,
        zh: '统计之前先截取了一部分记录，得到的不是全部数据的统计结果。',
        en: 'Only part of the records were taken before counting, so the figure does not cover all of the data.',
        ...(range ? { detail: input.statement.sql.slice(range.start, range.end), range } : {}),
      },
    ];
  });

/** A subquery or WITH item in FROM that hands on only some of its rows. */
function cutBefore(scope: Scope): Scope | undefined {
  return scope.sources
    .map((source) => source.child)
    .find((child) => child?.limited && !child.aggregates && !child.grouped);
}

const topCues = new Set(['top', 'bottom', 'most', 'least', 'order', 'maximum', 'minimum', 'ascending', 'descending']);

function isUnasked({ question }: LintInput): boolean {
  return (
    question !== undefined && question.numbers.length === 0 && !question.cues.some((cue) => topCues.has(cue.class))
  );
}
