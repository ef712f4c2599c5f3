import type { LintRule } from './warning.ts';

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
