import { addDays } from '../../question/calendar.ts';
import type { Period } from '../../question/question.ts';

/**
 * How a bound of a period may be written in SQL. `before` and `after` are the days next to it: `< '2026-01-01'` for a year that
 * ends on the 31st of December.
 */
export type DateForm =
  | { of: 'from' | 'before-from' | 'to' | 'after-to'; time: string }
  /** `= '2026-05-01'`: one day, and no bound. */
  | { of: 'day' }
  /** The whole of it; `LIKE '2026-05%'` ends in a wildcard. */
  | { of: 'year' | 'month'; wildcard: string }
  /** `BETWEEN '2026-04' AND '2026-06'`. */
  | { of: 'first-month' | 'last-month' };

/** What may follow a day: a time that begins or ends it. */
const times = /^(\d{4}-\d\d-\d\d)((?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?)$/;
const dayBegins = /^(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?$/;
const dayEnds = /^[ T]23:59(?::59(?:\.9+)?)?Z?$/;

/** Whether a text of a statement may be a date or a part of one, so that nobody may overlook it. */
export const isDateLike = (text: string): boolean => /^(?:19|20)\d\d(?:$|-\d\d)/.test(text);

/** The form in which a literal says a bound of the period; undefined when it says none. `before` is the word or sign in front of it. */
export function dateFormOf(literal: string, period: Period, before = ''): DateForm | undefined {
  const { from, to, kind } = period;
  const day = times.exec(literal);
  if (day && before === '=') return kind === 'day' && literal === from ? { of: 'day' } : undefined;
  if (day) {
    const [, date = '', time = ''] = day;
    const begins = dayBegins.test(time);
    if (begins && date === from) return { of: 'from', time };
    if (to !== undefined && begins && date === addDays(to, 1)) return { of: 'after-to', time };
    if ((begins && time === '') || dayEnds.test(time)) {
      if (date === to) return { of: 'to', time };
      if (from !== undefined && date === addDays(from, -1)) return { of: 'before-from', time };
    }
    return undefined;
  }
  if (from === undefined || to === undefined) return undefined;
  const wildcard = before.toLowerCase() === 'like' && literal.endsWith('%') ? '%' : '';
  if (kind === 'year' && literal === from.slice(0, 4) + wildcard) return { of: 'year', wildcard };
  if (kind === 'month' && literal === from.slice(0, 7) + wildcard) return { of: 'month', wildcard };
  if (!isOfMonths(period)) return undefined;
  if (/^(?:between|>=)$/i.test(before) && literal === from.slice(0, 7)) return { of: 'first-month' };
  return /^(?:and|<=)$/i.test(before) && literal === to.slice(0, 7) ? { of: 'last-month' } : undefined;
}

/** Whole months, from the first day of one to the last of another. */
function isOfMonths({ from, to }: Period): boolean {
  return from?.endsWith('-01') === true && to !== undefined && addDays(to, 1).endsWith('-01');
}

/** Whether these forms together say the whole period, so that other bounds in their places say another one. */
export function saysWhole(forms: readonly DateForm[], { kind }: Period): boolean {
  const has = (...of: DateForm['of'][]) => forms.some((form) => of.includes(form.of));
  const [begins, ends] = [has('from', 'before-from'), has('to', 'after-to')];
  if (kind === 'since') return begins && !ends;
  if (kind === 'until') return ends && !begins;
  const others = has('first-month', 'last-month');
  if (has('day', 'year', 'month')) return !begins && !ends && !others && new Set(forms.map(({ of }) => of)).size === 1;
  if (others) return !begins && !ends && has('first-month') && has('last-month');
  return begins && ends;
}

/** `>= '2026-01-01'` for this year, which has not ended: it says every period that has not, and no other. */
export function saysCurrent(forms: readonly DateForm[], period: Period, today: string): boolean {
  return isCurrent(period, today) && forms.length > 0 && forms.every(({ of }) => of === 'from' || of === 'before-from');
}

export const isCurrent = ({ from, to, kind }: Period, today: string): boolean =>
  kind !== 'since' && from !== undefined && from <= today && to !== undefined && to >= today;

/** The same bound of another period in the same form; undefined where that form cannot say it. */
export function writtenDate(form: DateForm, period: Period): string | undefined {
  const { from, to, kind } = period;
  switch (form.of) {
    case 'day':
      return kind === 'day' ? from : undefined;
    case 'first-month':
      return isOfMonths(period) ? from?.slice(0, 7) : undefined;
    case 'last-month':
      return isOfMonths(period) ? to?.slice(0, 7) : undefined;
    case 'from':
      return from && from + form.time;
    case 'before-from':
      return from && addDays(from, -1) + form.time;
    case 'to':
      return to && to + form.time;
    case 'after-to':
      return to && addDays(to, 1) + form.time;
    case 'year':
      return kind === 'year' && from ? from.slice(0, 4) + form.wildcard : undefined;
    case 'month':
      return kind === 'month' && from ? from.slice(0, 7) + form.wildcard : undefined;
  }
}

/** A period with both ends stands where another one stood; an open one only where one open to the same side was. */
export function isSamePeriodKind(one: Period, other: Period): boolean {
  const side = ({ kind }: Period) => (kind === 'since' || kind === 'until' ? kind : 'closed');
  return side(one) === side(other);
}
