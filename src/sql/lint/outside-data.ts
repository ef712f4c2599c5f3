import type { Comparison } from '../scope/scope.ts';
import { fullName, type LintRule, type Warning } from './warning.ts';

/** Nothing was found because the period lies before or behind everything that is stored: people then want to know what there is. */
export const outsideData: LintRule = ({ statement, result, label }) => {
  if (!result || result.rows.length > 1 || !result.rows.every((row) => row.some(isNothing))) return [];
  const warnings = new Map<string, Warning>();
  for (const comparison of statement.scopes.all.flatMap((scope) => scope.comparisons)) {
    const stored = statement.stored(comparison.column);
    const { range, kind } = stored?.column ?? {};
    if (!stored || !range || (kind !== 'date' && kind !== 'datetime')) continue;
    const [min, max] = [String(range.min).slice(0, 10), String(range.max).slice(0, 10)];
    if (!isOutside(comparison, min, max)) continue;
    warnings.set(fullName(stored), {
      code: 'outside_data',
      severity: 'hard',
      zh: `“${label(stored, 'zh')}”只有 ${min} 到 ${max} 的数据，问的时间不在其中。`,
      en: `There is data of "${label(stored, 'en')}" from ${min} to ${max} only; the period asked for lies outside.`,
      detail: fullName(stored),
    });
  }
  return [...warnings.values()];
};

/** A count of none, or a figure over no rows. */
const isNothing = (cell: unknown): boolean => cell === null || cell === 0;

function isOutside({ operator, value, wrapped, negated }: Comparison, min: string, max: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0];
  if (day === undefined || wrapped || negated) return false;
  if (operator === '>' || operator === '>=') return day > max;
  if (operator === '<') return day <= min;
  return operator === '<=' && day < min;
}
