import type { LintRule } from './warning.ts';
import { fullName } from './warning.ts';

/** A plain column beside an aggregate without GROUP BY: some engines take it from any row. */
export const bareColumn: LintRule = (input) =>
  input.statement.scopes.all.flatMap((scope) => {
    if (scope.kind !== 'select' || scope.grouped) return [];
    const isAggregated = scope.functions.some((call) => call.aggregate && !call.over && call.clause === 'select');
    const use = isAggregated ? scope.projections.find((item) => item.column)?.column : undefined;
    const stored = use && input.statement.stored(use);
    if (!stored) return [];
    return [
      {
        code: 'bare_column' as const,
        severity: 'soft' as const,
        zh: `“${input.label(stored, 'zh')}”和统计值放在一起，却没有按它分组，显示的可能是任意一条记录的。`,
        en: `"${input.label(stored, 'en')}" stands beside a total without being grouped by; it may come from any record.`,
        detail: fullName(stored),
        range: use.range,
      },
    ];
  });
