import { numberWord } from '../../question/numbers.ts';
import type { Span } from '../../question/question.ts';
import type { Linked, Named } from './parts.ts';

/** Words that point at the rows of an answer: 它们, "of them", 第二个城市, "its". */
export interface Reference extends Span {
  text: string;
  /** Several rows, one of them by its place (from 1; -1 is the last), or the one row that there is. */
  which: { kind: 'all'; count?: number } | { kind: 'place'; place: number } | { kind: 'one'; isPerson: boolean };
  /** What stands beside it and says what the rows are: 城市 of 第二个城市. */
  noun?: Named;
  /** The rows themselves are counted or listed: "how many of them", 其中有几个. */
  isSubject: boolean;
  /** A month, a year: 那个月, "that month". */
  unit?: 'year' | 'quarter' | 'month' | 'day';
}

const digits = '\\d{1,3}|[一二两三四五六七八九十]{1,3}';
const measure = '(?:个|家|名|位|款|笔|种|条|间|座)';

/** In order: what is longer and says more is tried first. */
const patterns: {
  pattern: RegExp;
  read: (match: RegExpExecArray) => Omit<Reference, 'start' | 'end' | 'text' | 'noun'> | undefined;
}[] = [
  {
    pattern: /那个?(年|季度|月|天)(?!前|后|以)|那一(年|月|天)|当(年|月|天)|\bthat (year|quarter|month|day)\b/gi,
    read: (match) => {
      const said =
        match
          .slice(1)
          .find((part) => part !== undefined)
          ?.toLowerCase() ?? '';
      const unit = ({ 年: 'year', 季度: 'quarter', 月: 'month', 天: 'day' } as const)[said] ?? said;
      return { which: { kind: 'one', isPerson: false }, isSubject: false, unit: unit as Reference['unit'] & string };
    },
  },
  {
    pattern: new RegExp(`第(${digits})${measure}|(最后|倒数第)一${measure}`, 'g'),
    read: (match) => {
      const place = match[2] ? -1 : numberWord(match[1] ?? '');
      return place === undefined ? undefined : { which: { kind: 'place', place }, isSubject: false };
    },
  },
  {
    // A first name is a name, and the last three are several.
    pattern:
      /\bthe (first|second|third|fourth|fifth|last|\d+(?:st|nd|rd|th))(?: (?:one|row))?\b(?! (?:names?|times?|dates?|days?|weeks?|months?|quarters?|years?|half|few|\d+|two|three|four|five|ten)\b)/gi,
    read: (match) => {
      const place = /last/i.test(match[1] ?? '') ? -1 : numberWord((match[1] ?? '').toLowerCase());
      return place === undefined ? undefined : { which: { kind: 'place', place }, isSubject: false };
    },
  },
  {
    pattern: new RegExp(
      `其中(?:的)?(?=(?:有|一共|总共)?(?:多少|几|哪))|(?:这|那|上面(?:这|那)?)(?:(${digits})${measure}|些|几${measure})|其中|[它他她]们`,
      'g',
    ),
    read: (match) => {
      const count = match[1] === undefined ? undefined : numberWord(match[1]);
      return { which: { kind: 'all', ...(count ? { count } : {}) }, isSubject: match[0].startsWith('其中') };
    },
  },
  {
    pattern:
      /\bof (?:them|those|these)\b|\b(?:these|those)(?: (\d+|two|three|four|five|ten))?\b|\b(?:them|they|their)\b/gi,
    read: (match) => {
      const count = match[1] === undefined ? undefined : numberWord(match[1].toLowerCase());
      return { which: { kind: 'all', ...(count ? { count } : {}) }, isSubject: /^of /i.test(match[0]) };
    },
  },
  {
    pattern: new RegExp(
      `[它他她](?!们)|(?:这|那)${measure}(?!月|年|季|星期|周)|该(?=店|产品|商品|客户|员工|门店|城市|地区|类别|渠道)`,
      'g',
    ),
    read: (match) => ({ which: { kind: 'one', isPerson: /[他她位名]/.test(match[0]) }, isSubject: false }),
  },
  {
    pattern: /\b(?:it|its|this one|that one)\b(?!')|\b(?:he|she|his|him|her)\b/gi,
    read: (match) => ({
      which: { kind: 'one', isPerson: /^(?:he|she|his|him|her)$/i.test(match[0]) },
      isSubject: false,
    }),
  },
];

const counted = /\b(?:how many|which|who|what|any|some|most|all|none|each|one|two|three|\d+)\s*$/i;

/** What a person calls a shop or somebody, without its being a name of the schema. */
const plainNoun = /^(?:店|人|货)/;

/** The first reference of a text; undefined when it has none, or names itself what it refers to ("customers and their cities"). */
export function referenceIn({ question }: Linked, names: readonly Named[]): Reference | undefined {
  const { text } = question;
  for (const { pattern, read } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const place = { start: match.index, end: match.index + match[0].length };
      const meaning = read(match as RegExpExecArray);
      if (!meaning) continue;
      // 这个月 and 那个季度 may be periods; 那 alone opens a sentence.
      if (!meaning.unit && question.periods.some((period) => period.start < place.end && place.start < period.end))
        continue;
      if (isOfItself(text, place, names)) continue;
      if (meaning.which.kind === 'place' && isPartOfName(place, names)) continue;
      const following = text.slice(place.end).match(/^[的\s]*/)?.[0].length ?? 0;
      const isPossessive = /^(?:的|\s*$)/.test(text.slice(place.end)) || /\b(?:their|its|his|her)$/i.test(match[0]);
      const noun =
        isPossessive || meaning.unit ? undefined : names.find(({ start }) => start === place.end + following);
      const plain = noun ? undefined : plainNoun.exec(text.slice(place.end))?.[0];
      const end = noun ? noun.end : place.end + (plain?.length ?? 0);
      // "how many of them" counts the rows, "how many units of them" counts something of theirs.
      const isOfThem = /^of /i.test(match[0]);
      const isSubject = isOfThem ? counted.test(text.slice(0, place.start)) : meaning.isSubject;
      return {
        ...meaning,
        isSubject,
        start: place.start,
        end,
        text: text.slice(place.start, end),
        ...(noun ? { noun } : {}),
      };
    }
  }
  return undefined;
}

/** "the first language" where a column is called so. */
function isPartOfName({ start, end }: Span, names: readonly Named[]): boolean {
  return names.some((name) => name.start > start && name.start < end && name.end > end);
}

/** "customers and their cities", 客户及他们的订单: it has its antecedent beside it. */
function isOfItself(text: string, { start }: Span, names: readonly Named[]): boolean {
  const before = text.slice(0, start);
  return (
    names.some(({ kind, end }) => kind !== 'figure' && end <= start) &&
    /(?:\band|\bwith|\bor|和|及|以及|、|与|跟)\s*$/i.test(before)
  );
}
