import { addDays, addMonths, describePeriod, parts, type Unit, unitOf } from './calendar.ts';
import type { Period } from './question.ts';

export const units: readonly Unit[] = ['day', 'week', 'month', 'quarter', 'year'];

/** A period that nobody said. */
const periodOf = (kind: Period['kind'], from: string, to: string): Period => {
  const bare = { kind, from, to, relative: true };
  return { ...bare, text: '', start: -1, end: -1, description: describePeriod(bare) };
};

/** The same day some months away, where the last day of a month stays the last one. */
function endMoved(day: string, months: number): string {
  const next = addDays(day, 1);
  return parts(next).day === 1 ? addDays(addMonths(next, months), -1) : addMonths(day, months);
}

/** The days of a stretch one unit earlier, or a year. */
export function movedBack({ kind, from = '', to = '' }: Period, unit: Unit, isYear = false): Period {
  if (!isYear && (unit === 'day' || unit === 'week')) {
    const days = unit === 'day' ? -1 : -7;
    return periodOf(kind, addDays(from, days), addDays(to, days));
  }
  const months = isYear || unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1;
  return periodOf(kind, addMonths(from, -months), endMoved(to, -months));
}

export interface Compared {
  now: Period;
  past: Period;
  /** The later one has not gone by: compared are the days so far. */
  isUnderWay: boolean;
}

/** The unit that holds today against the one before it, or a year before; what has only begun against the same part of the other. */
export function presentAgainstBefore(unit: Unit, today: string, isYear = false): Compared {
  const whole = unitOf(today, unit, 0);
  const isUnderWay = today < whole.to;
  const now = periodOf(unit, whole.from, isUnderWay ? today : whole.to);
  return { now, past: movedBack(now, unit, isYear), isUnderWay };
}

/** The period that holds today, for one that something is held against: 比上个月 asks for this month. None for a period of another kind. */
export function presentAgainst(past: Period, today: string): Compared | undefined {
  const { from, to, text, start, end } = past;
  if (from === undefined || to === undefined) return undefined;
  if (/同期|同月|\bsame\b/i.test(text)) {
    const now = periodOf('range', addMonths(from, 12), endMoved(to, 12));
    return { now, past, isUnderWay: false };
  }
  const unit = units.find((one) => {
    const last = unitOf(today, one, -1);
    return one === past.kind && last.from === from && last.to === to;
  });
  if (!unit) return undefined;
  const compared = presentAgainstBefore(unit, today);
  return { ...compared, past: { ...compared.past, text, start, end } };
}

/** 比上个月, "compared with the previous month": what stands before a period that something is held against. */
const before =
  /(?:(?:相?比|较|相较|对比|相对)(?:于|之|起)?|[与和跟同]|\b(?:as )?compared (?:with|to|against)|\bin comparison (?:with|to)|\bcomparing (?:with|to)|\bvs\.?|\bversus|\bagainst|\bthan(?: in)?|\brelative to|\bover|\bon|\bfrom|\bsince)\s*(?:the\s+)?$/i;
/** Words that need another to say so: 与上个月相比, "growth over last month". */
const halfSaid = /(?:[与和跟同]|\b(?:over|on|from|since)\s*(?:the\s+)?)$/i;
const behind = /^\s*(?:的)?(?:数据|情况)?(?:相比较?|比较|对比|来说|比|而言)/;

/** How far the words reach that hold something against a period, where they do; `isChange` says that the question speaks of a change. */
export function heldAgainst(
  { start, end }: Period,
  text: string,
  isChange: boolean,
): { start: number; end: number } | undefined {
  const head = before.exec(text.slice(0, start));
  const tail = behind.exec(text.slice(end));
  if (!head || (halfSaid.test(head[0]) && !tail && !isChange)) return undefined;
  return { start: start - head[0].length, end: end + (tail?.[0].length ?? 0) };
}
