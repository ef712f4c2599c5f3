import { addMonths } from '../../question/calendar.ts';
import type { ComparisonOperator, Predicate } from '../form/form.ts';
import { columnOf } from './book.ts';
import type { Bound } from './cast.ts';
import type { Setting } from './setting.ts';

/** Whoever is older was born earlier; 18岁以下 are those who are not 18 yet. */
const turned: Readonly<Partial<Record<ComparisonOperator, ComparisonOperator>>> = {
  '<': '>',
  '<=': '>',
  '>': '<',
  '>=': '<=',
};

/** 18岁以下, "over 60 years old": an age where only the day of birth is kept. */
export function ageBound({ text, book, today }: Setting, bound: Bound, table: string): Predicate | undefined {
  const isAge = /^\d+\s*(?:周?岁|years? old|year-olds?)|^\p{Script=Han}{1,3}岁/u.test(text.slice(bound.piece.start));
  const operator = turned[bound.operator];
  const born = book.moments('born').find((one) => one.table === table && one.score > 0.5);
  if (!isAge || !operator || !born) return undefined;
  const right = { kind: 'literal', value: addMonths(today, -12 * bound.value) } as const;
  return { kind: 'compare', left: columnOf(table, born.column), operator, right, at: bound.piece.start };
}
