import type { Question } from '../../question/question.ts';
import type { Links } from '../../schema/links/contracts.ts';
import type { SchemaFacts } from '../../schema/meaning/schema-facts.ts';
import { type ColumnRef, type Form, sameColumn, tableOfInstance } from '../form/form.ts';
import { predicatesIn } from './form-walk.ts';

const before = /(?:\bby|\bbased\s+on|\baccording\s+to|按照?|依照?|根据)\s*(?:the\s+|its\s+|their\s+)?$/i;
const nameScore = 0.9;

/**
 * Whether a form counts the period by another date than the question says: "orders last month by order date", 上个月的订单，按下单时间.
 * A date that is only asked for ("the shipping date of orders last month") says nothing of the period.
 */
export function isDatedOtherwise(
  form: Form,
  { question, links, facts }: { question: Question; links: Links; facts: SchemaFacts },
): boolean {
  const named = datesNamed(question, links, facts);
  if (named.length === 0) return false;
  return predicatesIn(form).some(
    (one) =>
      one.kind === 'period' &&
      !named.some((date) => sameColumn(date, { ...one.left, table: tableOfInstance(one.left.table) })),
  );
}

/** The dates that one period is to be counted by. */
function datesNamed({ text, periods }: Question, { columns }: Links, facts: SchemaFacts): ColumnRef[] {
  if (periods.length !== 1) return [];
  return columns.filter(
    ({ table, column, start, score }) =>
      score >= nameScore && facts.column(table, column)?.isDate && before.test(text.slice(0, start)),
  );
}
