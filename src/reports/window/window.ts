import type { Language } from '../../protocol/answer.ts';
import type { Window } from '../../protocol/batch.ts';
import {
  type Days,
  dayOf,
  describePeriod,
  monthOf,
  quarterOf,
  trailing,
  type Unit,
  unitOf,
  yearOf,
} from '../../question/calendar.ts';

const unit = (name: Unit, offset: number) => (today: string) => unitOf(today, name, offset);
const days = (count: number) => (today: string) => trailing(today, count, 'day');

/** Periods that are counted from a day; Chinese names stand beside the plain ones. */
const named: Readonly<Record<string, (today: string) => Days>> = {
  today: unit('day', 0),
  yesterday: unit('day', -1),
  this_week: unit('week', 0),
  last_week: unit('week', -1),
  this_month: unit('month', 0),
  last_month: unit('month', -1),
  this_quarter: unit('quarter', 0),
  last_quarter: unit('quarter', -1),
  this_year: unit('year', 0),
  last_year: unit('year', -1),
  last_7_days: days(7),
  last_30_days: days(30),
  last_90_days: days(90),
};

const inChinese: Readonly<Record<string, string>> = {
  今天: 'today',
  昨天: 'yesterday',
  本周: 'this_week',
  上周: 'last_week',
  本月: 'this_month',
  上月: 'last_month',
  上个月: 'last_month',
  本季度: 'this_quarter',
  上季度: 'last_quarter',
  今年: 'this_year',
  去年: 'last_year',
  最近7天: 'last_7_days',
  最近30天: 'last_30_days',
  最近90天: 'last_90_days',
};

/** Names of windows, for whoever mistypes one. */
export const windowNames: readonly string[] = Object.keys(named);

/** The days of a window, counted from this day; undefined for what names none. */
export function windowOf(name: string, today: string): Window | undefined {
  const word = name.trim();
  const found = named[inChinese[word] ?? word.toLowerCase()];
  return found ? found(today) : written(word);
}

export const isWindow = (name: string): boolean => windowOf(name, '2000-01-01') !== undefined;

/** `2026`, `2026-Q1`, `2026-03`, `2026-03-15`, `2026-01-01..2026-03-31`. */
function written(text: string): Window | undefined {
  const range = /^(\S+?)\s*\.\.\s*(\S+)$/.exec(text);
  if (range) {
    const [first, last] = [written(range[1] ?? ''), written(range[2] ?? '')];
    return first && last && first.from <= last.to ? { from: first.from, to: last.to } : undefined;
  }
  const quarter = /^(\d{4})-?Q([1-4])$/i.exec(text);
  if (quarter) return quarterOf(Number(quarter[1]), Number(quarter[2]));
  const found = /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?$/.exec(text);
  const [, year, month, day] = (found ?? []).map(Number);
  if (!year) return undefined;
  if (!month) return yearOf(year);
  return day ? dayOf(year, month, day) : monthOf(year, month);
}

/** The window as people say it: 2026年5月, "May 2026". */
export const windowText = ({ from, to }: Window, language: Language): string =>
  describePeriod({ kind: 'range', from, to, relative: false })[language];
