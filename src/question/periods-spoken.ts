import {
  begun,
  type Days,
  endOfYear,
  halfOf,
  isoDate,
  monthOf,
  type PeriodRule,
  parts,
  trailing,
  type Unit,
  unitOf,
  yearOf,
} from './calendar.ts';
import { numberWord } from './numbers.ts';

const counts = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty|sixty|ninety';
const isPast = (word: string | undefined): boolean => /last|previous|prior/i.test(word ?? '');
const yearFor = (year: string | undefined, which: string | undefined, today: string): number | undefined =>
  year ? Number(year) : which ? parts(today).year - Number(isPast(which)) : undefined;

/** The season that begins in a year, by the northern calendar: winter runs into the next one. */
const seasonOf = (year: number, season: string): Days => {
  const first = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 }[season] ?? 3;
  return { from: isoDate(year, first, 1), to: isoDate(year, first + 3, 0) };
};

/** "a few", "a couple of": what people mean is two and three. */
const fewOf = (word: string): number => (/couple/i.test(word) ? 2 : 3);

/** Spans of time as people say them in passing: H1, "three months ago", "this autumn", "the last few weeks". */
export const spokenRules: readonly PeriodRule[] = [
  {
    pattern: /(?:the\s+)?h([12])(?:\s*(?:of\s+|\/\s*)?(\d{4})|\s+(?:of\s+)?(this|last)\s+year)?\b/iy,
    read: ([, half, year, which], today) => {
      const number = yearFor(year, which, today);
      const days =
        number === undefined ? begun(today, (one) => halfOf(one, Number(half))) : halfOf(number, Number(half));
      return { kind: 'half-year', ...days, relative: !year };
    },
  },
  {
    pattern: /(?:the\s+)?(first|second)\s+half(?!\s+(?:of|\d))\b/iy,
    read: ([, half], today) => ({
      kind: 'half-year',
      ...begun(today, (year) => halfOf(year, half?.toLowerCase() === 'first' ? 1 : 2)),
      relative: true,
    }),
  },
  {
    pattern: new RegExp(`(?:the\\s+)?first\\s+(\\d{1,2}|${counts})\\s+(month|quarter)s(?!\\s+(?:of|in)\\b)\\b`, 'iy'),
    read: ([, count, unit], today) => {
      const days = endOfYear(
        parts(today).year,
        'first',
        numberWord(count ?? '') ?? Number.NaN,
        unit?.toLowerCase() === 'month' ? 'month' : 'quarter',
      );
      return days && { kind: 'range', ...days, relative: true };
    },
  },
  {
    pattern:
      /(?:(this|last|past|previous)\s+(spring|summer|autumn|winter)|(spring|summer|autumn|winter|fall)\s+(?:of\s+)?(\d{4})|(?<=\b(?:in|over|during|since|for)\s)(?:the\s+)?(spring|summer|autumn|winter))\b/iy,
    read: ([, which, one, two, year, three], today) => {
      const season = (one ?? two ?? three ?? '').toLowerCase();
      const now = begun(today, (when) => seasonOf(when, season));
      const isOver = now.to < today;
      const days = year
        ? seasonOf(Number(year), season)
        : /last|past|previous/i.test(which ?? '') && !isOver
          ? seasonOf(parts(now.from).year - 1, season)
          : now;
      return { kind: 'range', ...days, relative: !year };
    },
  },
  {
    pattern: new RegExp(`(\\d{1,3}|a|an|one|${counts})\\s+(day|week|month|quarter|year)s?\\s+ago\\b`, 'iy'),
    read: ([, count, unit], today) => {
      const number = /^an?$/i.test(count ?? '') ? 1 : (numberWord(count ?? '') ?? Number.NaN);
      const kind = (unit ?? 'day').toLowerCase() as Unit;
      return number > 0 ? { kind, ...unitOf(today, kind, -number), relative: true } : undefined;
    },
  },
  {
    pattern: /(?:the\s+)?(week|month|quarter|year) before last\b/iy,
    read: ([, unit], today) => {
      const kind = (unit ?? 'month').toLowerCase() as Unit;
      return { kind, ...unitOf(today, kind, -2), relative: true };
    },
  },
  {
    pattern:
      /(?:the\s+)?(?:(prior)\s+(week|month|quarter|year|yr)|(this|last|previous|the current|current)\s+(?:calendar|whole|full|entire)\s+(week|month|quarter|year))\b/iy,
    read: ([, prior, one, which, two], today) => {
      const kind = (one ?? two ?? 'month').toLowerCase().replace('yr', 'year') as Unit;
      return { kind, ...unitOf(today, kind, prior || isPast(which) ? -1 : 0), relative: true };
    },
  },
  {
    pattern:
      /(?:the\s+)?(?:last|past|previous)\s+(?:(couple(?:\s+of)?|few)\s+(day|week|month|quarter|year)s|(fortnight))\b/iy,
    read: ([, few, unit, fortnight], today) => ({
      kind: 'range',
      ...(fortnight
        ? trailing(today, 2, 'week')
        : trailing(today, fewOf(few ?? ''), (unit ?? 'day').toLowerCase() as Unit)),
      relative: true,
    }),
  },
  {
    pattern: new RegExp(
      `(?:the\\s+)?(?:trailing|rolling|last|past)\\s+(\\d{1,3}|${counts})[\\s-]*(day|wk|week|mo|mth|month|yr|d)s?\\b(?!\\s*ago)`,
      'iy',
    ),
    read: ([, count, unit], today) => {
      const number = numberWord(count ?? '') ?? Number.NaN;
      const short = (unit ?? 'd').toLowerCase()[0];
      const kind = short === 'w' ? 'week' : short === 'm' ? 'month' : short === 'y' ? 'year' : 'day';
      return number > 0 ? { kind: 'range', ...trailing(today, number, kind), relative: true } : undefined;
    },
  },
  {
    pattern: /since (?:the )?(?:start|beginning) of (?:the|this) (year|month|quarter|week)\b/iy,
    read: ([, unit], today) => ({
      kind: 'range',
      from: unitOf(today, (unit ?? 'year').toLowerCase() as Unit, 0).from,
      to: today,
      relative: true,
    }),
  },
  {
    pattern: /(0?[1-9]|1[0-2])\/((?:19|20)\d{2})\b/iy,
    read: ([, month, year]) => ({ kind: 'month', ...monthOf(Number(year), Number(month)), relative: false }),
  },
  {
    pattern: /((?:19|20)\d{2})\s*(?:-|–|\/|to|through)\s*((?:19|20)\d{2})\b/iy,
    read: ([, first, last]) =>
      Number(first) < Number(last)
        ? { kind: 'range', from: yearOf(Number(first)).from, to: yearOf(Number(last)).to, relative: false }
        : undefined,
  },
];
