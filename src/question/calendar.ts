import type { Period, PeriodKind } from './question.ts';

/** A way to say a time span. */
export interface PeriodRule {
  /** Sticky: it is tried where a reader stands. */
  pattern: RegExp;
  read(match: RegExpExecArray, today: string): Meaning | undefined;
}

export interface Days {
  from: string;
  to: string;
}

/** What a date phrase means before it has a place in a text. */
export interface Meaning {
  kind: PeriodKind;
  from?: string;
  to?: string;
  relative: boolean;
  bound?: NonNullable<Period['bound']>;
}

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

export function isoDate(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
}

/** One day by its numbers; undefined for a day that the calendar does not have (February 30). */
export function dayOf(year: number, month: number, day: number): Days | undefined {
  const date = isoDate(year, month, day);
  const found = parts(date);
  return found.month === month && found.day === day ? { from: date, to: date } : undefined;
}

/** Between two February 29 there are at most eight years. */
const mostYears = 8;

/** A day, month or quarter named without a year is the last one that has begun; none for a day that no year has. */
export function begun(today: string, build: (year: number) => Days): Days;
export function begun(today: string, build: (year: number) => Days | undefined): Days | undefined;
export function begun(today: string, build: (year: number) => Days | undefined): Days | undefined {
  const { year } = parts(today);
  for (let back = 0; back <= mostYears; back += 1) {
    const days = build(year - back);
    if (days && days.from <= today) return days;
  }
  return undefined;
}

export function parts(iso: string): { year: number; month: number; day: number } {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return { year, month, day };
}

export function addDays(iso: string, count: number): string {
  const { year, month, day } = parts(iso);
  return isoDate(year, month, day + count);
}

/** The same day `count` months away, or that month's last day. */
export function addMonths(iso: string, count: number): string {
  const { year, month, day } = parts(iso);
  const last = parts(isoDate(year, month + count + 1, 0)).day;
  return isoDate(year, month + count, Math.min(day, last));
}

export const yearOf = (year: number): Days => ({ from: isoDate(year, 1, 1), to: isoDate(year, 12, 31) });
export const monthOf = (year: number, month: number): Days => ({
  from: isoDate(year, month, 1),
  to: isoDate(year, month + 1, 0),
});
export const quarterOf = (year: number, quarter: number): Days => ({
  from: isoDate(year, quarter * 3 - 2, 1),
  to: isoDate(year, quarter * 3 + 1, 0),
});
export const halfOf = (year: number, half: number): Days => ({
  from: isoDate(year, half * 6 - 5, 1),
  to: isoDate(year, half * 6 + 1, 0),
});

/** The first or the last months or quarters of a year; undefined for more than it has. */
export function endOfYear(
  year: number,
  end: 'first' | 'last',
  count: number,
  unit: 'month' | 'quarter',
): Days | undefined {
  const months = count * (unit === 'month' ? 1 : 3);
  if (!(months >= 1 && months <= 12)) return undefined;
  const { from, to } = yearOf(year);
  return end === 'first' ? { from, to: monthOf(year, months).to } : { from: monthOf(year, 13 - months).from, to };
}

/** Monday to Sunday, `offset` weeks from the one that holds `today`. */
export function weekOf(today: string, offset: number): Days {
  const { year, month, day } = parts(today);
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  const from = addDays(today, offset * 7 - weekday);
  return { from, to: addDays(from, 6) };
}

/** How far ahead "soon" reaches where nobody says. */
export const soonDays = 30;

/** Saturday and Sunday of that week. */
export function weekendOf(today: string, offset: number): Days {
  const { from, to } = weekOf(today, offset);
  return { from: addDays(from, 5), to };
}

/** The day after the fourth Thursday of November. */
export function blackFriday(year: number): Days {
  const first = isoDate(year, 11, 1);
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 3) % 7;
  const day = addDays(first, ((7 - weekday) % 7) + 22);
  return { from: day, to: day };
}

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** The whole unit `offset` away from today's (`-1`: last month). */
export function unitOf(today: string, unit: Unit, offset: number): Days {
  const { year, month } = parts(today);
  if (unit === 'day') return { from: addDays(today, offset), to: addDays(today, offset) };
  if (unit === 'week') return weekOf(today, offset);
  if (unit === 'year') return yearOf(year + offset);
  const first = parts(addMonths(isoDate(year, month, 1), offset * (unit === 'quarter' ? 3 : 1)));
  return unit === 'month' ? monthOf(first.year, first.month) : quarterOf(first.year, Math.ceil(first.month / 3));
}

/** The last `count` units up to and including today (`最近30天`: today and the 29 days before). */
export function trailing(today: string, count: number, unit: Unit): Days {
  if (unit === 'day') return { from: addDays(today, 1 - count), to: today };
  if (unit === 'week') return { from: addDays(today, 1 - 7 * count), to: today };
  const months = count * (unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12);
  return { from: addDays(addMonths(today, -months), 1), to: today };
}

/** Today and the `count` units that follow. */
export function coming(today: string, count: number, unit: Unit): Days {
  if (unit === 'day' || unit === 'week') return { from: today, to: addDays(today, count * (unit === 'day' ? 1 : 7)) };
  return { from: today, to: addMonths(today, count * (unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12)) };
}

const monthNames = 'January February March April May June July August September October November December'.split(' ');

const dayIn = {
  zh: (iso: string) => {
    const { year, month, day } = parts(iso);
    return `${year}年${month}月${day}日`;
  },
  en: (iso: string) => {
    const { year, month, day } = parts(iso);
    return `${monthNames[month - 1]} ${day}, ${year}`;
  },
};

/** From one day to another, whatever calendar names they may happen to have. */
export const describeDays = (from: string, to: string): Period['description'] =>
  from === to
    ? { zh: dayIn.zh(from), en: dayIn.en(from) }
    : { zh: `${dayIn.zh(from)}至${dayIn.zh(to)}`, en: `${dayIn.en(from)} to ${dayIn.en(to)}` };

/** The period in words of both languages, whole years, quarters and months by their names. */
export function describePeriod({ kind, from, to }: Meaning): Period['description'] {
  if (from !== undefined && to !== undefined) {
    const named = nameOf(from, to);
    if (named) return named;
    return describeDays(from, to);
  }
  if (from !== undefined) return { zh: `${dayIn.zh(from)}起`, en: `from ${dayIn.en(from)} on` };
  if (to !== undefined) return { zh: `截至${dayIn.zh(to)}`, en: `until ${dayIn.en(to)}` };
  return { zh: kind, en: kind };
}

function nameOf(from: string, to: string): Period['description'] | undefined {
  const { year, month } = parts(from);
  const same = (days: Days) => days.from === from && days.to === to;
  if (same(yearOf(year))) return { zh: `${year}年`, en: String(year) };
  if (same(monthOf(year, month))) return { zh: `${year}年${month}月`, en: `${monthNames[month - 1]} ${year}` };
  const quarter = Math.ceil(month / 3);
  if (same(quarterOf(year, quarter)))
    return { zh: `${year}年第${'一二三四'[quarter - 1]}季度`, en: `Q${quarter} ${year}` };
  const half = Math.ceil(month / 6);
  if (same(halfOf(year, half))) {
    return { zh: `${year}年${half === 1 ? '上' : '下'}半年`, en: `${half === 1 ? 'first' : 'second'} half of ${year}` };
  }
  const last = parts(to);
  if (same({ from: yearOf(year).from, to: yearOf(last.year).to })) {
    return { zh: `${year}年至${last.year}年`, en: `${year} to ${last.year}` };
  }
  return undefined;
}

export function monthFromName(name: string): number | undefined {
  const index = monthNames.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase());
  return index < 0 ? undefined : index + 1;
}
