import { chineseStopWords, englishStopWords } from '../question/cues/stop-words.ts';
import { stemOf } from '../question/lemma.ts';
import type { CueClass, Period, Question, Span } from '../question/question.ts';
import { readQuestion } from '../question/read-question.ts';
import { tokenize } from '../question/tokens.ts';
import { conceptsInQuestion } from '../schema/lexicon/concepts-in-question.ts';
import { concepts } from '../schema/lexicon/lexicon.ts';

/** What search knows of a text. */
export interface Terms {
  /** Words that carry content: Chinese ones as they are segmented, English ones by their stem, numbers. */
  words: readonly string[];
  /** Pairs of neighbouring Chinese characters: they find what was segmented otherwise. */
  pairs: readonly string[];
  /** What it means in any words. */
  meanings: readonly string[];
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const han = /\p{Script=Han}/u;
const hanRuns = /\p{Script=Han}+/gu;
const stopWords = new Set(chineseStopWords);
/** Longer texts are known by their beginning. */
const longestText = 4000;

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
function meaningsOf(text: string): string[] {
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

/** The terms of a text, each once. */
export function termsOf(whole: string): Terms {
  const text = whole.slice(0, longestText).normalize('NFKC');
  const words = new Set<string>();
  for (const { kind, text: word } of tokenize(text)) {
    if (kind === 'word' && !englishStopWords.has(word.toLowerCase())) words.add(plain(stemOf(word)));
    if (kind === 'number') words.add(plain(word));
  }
  for (const { segment } of segmenter.segment(text))
    if (han.test(segment) && !stopWords.has(segment)) words.add(segment);
  words.delete('');
  return {
    words: [...words],
    pairs: [...new Set(text.match(hanRuns)?.flatMap(pairsIn))],
    meanings: meaningsOf(text).map(plain),
  };
}

const plain = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function pairsIn(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** What people mean stays when they use other words; each word has several pairs of characters. */
const kindWeights: Record<keyof Terms, number> = { words: 1, pairs: 0.3, meanings: 1.2 };
/** Below 1, so that a rare word doesn't outweigh all that two questions share; set with the weights by `bench/store-search.ts`. */
const rarityPower = 0.4;

/** Terms with their kind, since a word may be spelt like a pair. */
const keysOf = (terms: Terms): string[] =>
  (Object.keys(kindWeights) as (keyof Terms)[]).flatMap((kind) => terms[kind].map((term) => `${kind} ${term}`));

/**
 * The texts that share a term with the query, nearest first: by the cosine of their weighted terms. A term that nearly every text has
 * weighs little, but never nothing.
 */
export function nearest<Of>(query: string, texts: readonly { of: Of; terms: Terms }[], limit: number): Of[] {
  const stored = texts.map(({ of, terms }) => ({ of, keys: keysOf(terms) }));
  const frequencies = new Map<string, number>();
  for (const { keys } of stored) for (const key of keys) frequencies.set(key, (frequencies.get(key) ?? 0) + 1);
  const squares = new Map<string, number>();
  const square = (key: string): number => {
    const known = squares.get(key);
    if (known !== undefined) return known;
    const having = frequencies.get(key) ?? 0;
    const rarity = Math.log(1 + (texts.length - having + 0.5) / (having + 0.5));
    const weight = Math.max(0.05, rarity) ** rarityPower * kindWeights[key.slice(0, key.indexOf(' ')) as keyof Terms];
    squares.set(key, weight ** 2);
    return weight ** 2;
  };
  const length = (keys: readonly string[]): number => keys.reduce((sum, key) => sum + square(key), 0);
  const wanted = new Set(keysOf(termsOf(query)));
  const ownLength = length([...wanted]);
  return stored
    .map(({ of, keys }) => {
      const shared = length(keys.filter((key) => wanted.has(key)));
      return { of, score: shared === 0 ? 0 : shared / Math.sqrt(ownLength * length(keys)) };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ of }) => of);
}
