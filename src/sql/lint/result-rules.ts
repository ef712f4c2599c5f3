import type { Comparison } from '../scope/scope.ts';
import { repeats } from './question-rules.ts';
import { fullName, type LintRule, type Warning } from './warning.ts';

/** Rows came back and there is nothing in them. */
export const allNull: LintRule = ({ result }) => {
  if (!result || result.rows.length === 0 || result.rows.some((row) => row.some((cell) => cell !== null))) return [];
  return [
    {
      code: 'all_null',
      severity: 'hard',
      zh: '结果全是空值，条件可能没有对上任何数据。',
      en: 'The result holds only empty values; the conditions may have met no data.',
    },
  ];
};

/** Nothing came back. */
export const emptyResult: LintRule = ({ result }) => {
  if (!result || result.rows.length > 0) return [];
  return [
    {
      code: 'empty_result',
      severity: 'hard',
      zh: '没有查到任何数据，条件可能太严或写法与数据不一致。',
      en: 'Nothing was found; the conditions may be too narrow or spelt otherwise in the data.',
    },
  ];
};

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

/** The same row more than once. */
export const duplicateRows: LintRule = ({ result }) => {
  if (!result || !repeats(result.rows)) return [];
  return [
    {
      code: 'duplicate_rows',
      severity: 'soft',
      zh: '结果里有完全相同的行。',
      en: 'Some rows of the result are exactly the same.',
    },
  ];
};
