import { repeats } from './distinct-missing.ts';
import type { LintRule } from './warning.ts';

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
