import { addDays, addMonths, describePeriod } from '../../question/calendar.ts';
import type { Period } from '../../question/question.ts';

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'same';

const said =
  /去年同期|上年同期|(?:再|更)?(?:往前|前|上|再上|再前)一个?(年|季度|月|周|天|期)|(?:再)?往前(?:推)?一(年|月|周|天)|\bsame (?:period|time) last year\b|\b(?:the )?(year|quarter|month|week|day|period) before(?: that)?\b|\bprevious (year|quarter|month|week|day|period)\b|\bprior (year|quarter|month|week|day|period)\b/i;
const units: Record<string, Unit> = {
  年: 'year',
  季度: 'quarter',
  月: 'month',
  周: 'week',
  天: 'day',
  期: 'same',
  period: 'same',
};

/** 再上一个月, "the year before", 去年同期: the words, and how far they lead back. */
export function stepBackIn(text: string): { start: number; end: number; unit: Unit } | undefined {
  const found = said.exec(text);
  if (!found) return undefined;
  const word = found
    .slice(1)
    .find((part) => part !== undefined)
    ?.toLowerCase();
  const unit = word === undefined ? 'year' : (units[word] ?? (word as Unit));
  return { start: found.index, end: found.index + found[0].length, unit };
}

const months: Partial<Record<Unit | Period['kind'], number>> = { month: 1, quarter: 3, 'half-year': 6, year: 12 };
const days: Partial<Record<Unit | Period['kind'], number>> = { day: 1, week: 7 };

/** The same stretch of time one unit earlier; undefined for an open one, or where the unit is smaller than the stretch. */
export function periodBefore({ kind, from, to }: Period, unit: Unit): Period['description'] | undefined {
  if (from === undefined || to === undefined) return undefined;
  const step = unit === 'same' ? kind : unit;
  const byMonths = months[step];
  const byDays = days[step];
  const [own = 0, wanted = 0] = [months[kind] ?? 0, byMonths ?? 0];
  if (own > wanted) return undefined;
  const back = (date: string) => (byMonths === undefined ? addDays(date, -(byDays ?? 0)) : addMonths(date, -byMonths));
  if (byMonths === undefined && byDays === undefined) return undefined;
  const end = byMonths === undefined ? back(to) : addDays(back(addDays(to, 1)), -1);
  return describePeriod({ kind, from: back(from), to: end, relative: false });
}
