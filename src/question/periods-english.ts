import {
  addDays,
  begun,
  blackFriday,
  coming,
  dayOf,
  endOfYear,
  halfOf,
  isoDate,
  type Meaning,
  monthFromName,
  monthOf,
  type PeriodRule,
  parts,
  quarterOf,
  soonDays,
  trailing,
  type Unit,
  unitOf,
  weekendOf,
  yearOf,
} from './calendar.ts';
import { numberWord } from './numbers.ts';

const names =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec';
const month = `(${names})\\.?`;
/** A month that stands for itself wherever it stands: no verb (may, march) and no short form of another word (mar). */
const plainMonth =
  '(january|february|april|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept|sep|oct|nov|dec)\\b\\.?';
const beside = '\\s*(?:vs\\.?|versus|-|–|to|through|and|or)\\s*';
/** Months that people are called by too; so they are when another name follows. */
const givenName = /^(?:April|June|August|Jan)$/;
const relativeYear = (word: string | undefined, today: string): number =>
  parts(today).year + (word === undefined ? 0 : /last|previous/i.test(word) ? -1 : 0);

/** A month without its year; `next` is the first letter of the word behind it. */
function bareMonth(name = '', next: string | undefined, today: string): Meaning | undefined {
  if (givenName.test(name) && next !== undefined && /\p{Lu}/u.test(next)) return undefined;
  return { kind: 'month', ...begun(today, (when) => monthOf(when, monthFromName(name) ?? 1)), relative: true };
}

export const englishRules: readonly PeriodRule[] = [
  {
    pattern: new RegExp(`${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, 'iy'),
    read: ([, name, day, year]) => {
      const days = dayOf(Number(year), monthFromName(name ?? '') ?? 1, Number(day));
      return days && { kind: 'day', ...days, relative: false };
    },
  },
  {
    pattern: new RegExp(`(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${month},?\\s+(\\d{4})\\b`, 'iy'),
    read: ([, day, name, year]) => {
      const days = dayOf(Number(year), monthFromName(name ?? '') ?? 1, Number(day));
      return days && { kind: 'day', ...days, relative: false };
    },
  },
  {
    pattern: new RegExp(`${month},?\\s+(?:of\\s+)?(\\d{4})\\b`, 'iy'),
    read: ([, name, year]) => ({
      kind: 'month',
      ...monthOf(Number(year), monthFromName(name ?? '') ?? 1),
      relative: false,
    }),
  },
  {
    pattern: new RegExp(`${month}\\s+(?:of\\s+)?(this|last)\\s+year\\b`, 'iy'),
    read: ([, name, which], today) => ({
      kind: 'month',
      ...monthOf(relativeYear(which, today), monthFromName(name ?? '') ?? 1),
      relative: true,
    }),
  },
  {
    pattern: /(?:the\s+)?q([1-4])(?:\s+(?:of\s+)?(\d{4})|\s+(?:of\s+)?(this|last)\s+year)?\b/iy,
    read: ([, quarter, year, which], today) => {
      if (year) return { kind: 'quarter', ...quarterOf(Number(year), Number(quarter)), relative: false };
      if (which) return { kind: 'quarter', ...quarterOf(relativeYear(which, today), Number(quarter)), relative: true };
      return { kind: 'quarter', ...begun(today, (when) => quarterOf(when, Number(quarter))), relative: true };
    },
  },
  {
    pattern:
      /(?:the\s+)?(first|second|third|fourth|1st|2nd|3rd|4th)\s+quarter(?:\s+(?:of\s+|in\s+)?(?:(\d{4})|(this|last)\s+year))?\b/iy,
    read: ([, ordinal, year, which], today) => {
      const quarter = numberWord(ordinal ?? '') ?? 1;
      if (year) return { kind: 'quarter', ...quarterOf(Number(year), quarter), relative: false };
      if (which) return { kind: 'quarter', ...quarterOf(relativeYear(which, today), quarter), relative: true };
      return { kind: 'quarter', ...begun(today, (when) => quarterOf(when, quarter)), relative: true };
    },
  },
  {
    pattern: /(?:the\s+)?(first|second)\s+half\s+(?:of\s+)?(?:(\d{4})|(this|last|the)\s+year)\b/iy,
    read: ([, half, year, which], today) => {
      const number = half?.toLowerCase() === 'first' ? 1 : 2;
      if (year) return { kind: 'half-year', ...halfOf(Number(year), number), relative: false };
      return { kind: 'half-year', ...halfOf(relativeYear(which, today), number), relative: true };
    },
  },
  {
    pattern:
      /(?:the\s+)?(first|last)\s+(\d+|two|three|four|five|six|seven|eight|nine|ten|eleven)\s+(month|quarter)s\s+(?:of|in)\s+(?:(\d{4})|(this|last)\s+year)\b/iy,
    read: ([, end, count, unit, year, which], today) => {
      const days = endOfYear(
        year ? Number(year) : relativeYear(which, today),
        end?.toLowerCase() === 'first' ? 'first' : 'last',
        numberWord(count ?? '') ?? Number.NaN,
        unit?.toLowerCase() === 'month' ? 'month' : 'quarter',
      );
      return days && { kind: 'range', ...days, relative: !year };
    },
  },
  {
    pattern: new RegExp(`(this|last|previous|next)\\s+${month}(?![A-Za-z0-9_])`, 'iy'),
    read: ([, which, name], today) => {
      const number = monthFromName(name ?? '') ?? 1;
      const { year } = parts(today);
      const days = /this/i.test(which ?? '')
        ? monthOf(year, number)
        : /next/i.test(which ?? '')
          ? monthOf(monthOf(year, number).from > today ? year : year + 1, number)
          : monthOf(monthOf(year, number).to < today ? year : year - 1, number);
      return { kind: 'month', ...days, relative: true };
    },
  },
  {
    pattern: new RegExp(`${month}\\s+(\\d{1,2})(?:st|nd|rd|th)(?![A-Za-z0-9_])`, 'iy'),
    read: ([, name, day], today) => {
      const days = begun(today, (year) => dayOf(year, monthFromName(name ?? '') ?? 1, Number(day)));
      return days && { kind: 'day', ...days, relative: true };
    },
  },
  {
    pattern: /(?:the\s+)?(last|past|previous|this|next|coming)\s+weekend\b/iy,
    read: ([, which], today) => {
      const offset = /last|past|previous/i.test(which ?? '') ? -1 : /next/i.test(which ?? '') ? 1 : 0;
      return { kind: 'range', ...weekendOf(today, offset), relative: true };
    },
  },
  {
    pattern:
      /(?:the\s+)?(?:next|coming|following|upcoming)\s+(\d+|two|three|four|five|six|seven|ten|twelve|thirty|sixty|ninety)\s+(day|week|month|quarter|year)s?\b/iy,
    read: ([, count, unit], today) => {
      const number = numberWord(count ?? '') ?? Number.NaN;
      if (!(number > 0 && number < 10000)) return undefined;
      return { kind: 'range', ...coming(today, number, (unit ?? 'day').toLowerCase() as Unit), relative: true };
    },
  },
  {
    pattern: /black friday(?:\s+(?:of\s+)?(?:(\d{4})|(this|last)\s+year))?\b/iy,
    read: ([, year, which], today) => {
      const days = year
        ? blackFriday(Number(year))
        : which
          ? blackFriday(relativeYear(which, today))
          : begun(today, blackFriday);
      return { kind: 'day', ...days, relative: !year };
    },
  },
  {
    pattern: /(?:the\s+)?day before yesterday\b/iy,
    read: (_, today) => ({ kind: 'day', ...unitOf(today, 'day', -2), relative: true }),
  },
  {
    // Of the period that it is said with, where there is one (`beforeThat`).
    pattern: /(?:the\s+)?(day|week|month|quarter|year)\s+(?:before(?:\s+(that|last))?|prior)(?=\s*[?.,;!]|\s*$)/iy,
    read: ([, unit, which], today) => {
      const kind = (unit ?? 'week').toLowerCase() as Unit;
      return { kind, ...unitOf(today, kind, /last/i.test(which ?? '') ? -2 : -1), relative: true } as Meaning;
    },
  },
  {
    // "expiring soon": nobody says when that is; a month is what people plan for, and it is told.
    pattern:
      /(?<=\b(?:expir\w*|due|end\w*|laps\w*|renew\w*|renewal|out|overdue|matur\w*)\s)(?:very\s+|pretty\s+)?soon\b|about to(?=\s+(?:expire|end|lapse|run out|fall due|be due|become due|mature))/iy,
    read: (_, today) => ({ kind: 'range', from: today, to: addDays(today, soonDays), relative: true }),
  },
  { pattern: /tomorrow\b/iy, read: (_, today) => ({ kind: 'day', ...unitOf(today, 'day', 1), relative: true }) },
  { pattern: /today\b/iy, read: (_, today) => ({ kind: 'day', from: today, to: today, relative: true }) },
  { pattern: /yesterday\b/iy, read: (_, today) => ({ kind: 'day', ...unitOf(today, 'day', -1), relative: true }) },
  {
    pattern:
      /(?:the\s+)?(last|previous|this|current|next)\s+(week|wk|month|mth|quarter|qtr|year|yr)\b(?!s)(?!\s+(?:so far|to date)\b)/iy,
    read: ([, which, unit], today) => {
      const said = (unit ?? 'month').toLowerCase();
      const kind = ({ wk: 'week', mth: 'month', qtr: 'quarter', yr: 'year' }[said] ?? said) as Unit;
      const offset = /last|previous/i.test(which ?? '') ? -1 : /next/i.test(which ?? '') ? 1 : 0;
      return { kind, ...unitOf(today, kind, offset), relative: true } as Meaning;
    },
  },
  {
    pattern:
      /(?:the\s+)?(?:last|past|previous|most recent)\s+(\d+|a|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|ninety)\s+(day|week|month|quarter|year)s?\b/iy,
    read: ([, count, unit], today) => {
      const number = /^a$/i.test(count ?? '') ? 1 : (numberWord(count ?? '') ?? Number.NaN);
      if (!(number > 0 && number < 100000)) return undefined;
      return { kind: 'range', ...trailing(today, number, (unit ?? 'day').toLowerCase() as Unit), relative: true };
    },
  },
  {
    pattern: /(?:the\s+)?past\s+(week|month|quarter|year)\b/iy,
    read: ([, unit], today) => ({
      kind: 'range',
      ...trailing(today, 1, (unit ?? 'month').toLowerCase() as Unit),
      relative: true,
    }),
  },
  {
    pattern: /(?:year[- ]to[- ]date|ytd|so far this year|this year (?:so far|to date))\b/iy,
    read: (_, today) => ({ kind: 'range', from: isoDate(parts(today).year, 1, 1), to: today, relative: true }),
  },
  {
    pattern:
      /(?:(month|quarter|week)[- ]to[- ]date|so far this (month|quarter|week)|this (month|quarter|week) (?:so far|to date)|(mtd|qtd))\b/iy,
    read: ([, one, two, three, short], today) => {
      const unit = short
        ? /m/i.test(short)
          ? 'month'
          : 'quarter'
        : ((one ?? two ?? three ?? '').toLowerCase() as Unit);
      return { kind: 'range', from: unitOf(today, unit, 0).from, to: today, relative: true };
    },
  },
  {
    pattern: new RegExp(
      `(?<=\\b(?:in|since|after|before|between|during|of|for|until|from|to|and|by|vs\\.?|versus)\\s)${month}(?=\\s|$|[,.?!])(?=(?:\\s+(\\p{Lu}))?)`,
      'iyu',
    ),
    read: ([, name, next], today) => bareMonth(name, next, today),
  },
  {
    pattern: new RegExp(
      `${month}(?=${beside}(?:${names})\\b)|(?<=\\b(?:${names})\\.?${beside})${month}(?![A-Za-z0-9_])`,
      'iy',
    ),
    read: ([, first, second], today) => bareMonth(first ?? second, undefined, today),
  },
  {
    pattern: new RegExp(`${plainMonth}(?=(?:\\s+(\\p{Lu}))?)(?!\\s+\\d{1,2}\\b)(?![A-Za-z0-9_])`, 'iyu'),
    read: ([, name, next], today) => bareMonth(name, next, today),
  },
  {
    // `sales 2025`, `2025 vs 2024`: a year at the end, or beside another one.
    pattern:
      /((?:19|20)\d{2})(?=\s*(?:$|[?!.,;)](?!\d)|(?:vs\.?|versus|compared)(?![A-Za-z])))(?<!(?:\d,?\s|[\d.,$¥£€#@:/-]|\b(?:over|above|below|under|than|least|most|about|around|exactly|exceeds?|exceeding|equals?|is|was|are|id|no|number|room|code|version|model|top|or|limit|budget|price|cost|capacity|size|to|and|between|up to)\s|=\s?)\d{4})/iy,
    read: ([, year]) => ({ kind: 'year', ...yearOf(Number(year)), relative: false }),
  },
  {
    pattern:
      /(?<=\b(?:19|20)\d{2}\s*(?:vs\.?|versus|compared (?:to|with))\s*|\b(?:vs\.?|versus)\s)((?:19|20)\d{2})(?![\d-]|[.,]\d|\s*%)\b/iy,
    read: ([, year]) => ({ kind: 'year', ...yearOf(Number(year)), relative: false }),
  },
  {
    pattern:
      /(?<=\b(?:in|since|after|before|during|of|for|until|from|to|and|by|year|than|the|between|is|at|till|through|to be)\s)((?:1[5-9]|20|21)\d{2})(?![\d-]|\.\d|,\d|\s*(?:%|km|kg|dollar|usd|yuan|euro|people|student|employee|point|ton|mile|meter|metre))\b/iy,
    read: ([, year]) => ({ kind: 'year', ...yearOf(Number(year)), relative: false }),
  },
];
