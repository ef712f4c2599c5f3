import type { LintRule } from './warning.ts';

/**
 * `x IN (SELECT c FROM t …)` where `t` has no `c` and the engine takes the outer query's: the condition is then about
 * nothing, and always or never true.
 */
export const outerColumn: LintRule = ({ statement }) =>
  statement.scopes.all.flatMap((scope) => {
    const [projection, ...more] = scope.projections;
    const use = scope.serves === 'in' && more.length === 0 ? projection?.column : undefined;
    const found = use && statement.resolution.columns.get(use);
    if (!use || use.qualifier !== undefined || !found || !('outer' in found) || !found.outer) return [];
    return [
      {
        code: 'outer_column' as const,
        severity: 'hard' as const,
        zh: '其中一个条件实际上没有去对照另一部分数据，等于没有筛选。',
        en: 'One condition does not really look at the other records, so it filters nothing.',
        detail: statement.sql.slice(scope.range.start, scope.range.end),
        range: use.range,
      },
    ];
  });
