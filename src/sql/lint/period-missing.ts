import type { Period } from '../../question/question.ts';
import { lettersAndDigits, nameTokens } from '../../schema/names/name-similarity.ts';
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

function hasTimeFilter({ statement }: LintInput, period: Period): boolean {
  const filters = statement.scopes.all.flatMap((scope) => [
    ...scope.columns.filter(({ clause }) => clause === 'where' || clause === 'on' || clause === 'having'),
    // A condition inside CASE or FILTER limits as well, wherever it stands.
    ...scope.comparisons.map((comparison) => comparison.column),
  ]);
  const isTime = filters.some((use) => {
    const kind = statement.stored(use)?.column.kind;
    return kind === 'date' || kind === 'datetime' || kind === 'time' || timeName.test(use.name);
  });
  return isTime || namesYear(statement, period) || isNameItself(statement, period);
}

/** `founded < 1850` for "before 1850": the year, or the one beside it, stands in the statement. */
function namesYear({ scopes }: LintInput['statement'], { from, to }: Period): boolean {
  const years = [from, to].flatMap((date) => (date ? [Number(date.slice(0, 4))] : []));
  const near = years.flatMap((year) => [year - 1, year, year + 1]).map(String);
  return scopes.lexemes.some(({ kind, value }) => kind !== 'word' && near.some((year) => value.includes(year)));
}

/** "the first year of parties", "spending in the September Meeting": the words name a column or a value, not a time. */
function isNameItself({ scopes, stored }: LintInput['statement'], period: Period): boolean {
  const said = new Set(`${period.text} ${period.description.en}`.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const isSaid = (text: string) => nameTokens(text).some((token) => token.length > 1 && said.has(token));
  const literals = scopes.lexemes.filter(({ kind }) => kind === 'string' || kind === 'quoted');
  const columns = scopes.all.flatMap((scope) => scope.columns).filter((use) => use.function === undefined);
  return (
    literals.some(({ value }) => isSaid(value)) ||
    columns.some(
      (use) => [...said].some((word) => startsAlike(word, use.name)) || isSaid(stored(use)?.column.comment ?? ''),
    )
  );
}

/** `Jan` for January, `q1` for Q1, `year` for "last year". */
function startsAlike(word: string, column: string): boolean {
  if (lettersAndDigits(column) === word) return true;
  return nameTokens(column).some((token) => token === word || (token.length > 2 && word.startsWith(token)));
}
