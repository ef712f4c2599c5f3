import type { Period } from '../../question/question.ts';
import { lettersAndDigits, nameTokens } from '../../schema/names/name-similarity.ts';
import type { Comparison } from '../scope/scope.ts';
import { fullName, type LintInput, type LintRule, type Warning } from './warning.ts';

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
  const phrase = new Set(`${period.text} ${period.description.en}`.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const isSaid = (text: string) => nameTokens(text).some((token) => token.length > 1 && phrase.has(token));
  const literals = scopes.lexemes.filter(({ kind }) => kind === 'string' || kind === 'quoted');
  const columns = scopes.all.flatMap((scope) => scope.columns).filter((use) => use.function === undefined);
  return (
    literals.some(({ value }) => isSaid(value)) ||
    columns.some(
      (use) => [...phrase].some((word) => startsAlike(word, use.name)) || isSaid(stored(use)?.column.comment ?? ''),
    )
  );
}

/** `Jan` for January, `q1` for Q1, `year` for "last year". */
function startsAlike(word: string, column: string): boolean {
  if (lettersAndDigits(column) === word) return true;
  return nameTokens(column).some((token) => token === word || (token.length > 2 && word.startsWith(token)));
}

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

/** "Different" or "distinct" was asked and nothing removes repetitions. */
export const distinctMissing: LintRule = (input) => {
  const { statement, question } = input;
  const cue = question?.cues.find((item) => item.class === 'distinct');
  if (!question || !cue || !/^(?:distinct|different|unique|不同|不重复|去重)/i.test(cue.text)) return [];
  // A "unique id" is a kind of id.
  if (/^\s*(?:id|identifier|code|number|key)\b/i.test(question.text.slice(cue.end))) return [];
  const { all, root } = statement.scopes;
  const removes = all.some(
    (scope) => scope.distinct || scope.grouped || scope.kind === 'set' || scope.functions.some((call) => call.distinct),
  );
  if (removes || root.kind !== 'select' || !mayRepeat(input)) return [];
  const at = root.range.start + 'select'.length;
  const changed = `${statement.sql.slice(0, at)} DISTINCT${statement.sql.slice(at)}`;
  return [
    {
      code: 'distinct_missing',
      severity: 'soft',
      zh: '问题问的是不同的有哪些，结果里可能有重复。',
      en: 'The question asks for different ones, but the result may repeat itself.',
      ...(root.aggregates ? {} : { proposal: { sql: changed, zh: '去掉重复', en: 'Remove repetitions' } }),
    },
  ];
};

function mayRepeat({ statement, result }: LintInput): boolean {
  if (statement.scopes.root.aggregates)
    return statement.scopes.root.functions.some((call) => /^count$/i.test(call.name));
  return !result || repeats(result.rows);
}

function repeats(rows: readonly (readonly unknown[])[]): boolean {
  return new Set(rows.map((row) => JSON.stringify(row))).size < rows.length;
}

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
