import type { LintRule } from './warning.ts';

/** Every column is shown though the question asks for something in particular. */
export const starNotAsked: LintRule = ({ statement, question }) => {
  const { root } = statement.scopes;
  const isStar = root.kind === 'select' && root.projections.some((item) => item.star);
  if (!question || !isStar || question.cues.some((cue) => cue.class === 'ask-all')) return [];
  const hasColumns = root.sources.some((source) => (statement.resolution.outputs(source)?.length ?? 2) > 1);
  if (!hasColumns) return [];
  const range = root.projections.find((item) => item.star)?.range;
  return [
    {
      code: 'star_not_asked',
      severity: 'hard',
      zh: '结果列出了全部内容，问题要的可能只是其中一部分。',
      en: 'The result shows everything; the question probably asks for a part of it.',
      ...(range ? { range } : {}),
    },
  ];
};
