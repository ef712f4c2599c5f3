import type { Dialect } from '../../dialects/dialect.ts';
import type { Language } from '../../protocol/answer.ts';
import type { Question } from '../../question/question.ts';
import type { Scalar, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { ValueIndex } from '../../schema/values/value-index.ts';
import type { Note, Statement, StoredColumn, TextRange } from '../scope/scope.ts';

/** SQL that runs but may mislead. `hard`: on published predictions such SQL is nearly always wrong; `soft`: more often than not. */
export interface Warning {
  code: WarningCode;
  severity: 'hard' | 'soft';
  /** One plain sentence for everybody: labels of things, never a table's or column's raw name. */
  zh: string;
  en: string;
  /** For analysts: the columns or the piece of SQL it is about. */
  detail?: string;
  range?: TextRange;
  /** Another statement that may be what was meant; shown, never applied. */
  proposal?: Proposal;
}

export interface Proposal extends Note {
  sql: string;
}

export const warningCodes = [
  'value_near',
  'value_absent',
  'join_off_key',
  'join_shares_nothing',
  'join_fan_out',
  'join_loses_rows',
  'one_role',
  'limit_inside_aggregate',
  'integer_division',
  'number_against_text',
  'text_order',
  'not_in_null',
  'outer_column',
  'bare_column',
  'group_by_name',
  'period_missing',
  'count_missing',
  'distinct_missing',
  'star_not_asked',
  'all_null',
  'outside_data',
  'empty_result',
  'duplicate_rows',
] as const;

export type WarningCode = (typeof warningCodes)[number];

/** What a rule may look at. Without `values` or `result` the rules that need data stay silent. */
export interface LintInput {
  dialect: Dialect;
  snapshot: Snapshot;
  statement: Statement;
  question?: Question;
  values?: ValueIndex;
  result?: { columns: readonly string[]; rows: readonly (readonly Scalar[])[]; truncated: boolean };
  /** What people call a column and the things in a table. */
  label(stored: StoredColumn, language: Language): string;
  tableLabel(table: Table, language: Language): string;
  /** How many rows have no value there; undefined when it cannot be told. */
  countNulls?: (table: string, column: string) => Promise<number | undefined>;
}

export type LintRule = (input: LintInput) => Warning[] | Promise<Warning[]>;

/** The sentence for this reader; an analyst is also told which names it is about. */
export function warningText(warning: Warning, audience: 'analyst' | 'business', language: Language): string {
  const sentence = warning[language];
  if (audience === 'business' || !warning.detail) return sentence;
  return language === 'zh' ? `${sentence}（${warning.detail}）` : `${sentence} (${warning.detail})`;
}

export function fullName({ table, column }: StoredColumn): string {
  return `${table.name}.${column.name}`;
}

/**
 * True of the data and worth telling people, but the gold SQL of public question sets is written the same way, so it says
 * nothing about which of two candidates is right.
 */
const uncounted: ReadonlySet<WarningCode> = new Set(['text_order', 'join_loses_rows', 'outside_data']);

/**
 * What is left of a candidate's vote: 1 without warnings, .3 with a hard one, .8 for each soft one. Measured on
 * published predictions; see bench/scores.
 */
export function lintWeight(warnings: readonly Warning[]): number {
  const counted = warnings.filter((warning) => !uncounted.has(warning.code));
  const soft = new Set(counted.filter((warning) => warning.severity === 'soft').map((warning) => warning.code));
  return (counted.some((warning) => warning.severity === 'hard') ? 0.3 : 1) * 0.8 ** soft.size;
}
