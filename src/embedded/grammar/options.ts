import type { ColumnRef, Expression, Predicate } from '../form/form.ts';

export interface Scored {
  score: number;
}
/** Rows of a table. */
export interface RowsOption extends Scored {
  table: string;
}
export interface ColumnOption extends Scored, ColumnRef {}
/** A figure as each row has it. */
export interface FigureOption extends Scored {
  table: string;
  row: Expression;
  over: 'sum' | 'avg' | 'max';
  unit?: string;
  /** Conditions that come with it: what is owed is what is not paid. */
  where?: Predicate[];
}
/** Rows of a table that are in a state. */
export interface StateOption extends Scored {
  table: string;
  where: Predicate[];
}

export const byScore = (left: Scored, right: Scored) => right.score - left.score;
