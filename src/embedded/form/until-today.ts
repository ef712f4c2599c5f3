import { describeDays } from '../../question/calendar.ts';
import type { Period, Question } from '../../question/question.ts';
import type { Meaning } from '../../schema/meaning/contracts.ts';
import { type Form, type Predicate, tableOfInstance } from './form.ts';

/** Moments that are written down when they have happened; an appointment or a due date may lie ahead. */
const happened: ReadonlySet<string> = new Set([
  ...['created', 'ordered', 'paid-at', 'shipped-at', 'refunded-at', 'returned-at', 'cancelled-at', 'submitted'],
  ...['joined', 'hired', 'resolved', 'borrowed', 'approved-at', 'donated-at', 'reviewed-at', 'called-at', 'occurred'],
  ...['logged-in', 'played', 'produced', 'posted', 'stocked', 'visited', 'first-response', 'inspected', 'serviced'],
]);

const isUnderWay = ({ relative, from, to }: Period, today: string): boolean =>
  relative && from !== undefined && to !== undefined && from <= today && today < to;

const cutAt = (period: Period, today: string): Period => ({
  ...period,
  to: today,
  description: describeDays(period.from ?? today, today),
});

/**
 * 今年 and "this month" end today where they are of what has happened: a report on May tells nothing of June, though its data
 * reach further. Made once for a question: most of them have no such period.
 */
export function untilToday({ periods, today }: Question, meaning: Meaning): (form: Form) => Form {
  if (!periods.some((period) => isUnderWay(period, today))) return (form) => form;
  return (form) =>
    JSON.parse(JSON.stringify(form), (_, value: unknown) => {
      const one = value as Partial<Extract<Predicate, { kind: 'period' }>> | null;
      if (one?.kind !== 'period' || !one.period || !one.left || !isUnderWay(one.period, today)) return value;
      const [concept] = meaning.column(tableOfInstance(one.left.table), one.left.column)?.concepts ?? [];
      return concept && happened.has(concept.concept) ? { ...one, period: cutAt(one.period, today) } : value;
    }) as Form;
}
