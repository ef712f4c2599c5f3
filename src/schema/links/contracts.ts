import type { Span } from '../../question/question.ts';
import type { ConditionTerm, ExpressionTerm } from '../glossary/glossary.ts';
import type { PartHit, ValueHit } from '../values/value-hit.ts';

/**
 * How a span matched a name, best first. Of the last: `concept` is another word of the lexicon for the same, `meaning` what a dictionary has for it,
 * `near` a word near in meaning (`src/schema/near`).
 */

export type LinkClass =
  | 'glossary'
  | 'exact'
  | 'lemma'
  | 'comment'
  | 'table-dropped'
  | 'any-order'
  | 'suffix-dropped'
  | 'gloss'
  | 'part'
  | 'abbreviation'
  | 'concept'
  | 'meaning'
  | 'near'
  | 'hint'
  | 'shared';

export interface ColumnLink extends Span {
  table: string;
  column: string;
  class: LinkClass;
  /** 0 to 1, comparable across classes. */
  score: number;
}

export interface TableLink extends Span {
  table: string;
  class: LinkClass;
  score: number;
}

/** A word of the glossary that is no single name: a figure, or a kind of rows. */
export interface TermLink<Term extends ExpressionTerm | ConditionTerm = ExpressionTerm | ConditionTerm> extends Span {
  term: Term;
  score: number;
}

/** Which words of a question stand for which tables, columns and stored values. */
export interface Links {
  tables: TableLink[];
  columns: ColumnLink[];
  values: ValueHit[];
  terms: TermLink[];
  /** Words that matched nothing but stand inside stored values; for whoever writes, never a condition by themselves. */
  parts?: PartHit[];
  /** Content words that matched nothing, as they stand in the question. */
  unmatched: (Span & { text: string })[];
}
