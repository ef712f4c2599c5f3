import type { Period } from '../../question/question.ts';
import { columnsOfTerm, type ExpressionTerm, type SqlPiece } from '../../schema/glossary/glossary.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';

/**
 * What is asked, without the parts of SQL that follow from it: no FROM, no ON, no GROUP BY, no HAVING. The compiler
 * derives those; `describeForm` says the same form in words.
 */
export type Form =
  | { kind: 'block'; block: Block }
  | { kind: 'set'; operator: 'union' | 'intersect' | 'except'; left: Block; right: Block }
  /** `isSignless`: what counts is how much, whatever sign it is stored with. */
  | { kind: 'difference'; operator: DifferenceOperator; left: Block; right: Block; isSignless?: boolean };

/**
 * `growth` and `share` are in percent: how much more the left is, how much of the right it makes up. `less` takes the right off, whatever
 * sign it is stored with, and nothing where there is none: refunds are negative in one database and positive in the next.
 */
export type DifferenceOperator = '-' | '/' | '+' | 'growth' | 'share' | 'less';

export interface Block {
  select: Expression[];
  where: Predicate[];
  /** What the figures are broken down by. */
  breakdown: Expression[];
  order?: Order;
  distinct: boolean;
  /** Table instances that must have a matching row though no column of theirs is used. */
  exists: string[];
  /** The one figure over all groups of the breakdown (the average of monthly sums); the groups themselves are not shown. */
  over?: AggregateName;
  /** The figure, last in `select`, that as many rows lie above as below: of all rows, or of each group of the breakdown. */
  isMedian?: boolean;
}

export interface Order {
  by: Expression;
  direction: 'asc' | 'desc';
  limit?: number;
  /** The cut is made inside every group of the breakdown, and keeps equals: the best product of each category. */
  within?: boolean;
  /** The place in the question that licensed the order. */
  at?: number;
}

/**
 * A column of a table instance. An instance is a table's name, or `table@child.column` for the rows that this very key
 * leads to (`employees@orders.handled_by_employee_id`): roles stay apart without aliases.
 */
export interface ColumnRef {
  table: string;
  column: string;
}

export type AggregateName = 'count' | 'sum' | 'avg' | 'max' | 'min';
/** The last three come round again: Fridays, three o'clock, weekends against working days. */
export type BucketPart = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'weekday' | 'hour' | 'weekend';
export type ComparisonOperator = '=' | '!=' | '<' | '>' | '<=' | '>=';

export type Expression =
  | ({ kind: 'column' } & ColumnRef)
  /** `labels` name the weekends and the working days. */
  | { kind: 'bucket'; part: BucketPart; of: ColumnRef; labels?: readonly [string, string] }
  | { kind: 'year'; of: ColumnRef }
  /** Days from one date to another of the same row. */
  | { kind: 'days'; from: ColumnRef; to: ColumnRef }
  /** `concept` names what it makes, where the lexicon has a word for it: quantity times price is revenue. */
  | { kind: 'arithmetic'; operator: '+' | '-' | '*' | '/'; left: Expression; right: Expression; concept?: string }
  | { kind: 'number'; value: number }
  /** Without an argument rows are counted, those of `entity` when it is given. */
  | { kind: 'aggregate'; name: AggregateName; argument?: Expression; distinct?: boolean; entity?: string }
  /** A figure of the glossary. */
  | { kind: 'metric'; term: ExpressionTerm; label: string }
  /** A figure in percent of the same figure over everything that the block holds. */
  | { kind: 'share'; of: Expression; whole: Block }
  /** The rows that meet conditions in percent of all rows; with `of`, their part of a sum. */
  | { kind: 'rate'; where: Predicate[]; of?: Expression }
  /** A figure in percent above the one of the period before, along a breakdown by time. */
  | { kind: 'growth'; of: Expression; along: Expression }
  /** A figure over those rows of the block alone that meet conditions: the sales of May beside those of April. */
  | { kind: 'filtered'; of: Extract<Expression, { kind: 'aggregate' }>; where: Predicate[]; isSignless?: boolean }
  /** The place inside a group that an order gives: only ever made by the compiler. */
  | { kind: 'place'; order: Order; groups: Expression[] }
  /** Every column of one table. */
  | { kind: 'all'; table: string };

/** `at` is the place in the question that licensed the condition. */
export type Predicate = PredicateBody & { at?: number };

type PredicateBody =
  | { kind: 'compare'; left: Expression; operator: ComparisonOperator; right: Operand }
  | { kind: 'in'; left: Expression; values: Scalar[]; negated: boolean }
  | { kind: 'between'; left: Expression; low: number; high: number }
  | { kind: 'like'; left: Expression; text: string; place: 'anywhere' | 'start' | 'end'; negated: boolean }
  | { kind: 'null'; left: Expression; negated: boolean }
  | { kind: 'period'; left: ColumnRef; period: Period }
  | { kind: 'member'; left: ColumnRef; block: Block; negated: boolean }
  | { kind: 'any'; of: Predicate[] }
  /** A kind of rows of the glossary, or the rows that count for a figure of it. */
  | { kind: 'condition'; where: SqlPiece; negated: boolean; label: string };

export type Operand =
  | { kind: 'literal'; value: Scalar }
  | { kind: 'block'; block: Block }
  | { kind: 'expression'; expression: Expression }
  /** A figure over the rows of the same table that share a column with this one: the average price in its category. */
  | { kind: 'peers'; name: AggregateName; of: ColumnRef; same: string };

/** Stands for the first column shown, whatever it will be. */
export const firstShown: Expression = { kind: 'number', value: 1 };

export const emptyBlock = (): Block => ({ select: [], where: [], breakdown: [], distinct: false, exists: [] });

export { tableOfInstance } from '../../schema/keys/keys.ts';

export const sameColumn = (left: ColumnRef, right: ColumnRef): boolean =>
  left.table === right.table && left.column === right.column;

export function isAggregate(expression: Expression): boolean {
  if (expression.kind === 'aggregate') return true;
  if (expression.kind === 'metric') return expression.term.aggregated.length > 0;
  if (expression.kind === 'share' || expression.kind === 'rate') return true;
  if (expression.kind === 'growth' || expression.kind === 'place' || expression.kind === 'filtered') return true;
  return expression.kind === 'arithmetic' && (isAggregate(expression.left) || isAggregate(expression.right));
}

/** Many rows of a figure: added up, unless it is a ratio or says itself what they make. */
export function totalOf(figure: Expression): Expression {
  if (isAggregate(figure)) return figure;
  return { kind: 'aggregate', name: figure.kind === 'metric' ? figure.term.over : 'sum', argument: figure };
}

/** Every column that an expression reads. */
export function columnsOf(expression: Expression): ColumnRef[] {
  switch (expression.kind) {
    case 'column':
      return [expression];
    case 'bucket':
    case 'year':
      return [expression.of];
    case 'days':
      return [expression.from, expression.to];
    case 'arithmetic':
      return [...columnsOf(expression.left), ...columnsOf(expression.right)];
    case 'aggregate':
      return expression.argument ? columnsOf(expression.argument) : [];
    case 'metric':
      return [...columnsOfTerm(expression.term)];
    case 'share':
    case 'growth':
      return columnsOf(expression.of);
    case 'rate':
      return [...expression.where.flatMap(expressionsOfPredicate), ...(expression.of ? [expression.of] : [])].flatMap(
        columnsOf,
      );
    case 'filtered':
      return [...columnsOf(expression.of), ...expression.where.flatMap(expressionsOfPredicate).flatMap(columnsOf)];
    case 'place':
      return [expression.order.by, ...expression.groups].flatMap(columnsOf);
    default:
      return [];
  }
}

/** Instances that an expression needs, those that are only counted included. */
export function instancesOf(expression: Expression): string[] {
  if (expression.kind === 'all') return [expression.table];
  if (expression.kind === 'share' || expression.kind === 'growth') return instancesOf(expression.of);
  if (expression.kind === 'filtered')
    return [...instancesOf(expression.of), ...expression.where.flatMap(expressionsOfPredicate).flatMap(instancesOf)];
  if (expression.kind === 'arithmetic') return [...instancesOf(expression.left), ...instancesOf(expression.right)];
  const counted = expression.kind === 'aggregate' && expression.entity ? [expression.entity] : [];
  return [...counted, ...columnsOf(expression).map(({ table }) => table)];
}

export function expressionsOfPredicate(predicate: Predicate): Expression[] {
  switch (predicate.kind) {
    case 'period':
    case 'member':
      return [{ kind: 'column', ...predicate.left }];
    case 'any':
      return predicate.of.flatMap(expressionsOfPredicate);
    case 'condition':
      return predicate.where.columns.map(({ table, column }) => ({ kind: 'column', table, column }));
    case 'compare':
      return predicate.right.kind === 'expression' ? [predicate.left, predicate.right.expression] : [predicate.left];
    default:
      return [predicate.left];
  }
}

/** Everything that a block reads, sub-queries aside. */
export function expressionsOf(block: Block): Expression[] {
  return [
    ...block.select,
    ...block.breakdown,
    ...(block.order ? [block.order.by] : []),
    ...block.where.flatMap(expressionsOfPredicate),
  ];
}

/** A column that is one of some values. */
type Equal = Extract<Predicate, { kind: 'compare' | 'in' }>;
export const isEqual = (one: Predicate): one is Equal =>
  (one.kind === 'compare' && one.operator === '=' && one.right.kind === 'literal') ||
  (one.kind === 'in' && !one.negated);
export const valuesOf = (one: Equal) =>
  one.kind === 'in' ? one.values : one.right.kind === 'literal' ? [one.right.value] : [];
