import type { Language } from '../../protocol/answer.ts';
import tables from './function-words.json' with { type: 'json' };

/** The clauses of one query block, already in words. */
export interface BlockWords {
  /** What is shown, one entry per column; absent for an EXISTS, where it does not matter. */
  shown?: string[];
  /** Whether every entry is a plain column, or none is. */
  plain: 'all' | 'some' | 'none';
  distinct: boolean;
  distinctOn?: string[];
  source?: string;
  sources: number;
  where?: string;
  group?: string;
  having?: string;
  qualify?: string;
  order?: string;
  limit?: string;
}

export interface JoinWords {
  kind: JoinKind;
  source: string;
  /** Absent when the join runs along the only key between the two. */
  on?: string;
  /** Instead of `on`, when columns of the same name are equal and it is clear whose. */
  shared?: string[];
  using?: string[];
}

export type JoinKind =
  | 'inner'
  | 'left'
  | 'right'
  | 'full'
  | 'cross'
  | 'natural'
  | 'natural-left'
  | 'natural-right'
  | 'natural-full'
  | 'semi'
  | 'anti';

export type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte';

/** What a value is, as far as it changes the words: dates are later, not greater. */
export type Flavour = 'number' | 'date' | 'text' | 'other';

export type DateField = 'year' | 'quarter' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'week' | 'weekday';

export interface LimitWords {
  count?: string;
  offset?: string;
  percent: boolean;
  withTies: boolean;
}

export interface OverWords {
  partition?: string;
  order?: string;
  frame?: string;
}

type Texts = Partial<Record<string, Record<Language, string>>>;

/** The words of a type or a date format, where there are some. */
export const wordOf = (table: 'types' | 'dateFormats', name: string, language: Language): string | undefined =>
  (tables[table] as Texts)[name]?.[language];

/** The words of a function by its name and number of arguments, which stand as $1, $2 and $3. Values may hold `$`, so each mark is replaced by a function. */
export function functionWords(language: Language, name: string, values: readonly string[]): string | undefined {
  const template = (tables.functions as Texts)[`${name}/${values.length}`]?.[language];
  if (template) return template.replace(/\$(\d)/g, (_, number) => values[Number(number) - 1] ?? '');
  return (tables.variadic as Texts)[name]?.[language].replace('$1', () => values.join(language === 'en' ? ', ' : '、'));
}
