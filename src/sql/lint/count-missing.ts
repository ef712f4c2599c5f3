import type { LintRule } from './warning.ts';

/** "How many …?" answered without counting, adding up, or a stored number. */
export const countMissing: LintRule = ({ statement, question }) => {
  const first = question?.cues.find((cue) => cue.class === 'ask-count');
  if (!question || !first || !/^(?:how many\b|(?:一共|总共)?(?:有)?多少[个名位家条件]|几[个名位家])/i.test(first.text))
    return [];
  // "List the clubs and how many members …" may well read a stored number; only a question that begins by counting counts.
  if (first.start > 3 && question.language === 'en') return [];
  const { all, root } = statement.scopes;
  if (all.some((scope) => scope.aggregates)) return [];
  const numbers = root.projections.some((item) => {
    const kind = item.column ? statement.stored(item.column)?.column.kind : 'integer';
    return item.star !== undefined || kind === undefined || kind === 'integer' || kind === 'decimal';
  });
  if (numbers || root.kind !== 'select') return [];
  return [
    {
      code: 'count_missing',
      severity: 'hard',
      zh: '问题问的是数量，结果却没有计数。',
      en: 'The question asks how many, but nothing was counted.',
    },
  ];
};
