import type { Span } from '../../question/question.ts';
import type { GlossaryEntry } from '../glossary/glossary-entry.ts';
import type { ValueHit } from '../values/value-hit.ts';

/** How a span matched a name, best first. */
export const linkClasses = [
  'glossary',
  'exact',
  'lemma',
  'comment',
  'table-dropped',
  'any-order',
  'suffix-dropped',
  'gloss',
  'part',
  'abbreviation',
  'hint',
  'shared',
] as const;

export type LinkClass = (typeof linkClasses)[number];

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

export interface MetricLink extends Span {
  entry: GlossaryEntry;
  score: number;
}

/** Which words of a question stand for which tables, columns and stored values. */
export interface Links {
  tables: TableLink[];
  columns: ColumnLink[];
  values: ValueHit[];
  metrics: MetricLink[];
  /** Content words that matched nothing, as they stand in the question. */
  unmatched: (Span & { text: string })[];
}
