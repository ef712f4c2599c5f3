import type { LintInput, LintRule } from './warning.ts';

/** The question names a time and the statement filters by none. */
export const periodMissing: LintRule = (input) => {
  const [period] = input.question?.periods ?? [];
  if (!period || hasTimeFilter(input, period)) return [];
  return [
    {
      code: 'period_missing',
      severity: 'hard',
      zh: `问题里说的是${period.description.zh}，但结果没有按时间筛选。`,
      en: `The question is about ${period.description.en}, but the result is not limited to that time.`,
    },
  ];
};

const timeName = /date|time|year|month|day|quarter|week|日|月|年|时间|季/i;

function hasTimeFilter({ statement }: LintInput, period: { from?: string; to?: string }): boolean {
  const isFilter = (clause: string) => clause === 'where' || clause === 'on' || clause === 'having';
  const uses = statement.scopes.all.flatMap((scope) => scope.columns);
  const isTime = uses.some((use) => {
    const kind = statement.stored(use)?.column.kind;
    const isDated = kind === 'date' || kind === 'datetime' || kind === 'time' || timeName.test(use.name);
    // Inside CASE or FILTER in the SELECT list a date can limit as well.
    return isDated && (isFilter(use.clause) || use.function !== undefined);
  });
  const years = [period.from, period.to].flatMap((date) => date?.slice(0, 4) ?? []);
  const { lexemes } = statement.scopes;
  return isTime || lexemes.some(({ kind, value }) => kind !== 'word' && years.some((year) => value.includes(year)));
}
