/** What a check, or a live database, found wrong with a statement. */
export interface Problem {
  class: ProblemClass;
  /** A technical sentence in English for analysts and logs; never shown to the `business` audience. */
  message: string;
  /** Exact place in the text that was checked, in UTF-16 units, end exclusive; absent when the engine gave none. */
  range?: { start: number; end: number };
  /** The offending name or word as it stands in the text, without quotes. */
  subject?: string;
  /** The qualifier before it (`t2` of `t2.price`). */
  qualifier?: string;
  /** The database's own message is withheld from this person: it may contain data that they must not see. */
  concealed?: true;
  /** Names that exist and are near, best first, at most three. */
  suggestions: string[];
}

export const problemClasses = [
  'syntax_error',
  'table_not_found',
  'column_not_found',
  'ambiguous_column',
  'type_mismatch',
  'grouping_error',
  'aggregate_misuse',
  'join_error',
  'function_not_found',
  'argument_error',
  'permission_error',
  'timeout',
  'connection_error',
  'unknown_error',
] as const;

export type ProblemClass = (typeof problemClasses)[number];
