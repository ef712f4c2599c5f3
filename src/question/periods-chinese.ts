import {
  begun,
  dayOf,
  endOfYear,
  halfOf,
  type Meaning,
  monthOf,
  type PeriodRule,
  parts,
  quarterOf,
  trailing,
  type Unit,
  unitOf,
  yearOf,
} from './calendar.ts';
import { chineseNumeral } from './numbers.ts';

const numeral = '(?:\\d+|[一二两三四五六七八九十百]+)';
const year = '(\\d{4}|[一二三四五六七八九〇零]{4})年?|(今年|本年|本年度|去年|上年|上一年|前年|明年)';
const relativeYears: Readonly<Record<string, number>> = {
  今年: 0,
  本年: 0,
  本年度: 0,
  去年: -1,
  上年: -1,
  上一年: -1,
  前年: -2,
  明年: 1,
};
const units: Readonly<Record<string, Unit>> = {
  天: 'day',
  日: 'day',
  周: 'week',
  星期: 'week',
  月: 'month',
  季度: 'quarter',
  季: 'quarter',
  年: 'year',
};

const value = (text: string | undefined): number => {
  if (text === undefined) return Number.NaN;
  return /^\d+$/.test(text) ? Number(text) : (chineseNumeral(text) ?? Number.NaN);
};

function yearFrom(
  absolute: string | undefined,
  relative: string | undefined,
  today: string,
): { year: number; relative: boolean } {
  if (absolute !== undefined) return { year: value(absolute), relative: false };
  const offset = relativeYears[relative ?? ''];
  return { year: parts(today).year + (offset ?? 0), relative: true };
}

export const chineseRules: readonly PeriodRule[] = [
  {
    // 2025年前5个月 are five months of 2025, not what was before it.
    pattern: new RegExp(`(?:${year})的?(前|后)(${numeral})个?(月|季度)`, 'y'),
    read: ([, absolute, relative, end, count, unit], today) => {
      const when = yearFrom(absolute, relative, today);
      const days = endOfYear(
        when.year,
        end === '前' ? 'first' : 'last',
        value(count),
        unit === '月' ? 'month' : 'quarter',
      );
      return days && { kind: 'range', ...days, relative: when.relative };
    },
  },
  {
    pattern: /(\d{4})年?\s*(?:[-–—~～]|至|到)\s*(\d{4})年(?!级|款|代)/y,
    read: ([, first, last]) => {
      if (!(Number(first) >= 1000 && Number(first) < Number(last) && Number(last) < 2200)) return undefined;
      return { kind: 'range', from: yearOf(Number(first)).from, to: yearOf(Number(last)).to, relative: false };
    },
  },
  {
    pattern: new RegExp(`(?:${year})的?(\\d{1,2})月(?:份)?(\\d{1,2})[日号]`, 'y'),
    read: ([, absolute, relative, month, day], today) => {
      const when = yearFrom(absolute, relative, today);
      const days = dayOf(when.year, Number(month), Number(day));
      return days && { kind: 'day', ...days, relative: when.relative };
    },
  },
  {
    pattern: new RegExp(`(?:${year})度?的?第?([一二三四1-4])(?:个)?季度?`, 'y'),
    read: ([, absolute, relative, quarter], today) => {
      const when = yearFrom(absolute, relative, today);
      return { kind: 'quarter', ...quarterOf(when.year, value(quarter)), relative: when.relative };
    },
  },
  {
    pattern: new RegExp(`(?:${year})的?\\s*[Qq]([1-4])`, 'y'),
    read: ([, absolute, relative, quarter], today) => {
      const when = yearFrom(absolute, relative, today);
      return { kind: 'quarter', ...quarterOf(when.year, Number(quarter)), relative: when.relative };
    },
  },
  {
    pattern: new RegExp(`(?:${year})的?(上|下)半年`, 'y'),
    read: ([, absolute, relative, half], today) => {
      const when = yearFrom(absolute, relative, today);
      return { kind: 'half-year', ...halfOf(when.year, half === '上' ? 1 : 2), relative: when.relative };
    },
  },
  {
    pattern: new RegExp(`(?:${year})的?(\\d{1,2}|十[一二]?|[一二三四五六七八九])月份?(?!\\d{1,2}[日号])`, 'y'),
    read: ([, absolute, relative, month], today) => {
      const when = yearFrom(absolute, relative, today);
      const number = value(month);
      if (!(number >= 1 && number <= 12)) return undefined;
      return { kind: 'month', ...monthOf(when.year, number), relative: when.relative };
    },
  },
  {
    pattern:
      /(\d{4}|[一二三四五六七八九〇零]{4})年(?:度|全年)?(?!前|后|级|款|代|龄|数|的?\d{1,2}月)|(今年|本年度|本年|去年|上一年|上年|前年|明年)(?:全年)?/y,
    read: ([, absolute, relative], today) => {
      const when = yearFrom(absolute, relative, today);
      if (!(when.year >= 1000 && when.year < 2200)) return undefined;
      return { kind: 'year', ...yearOf(when.year), relative: when.relative };
    },
  },
  {
    pattern: /(\d{4})年(?=前|后)/y,
    read: ([, absolute]) => ({ kind: 'year', ...yearOf(Number(absolute)), relative: false }),
  },
  { pattern: /(?:今天|今日|当天)/y, read: (_, today) => ({ kind: 'day', from: today, to: today, relative: true }) },
  { pattern: /(?:昨天|昨日)/y, read: (_, today) => ({ kind: 'day', ...unitOf(today, 'day', -1), relative: true }) },
  { pattern: /前天/y, read: (_, today) => ({ kind: 'day', ...unitOf(today, 'day', -2), relative: true }) },
  {
    pattern: /(上上|上一?|本|这一?|当|下)个?(周|星期|季度|季|月)(?!份?度)/y,
    read: ([, which, unit], today) => {
      const kind = units[unit ?? ''] ?? 'month';
      const offset = which === '上上' ? -2 : which?.startsWith('上') ? -1 : which === '下' ? 1 : 0;
      return { kind, ...unitOf(today, kind, offset), relative: true } as Meaning;
    },
  },
  {
    pattern: new RegExp(
      `(?:最近|过去|近|前)(?:的)?(${numeral})?(半)?个?(天|日|周|星期|月|季度|年)(?:内|以来|里|来|时间)?`,
      'y',
    ),
    read: ([whole, count, half, unit], today) => {
      if (whole.startsWith('前') && count === undefined) return undefined;
      if (count === undefined && !half) return undefined;
      const kind = units[unit ?? ''] ?? 'day';
      if (half)
        return kind === 'year'
          ? { kind: 'range', ...trailing(today, 6, 'month'), relative: true }
          : { kind: 'range', ...trailing(today, 15, 'day'), relative: true };
      const number = value(count);
      if (!(number > 0 && number < 100000)) return undefined;
      return { kind: 'range', ...trailing(today, number, kind), relative: true };
    },
  },
  {
    pattern: /第?([一二三四1-4])季度/y,
    read: ([, quarter], today) => ({
      kind: 'quarter',
      ...begun(today, (when) => quarterOf(when, value(quarter))),
      relative: true,
    }),
  },
  {
    pattern: /(上|下)半年/y,
    read: ([, half], today) => ({
      kind: 'half-year',
      ...begun(today, (when) => halfOf(when, half === '上' ? 1 : 2)),
      relative: true,
    }),
  },
  {
    // Not the rest of a date of that year which the calendar does not have.
    pattern: /(?<!\d年的?)(\d{1,2}|十[一二]?|[一二三四五六七八九])月份?(?!度)(?:(\d{1,2})[日号])?/y,
    read: ([, month, day], today) => {
      const number = value(month);
      if (!(number >= 1 && number <= 12)) return undefined;
      if (day !== undefined) {
        const days = begun(today, (when) => dayOf(when, number, Number(day)));
        return days && { kind: 'day', ...days, relative: true };
      }
      return { kind: 'month', ...begun(today, (when) => monthOf(when, number)), relative: true };
    },
  },
];
