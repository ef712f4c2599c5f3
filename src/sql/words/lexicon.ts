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

/**
 * One language. Everything that is put into a template is bracketed where it has to be, so that two different trees
 * never flow together into one text; the templates themselves must differ from each other in words.
 */
export interface Lexicon {
  bracket(text: string): string;
  /** Whether the words of a function stand inside others without brackets. */
  isTight(text: string): boolean;
  /** A phrase beside an arithmetic sign. */
  operand(text: string): string;
  /** A value in quotes that cannot be broken out of. */
  text(value: string): string;
  /** A name that is no plain word. */
  name(name: string): string;
  list(items: readonly string[]): string;
  /** A list inside brackets or a template that must not be taken for the outer one. */
  enumeration(items: readonly string[]): string;
  both(tests: readonly string[]): string;
  either(tests: readonly string[]): string;
  /** Full stop, capital letter. */
  sentence(text: string): string;
  more: string;
  nothing: string;

  block(words: BlockWords, nested: boolean): string;
  joined(first: string, joins: readonly JoinWords[]): string;
  steps(steps: readonly { name: string; text: string }[], last: string): string;
  recursive(text: string): string;
  step(number: number): string;
  result: string;
  /** A subquery among several sources, with the name that its columns are known by. */
  sourceAs(called: string, query: string): string;
  /** A subquery that is asked again for every row beside it. */
  perRow(query: string): string;
  /** The nth of several sources that would otherwise have one name. */
  role(label: string, number: number): string;
  outer(label: string, levels: number): string;
  /** `close` lets the two run together where the language does that (产品名称). */
  columnOf(source: string, column: string, close?: boolean): string;
  everything(source?: string): string;
  everythingBut(all: string, left: readonly string[]): string;
  unknownTable(number: number): string;
  position(number: number): string;
  computed(text: string): string;
  setOperation(kind: 'union' | 'intersect' | 'except', keepsDuplicates: boolean, operands: readonly string[]): string;
  arranged(base: string, order?: string, limit?: string): string;
  values(rows: readonly string[]): string;
  direction(key: string, flavour: Flavour, descending: boolean): string;
  nulls(key: string, first: boolean): string;
  ordered(keys: readonly string[], single?: { key: string; flavour: Flavour; descending: boolean }): string;
  limit(words: LimitWords): string;
  grouped(keys: readonly string[]): string;
  groupedByRest: string;

  compare(kind: Comparison, left: string, right: string, flavour: Flavour, isText: boolean): string;
  between(value: string, low: string, high: string, flavour: Flavour, not: boolean): string;
  /** On or after one day, before another: how periods are mostly written. */
  period(value: string, from: string, before: string): string;
  isMissing(value: string, not: boolean): string;
  isOneOf(value: string, items: readonly string[], not: boolean): string;
  isIn(value: string, query: string, not: boolean): string;
  exists(query: string, not: boolean): string;
  existsSome(source: string, where: string | undefined, not: boolean): string;
  quantified(kind: Comparison, left: string, which: 'any' | 'all', query: string): string;
  like(value: string, how: 'starts' | 'ends' | 'contains' | 'pattern', text: string, not: boolean): string;
  ignoringCase: string;
  escapedBy(mark: string): string;
  matches(value: string, pattern: string, kind: 'regexp' | 'glob' | 'similar', not: boolean): string;
  same(left: string, right: string, not: boolean): string;
  isTrue(value: string, truth: boolean, not: boolean): string;
  holds(value: string): string;
  fails(test: string): string;
  whether(test: string): string;

  truth(value: boolean): string;
  missing: string;
  typed(type: string, value: string): string;
  cast(value: string, type: string, orMissing: boolean): string;
  typeName(type: string): string;
  caseOf(
    branches: readonly { when: string; result: string }[],
    otherwise: string | undefined,
    operand?: string,
  ): string;
  together(items: readonly string[]): string;
  /** The difference of two Julian days. */
  daysBetween(from: string, to: string): string;
  negative(value: string): string;
  collated(value: string, collation: string): string;
  interval(value: string, unit: string | undefined): string;

  rows: string;
  countOf(value: string, distinct: boolean): string;
  countWhere(test: string): string;
  countIf(test: string): string;
  aggregate(name: string, value: string, flavour: Flavour, distinct: boolean, plain: boolean): string;
  separated(value: string, by: string): string;
  only(value: string, test: string): string;
  sortedBy(value: string, order: string): string;
  over(value: string, words: OverWords): string;
  partition(keys: readonly string[]): string;
  frame(kind: string, start: string, end: string | undefined): string;
  bound(kind: string, value?: string): string;
  /** A function that has words of its own; nothing where the generic form must do. */
  functionWords(name: string, values: readonly string[]): string | undefined;
  /** A date moved by SQLite's modifiers. */
  shifted(date: string, by: readonly string[]): string;
  call(name: string, values: readonly string[]): string;
  named(field: string, value: string): string;
  datePart(field: DateField, value: string): string;
  dateText(format: string, value: string, asText: boolean): string | undefined;
  dateStart(field: DateField, value: string): string;
}
