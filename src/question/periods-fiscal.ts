import { addDays, addMonths, isoDate, type Meaning, type PeriodRule, parts } from './calendar.ts';

/** When a business year begins, and whether it is called by the year in which it ends or begins. */
export interface FiscalYear {
  start_month: number;
  named_by: 'start' | 'end';
}

const years: Record<string, number> = {
  本: 0,
  这个: 0,
  今: 0,
  当前: 0,
  上个: -1,
  上一个: -1,
  上: -1,
  去: -1,
  前: -2,
  下个: 1,
  下一个: 1,
  下: 1,
  this: 0,
  current: 0,
  'this current': 0,
  last: -1,
  previous: -1,
  prior: -1,
  next: 1,
};
const numerals = '一二三四';
const quarterBehind = String.raw`(?:\s*的?\s*(?:第?([一二三四1-4])季度|Q([1-4])(?!\d)))?`;

/** 本财年, 上财年Q3, 2026财年第一季度, "last fiscal year", `FY26`, "Q2 of fiscal 2026": read only where a connection says when its year begins. */
export function fiscalRules({ start_month: month, named_by: by }: FiscalYear): PeriodRule[] {
  const firstDay = (year: number) => isoDate(by === 'end' && month > 1 ? year - 1 : year, month, 1);
  const current = (today: string) => {
    const { year, month: now } = parts(today);
    const begins = now >= month ? year : year - 1;
    return by === 'end' && month > 1 ? begins + 1 : begins;
  };
  const spanOf = (year: number, quarter: number | undefined, relative: boolean): Meaning => {
    const from = addMonths(firstDay(year), quarter === undefined ? 0 : (quarter - 1) * 3);
    return { kind: 'range', from, to: addDays(addMonths(from, quarter === undefined ? 12 : 3), -1), relative };
  };
  const yearIn = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));
  const quarterIn = (...said: (string | undefined)[]) => {
    const text = said.find((one) => one !== undefined);
    return text === undefined ? undefined : Number(numerals.includes(text) ? numerals.indexOf(text) + 1 : text);
  };
  const byWord = (word: string, today: string, quarter: number | undefined) =>
    spanOf(current(today) + (years[word.toLowerCase().replace(/\s+/g, ' ')] ?? 0), quarter, true);
  return [
    {
      pattern: new RegExp(`(本|这个|今|当前|上一?个|上|去|前|下一?个|下)财年${quarterBehind}`, 'yi'),
      read: ([, word = '', han, letter], today) => byWord(word, today, quarterIn(han, letter)),
    },
    {
      pattern: new RegExp(`(\\d{4}|\\d{2})财年${quarterBehind}`, 'yi'),
      read: ([, year = '', han, letter]) => spanOf(yearIn(year), quarterIn(han, letter), false),
    },
    {
      pattern:
        /(?:Q([1-4])\s+(?:of\s+)?)?(?:the\s+)?(this|current|last|previous|prior|next) fiscal year(?:\s+Q([1-4]))?\b/iy,
      read: ([, before, word = '', behind], today) => byWord(word, today, quarterIn(before, behind)),
    },
    {
      pattern: /(?:Q([1-4])\s+(?:of\s+)?)?(?:FY\s?|fiscal (?:year )?)(\d{4}|\d{2})(?!\d)(?:\s*Q([1-4]))?/iy,
      read: ([, before, year = '', behind]) => spanOf(yearIn(year), quarterIn(before, behind), false),
    },
  ];
}
