import type { LintInput, LintRule } from './warning.ts';

/** "How many …?" answered without counting or adding up; one stored number is an answer, several are not. */
export const countMissing: LintRule = (input) => {
  const { all, root } = input.statement.scopes;
  if (!beginsByCounting(input) || root.kind !== 'select') return [];
  if (all.some((scope) => scope.functions.some((call) => /^(?:count|sum|total)$/i.test(call.name)))) return [];
  if (selectsNumber(input) && (input.result?.rows.length ?? 1) <= 1) return [];
  return [
    {
      code: 'count_missing',
      severity: 'hard',
      zh: '问题问的是数量，结果却没有计数或求和。',
      en: 'The question asks how many, but nothing was counted or added up.',
    },
  ];
};

/** "List the clubs and how many members …" may well read a stored number, so only the first words count. */
function beginsByCounting({ question }: LintInput): boolean {
  if (!question || question.cues.some((cue) => cue.class === 'each')) return false;
  return question.language === 'zh'
    ? /^(?:请问)?(?:一共|总共|共)?有?(?:多少[个名位家条件种人]|几[个名位家条件种])/.test(question.text.trim())
    : /^how many\b/i.test(question.text.trim());
}

function selectsNumber({ statement }: LintInput): boolean {
  return statement.scopes.root.projections.some((item) => {
    const kind = item.column ? statement.stored(item.column)?.column.kind : 'integer';
    return item.star !== undefined || kind === undefined || kind === 'integer' || kind === 'decimal';
  });
}
