import type { GlossaryEntry } from '../../config/schema.ts';

/** What a draft may add to a connection; every key as `wenshu.yaml` has it. */
export interface Additions {
  glossary?: GlossaryEntry[];
  descriptions?: Record<string, string>;
  codes?: Record<string, Record<string, string | string[]>>;
  dates?: Record<string, string>;
  names?: Record<string, string>;
  joins?: string[];
  exclude?: string[];
}

/** One thing that a person may agree to: what it is, or what else it may be. */
export interface Option {
  zh: string;
  en: string;
  adds: Additions;
}

/**
 * Something about a table or a column that its name does not plainly tell. `table` and `column`: what it is. `codes`: what stored
 * codes mean. `date`: which one counts. `sales`: which amount. `hidden`: a table that nobody asks about. `name`: what a row is called
 * by. `join`: a key that nobody declared. `word`: what people say.
 */
export interface Proposal {
  kind: 'table' | 'column' | 'codes' | 'date' | 'sales' | 'hidden' | 'name' | 'join' | 'word';
  table: string;
  column?: string;
  /** Best first. */
  options: readonly Option[];
  /** Whether the first option is proposed; otherwise nothing is, until a person says so. */
  isProposed: boolean;
  /** From 0, no idea, to 1. */
  sure: number;
  /** What hangs on it: rows, and tables that point here. */
  weight: number;
  /** What a person recognises it by: columns of the table, stored values. Nothing of masked columns. */
  columns: readonly string[];
  values: readonly string[];
}

/** Something that was proposed and does not hold, with why. */
export interface Dropped {
  /** As it was proposed: `t_dd.zt: 1=已付款`. */
  text: string;
  reason: { zh: string; en: string };
}

/** What is proposed for a connection, and what was proposed in vain. */
export interface Draft {
  proposals: readonly Proposal[];
  dropped: readonly Dropped[];
}
