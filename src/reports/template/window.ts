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

/** Periods that are counted from a day, with their Chinese names. */
const named: Readonly<Record<string, readonly [(today: string) => Days, ...string[]]>> = {
  today: [unit('day', 0), '今天'],
  yesterday: [unit('day', -1), '昨天'],
  this_week: [unit('week', 0), '本周'],
  last_week: [unit('week', -1), '上周'],
  this_month: [unit('month', 0), '本月'],
  last_month: [unit('month', -1), '上月', '上个月'],
  this_quarter: [unit('quarter', 0), '本季度'],
  last_quarter: [unit('quarter', -1), '上季度'],
  this_year: [unit('year', 0), '今年'],
  last_year: [unit('year', -1), '去年'],
  last_7_days: [days(7), '最近7天'],
  last_30_days: [days(30), '最近30天'],
  last_90_days: [days(90), '最近90天'],
};

/** For the text of a fault. */
export const windowNames: readonly string[] = Object.keys(named);

/** The days of a window, counted from this day; undefined for an unknown one. */
export function windowOf(name: string, today: string): Window | undefined {
  const word = name.trim();
  const [, entry] =
    Object.entries(named).find(([plain, [, ...chinese]]) => plain === word.toLowerCase() || chinese.includes(word)) ??
    [];
  return entry ? entry[0](today) : written(word);
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
  const date = /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?$/.exec(text);
  const [, year, month, day] = (date ?? []).map(Number);
  if (!year) return undefined;
  if (!month) return yearOf(year);
  return day ? dayOf(year, month, day) : monthOf(year, month);
}

/** The window as people say it: 2026年5月, "May 2026". */
export const windowText = ({ from, to }: Window, language: Language): string =>
  describePeriod({ kind: 'range', from, to, relative: false })[language];
