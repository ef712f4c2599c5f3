import type { LintRule } from './warning.ts';

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
