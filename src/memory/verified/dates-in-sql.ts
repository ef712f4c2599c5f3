import { addDays } from '../../question/calendar.ts';
import type { Period } from '../../question/question.ts';

/**
 * How a bound of a period may be written in SQL. `before` and `after` are the days next to it: `< '2026-01-01'` for a year that
 * ends on the 31st of December.
 */
export type DateForm = { of: 'from' | 'before-from' | 'to' | 'after-to'; time: string } | { of: 'year' | 'month' };

/** What may follow a day: a time that begins or ends it. */
const times = /^(\d{4}-\d\d-\d\d)((?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?)$/;
const dayBegins = /^(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?$/;
const dayEnds = /^[ T]23:59(?::59(?:\.9+)?)?Z?$/;

/** Whether a text of a statement may be a date or a part of one, so that nobody may overlook it. */
export const isDateLike = (text: string): boolean => /^(?:19|20)\d\d(?:$|-\d\d)/.test(text);

/** The form in which a literal says a bound of the period; undefined when it says none. */
export function dateFormOf(literal: string, period: Period): DateForm | undefined {
  const { from, to, kind } = period;
  const day = times.exec(literal);
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
  if (kind === 'year' && literal === from.slice(0, 4)) return { of: 'year' };
  if (kind === 'month' && literal === from.slice(0, 7)) return { of: 'month' };
  return undefined;
}

/** Whether these forms together say the whole period, so that other bounds in their places say another one. */
export function saysWhole(forms: readonly DateForm[], { kind }: Period): boolean {
  const has = (...of: DateForm['of'][]) => forms.some((form) => of.includes(form.of));
  const [begins, ends] = [has('from', 'before-from'), has('to', 'after-to')];
  if (kind === 'since') return begins && !ends;
  if (kind === 'until') return ends && !begins;
  if (has('year', 'month')) return !begins && !ends;
  return begins && ends;
}

/** The same bound of another period in the same form; undefined where that form cannot say it. */
export function writtenDate(form: DateForm, { from, to, kind }: Period): string | undefined {
  switch (form.of) {
    case 'from':
      return from && from + form.time;
    case 'before-from':
      return from && addDays(from, -1) + form.time;
    case 'to':
      return to && to + form.time;
    case 'after-to':
      return to && addDays(to, 1) + form.time;
    case 'year':
      return kind === 'year' ? from?.slice(0, 4) : undefined;
    case 'month':
      return kind === 'month' ? from?.slice(0, 7) : undefined;
  }
}

/** A period with both ends stands where another one stood; an open one only where one open to the same side was. */
export function isSamePeriodKind(one: Period, other: Period): boolean {
  const side = ({ kind }: Period) => (kind === 'since' || kind === 'until' ? kind : 'closed');
  return side(one) === side(other);
}
