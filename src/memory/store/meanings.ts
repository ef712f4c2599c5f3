import type { CueClass, Period, Question, Span } from '../../question/question.ts';
import { readQuestion } from '../../question/read-question.ts';
import { conceptsInQuestion } from '../../schema/lexicon/concepts-in-question.ts';
import { concepts } from '../../schema/lexicon/lexicon.ts';

/** Kinds of cues that ask for the same in other words. What is not listed here tells no questions apart. */
const families: Partial<Record<CueClass, string>> = {
  'ask-count': 'count',
  count: 'count',
  'ask-amount': 'sum',
  sum: 'sum',
  average: 'average',
  most: 'most',
  top: 'most',
  maximum: 'most',
  descending: 'most',
  least: 'least',
  bottom: 'least',
  minimum: 'least',
  ascending: 'least',
  each: 'each',
  by: 'each',
  'bucket-year': 'each-year',
  'bucket-quarter': 'each-quarter',
  'bucket-month': 'each-month',
  'bucket-week': 'each-week',
  'bucket-day': 'each-day',
  growth: 'growth',
  'over-time': 'growth',
  difference: 'growth',
  share: 'share',
  ratio: 'share',
  greater: 'over',
  'greater-equal': 'over',
  above: 'over',
  less: 'under',
  'less-equal': 'under',
  below: 'under',
  not: 'without',
  without: 'without',
  'but-not': 'without',
  duration: 'duration',
  'than-average': 'than-average',
};

/** Only how long a period is counts: 上个月 and 九月 are both a month. The last day of a year, so that a year to date is one. */
const anyDay = '2024-12-31';
const lengths: readonly (readonly [days: number, name: string])[] = [
  [1, 'day'],
  [7, 'week'],
  [31, 'month'],
  [92, 'quarter'],
  [184, 'half-year'],
  [366, 'year'],
];

/**
 * What a text means, whatever its words: business concepts and figures of the lexicon (营业额 and 销售额, "turnover"), what is asked of them
 * (most, average, each month), how long a period is, and which numbers are said. Reworded questions meet here, across languages too.
 */
export function meaningsOf(text: string): string[] {
  const question = readQuestion(text, { today: anyDay });
  const { concepts: mentions, formulas } = conceptsInQuestion(question);
  const whole = <One extends Span>(spans: readonly One[]) => spans.filter((span) => !isInside(span, mentions));
  const found = [
    ...whole(mentions).flatMap(({ concept: { id, broader = [] } }) => [id, ...broader.filter(isConcept)]),
    ...formulas.map(({ formula }) => `formula-${formula.id}`),
    ...question.cues.flatMap((cue) => families[cue.class] ?? []).map((family) => `asks-${family}`),
    ...question.periods.map((period) => `over-a-${lengthOf(period)}`),
    ...numbersOutside(question).map(({ value, ordinal }) => (ordinal && value === 1 ? 'asks-most' : `number-${value}`)),
  ];
  return [...new Set(found)];
}

const isInside = (span: Span, others: readonly Span[]): boolean =>
  others.some(({ start, end }) => start <= span.start && span.end <= end && end - start > span.end - span.start);

let ids: ReadonlySet<string> | undefined;
function isConcept(id: string): boolean {
  ids ??= new Set(concepts().map((concept) => concept.id));
  return ids.has(id);
}

function lengthOf({ from, to }: Period): string {
  if (from === undefined || to === undefined) return 'time';
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return lengths.find(([most]) => days <= most)?.[1] ?? 'time';
}

/** The 9 of 九月 is part of a period. */
function numbersOutside({ numbers, periods }: Question) {
  return numbers.filter(({ start, end }) => !periods.some((period) => period.start <= start && end <= period.end));
}
