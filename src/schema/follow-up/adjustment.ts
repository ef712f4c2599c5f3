import type { ColumnName, ExpressionTerm } from '../glossary/glossary.ts';
import type { Scalar } from '../snapshot/snapshot.ts';

/** Rows that a question is about, though its words do not say which: those of an earlier answer, or what a refinement keeps. */
export interface Within extends ColumnName {
  /** What the column holds in those rows, in the order in which they were shown. */
  values: readonly Scalar[];
  /** True for what is left out. */
  isLeftOut?: boolean;
  /** How people know them, in the order of `values`. */
  names: readonly string[];
  /** 上面的3个产品, "the 3 products above". */
  label: { zh: string; en: string };
  /** A statement that finds the values, where there are too many to be listed or they were only counted. */
  query?: string;
  /** The key by which they were reached, where there are several (`orders.sales_employee_id`). */
  by?: ColumnName;
}

/** When something was said that still holds; by whom, where that was somebody else. Absent for what was said just now. */
export interface Since {
  on: string;
  by?: string;
}

/** A date that periods are counted by, instead of the usual one. */
export interface DateChoice extends ColumnName {
  /** Every period, and not only those over the same table or `over`. */
  isEverywhere: boolean;
  /** The table whose own dates it takes the place of, where that is another one: orders, by when they were paid. */
  over?: string;
  label: { zh: string; en: string };
  since?: Since;
}

/** A figure that means something else than its column. */
export interface FigureChoice {
  of: ColumnName;
  as: ExpressionTerm;
  /** Other columns that it reads. */
  needs: readonly ColumnName[];
  label: { zh: string; en: string };
  since?: Since;
}

/** A period that questions without one are about. */
export interface PeriodChoice {
  /** As it is said: 今年, "this year". */
  label: { zh: string; en: string };
  since?: Since;
}

/** What a conversation adds to a question beside its words. */
export interface Adjustment {
  within: readonly Within[];
  dates?: DateChoice;
  figures: readonly FigureChoice[];
  period?: PeriodChoice;
}

export const noAdjustment: Adjustment = { within: [], figures: [] };

export const isAdjusted = ({ within, dates, figures, period }: Adjustment): boolean =>
  within.length > 0 || dates !== undefined || figures.length > 0 || period !== undefined;

/** How a question was understood: what the next one goes on from. */
export interface Understood {
  /** Stands alone, but for what is adjusted. */
  text: string;
  adjustment: Adjustment;
}
