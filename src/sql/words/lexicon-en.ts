import {
  type BlockWords,
  type Comparison,
  type DateField,
  type Flavour,
  functionWords,
  type JoinWords,
  type LimitWords,
  type OverWords,
  wordOf,
} from './lexicon.ts';

const comparisons: Record<Comparison, string> = {
  eq: 'equals',
  neq: 'differs from',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
};

const dateComparisons: Partial<Record<Comparison, string>> = {
  gt: 'is after',
  gte: 'is on or after',
  lt: 'is before',
  lte: 'is on or before',
};

const directions: Record<Flavour, [ascending: string, descending: string]> = {
  number: ['from low to high', 'from high to low'],
  date: ['from early to late', 'from late to early'],
  text: ['from A to Z', 'from Z to A'],
  other: ['in ascending order', 'in descending order'],
};

const extremes: Partial<Record<Flavour, [ascending: string, descending: string]>> = {
  number: ['lowest', 'highest'],
  date: ['earliest', 'latest'],
};

const bracket = (text: string) => `(${text})`;

function list(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

function block(words: BlockWords, _nested: boolean): string {
  const { source, shown = [], plain } = words;
  const first = words.distinctOn ? `first per ${list(words.distinctOn)}: ` : 'distinct ';
  const what = withArticle(`${words.distinct ? first : ''}${list(shown)}`);
  const preposition = plain === 'none' ? 'in' : words.sources > 1 ? 'from' : plain === 'all' ? 'of' : 'in';
  const opening = [words.shown && what, source && `${words.shown ? preposition : 'from'} ${source}`].filter(Boolean);
  return [
    `${opening.join(' ')}${words.where ? ` where ${words.where}` : ''}`,
    words.group,
    words.having && `only ${words.group ? 'groups' : 'results'} where ${words.having}`,
    words.qualify && `then only those where ${words.qualify}`,
    !words.shown && words.distinct ? 'without duplicates' : undefined,
    words.order,
    words.limit,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** "The name and age", but no article before a value, a bracket or words that stand alone. */
function withArticle(shown: string): string {
  return /^(?:[\d"(-]|the |item |whether |everything|null|true|false|today|now)/.test(shown) ? shown : `the ${shown}`;
}

function join({ kind, source, on, shared, using }: JoinWords): string {
  if (kind === 'cross') return `in every combination with ${source}`;
  const natural = kind.startsWith('natural');
  const how = natural
    ? 'matched by what has the same name'
    : shared
      ? `matched by the same ${list(shared)}`
      : using
        ? `matched by their common ${list(using)}`
        : on && `matched by ${on}`;
  const side = natural ? kind.slice('natural-'.length) : kind;
  const kept: Record<string, string> = {
    left: 'if any',
    right: 'including those without a match',
    full: 'including everything without a match on either side',
    semi: 'only to see that there is a match',
    anti: 'only to see that there is no match',
  };
  const notes = [kept[side], how].filter((note) => note !== undefined);
  return `with ${source}${notes.length > 0 ? ` ${bracket(notes.join(', '))}` : ''}`;
}

const aggregates: Record<string, (value: string, flavour: Flavour, short: boolean) => string> = {
  sum: (value, _, short) => (short ? `total ${value}` : `total of ${value}`),
  avg: (value, _, short) => (short ? `average ${value}` : `average of ${value}`),
  max: (value, flavour, short) => `${extremes[flavour]?.[1] ?? 'greatest'}${short ? '' : ' of'} ${value}`,
  min: (value, flavour, short) => `${extremes[flavour]?.[0] ?? 'least'}${short ? '' : ' of'} ${value}`,
  median: (value) => `median of ${value}`,
  stddev: (value) => `standard deviation of ${value}`,
  stddev_pop: (value) => `population standard deviation of ${value}`,
  stddev_samp: (value) => `sample standard deviation of ${value}`,
  variance: (value) => `variance of ${value}`,
  var_pop: (value) => `population variance of ${value}`,
  var_samp: (value) => `sample variance of ${value}`,
  group_concat: (value) => `string of all ${value}`,
  string_agg: (value) => `text of all ${value}`,
  array_agg: (value) => `list of all ${value}`,
  any_value: (value) => `any ${value}`,
};

/**
 * The English words. Whatever goes into a template is bracketed where it has to be, so that two different trees never flow together
 * into one text; the templates themselves must differ from each other in words.
 */
export const english = {
  bracket,
  /** Whether the words of a function stand inside others without brackets. */
  isTight: (text: string) => /^[a-z ]+ of \S+$/.test(text) || /^\([^()]*\)$/.test(text),
  /** A phrase beside an arithmetic sign. */
  operand: (text: string) => (/^[^"(`].* /.test(text) ? bracket(text) : text),
  /** A value in quotes that cannot be broken out of. */
  text: (value: string) => `"${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`,
  /** A name that isn't a plain word. */
  name: (name: string) => `\`${name.replace(/[\\`]/g, '\\$&')}\``,
  list,
  /** A list inside brackets or a template that must not be taken for the outer one. */
  enumeration: (items: readonly string[]) => items.join(', '),
  both: (tests: readonly string[]) => tests.join(' and '),
  either: (tests: readonly string[]) => tests.join(' or '),
  /** Full stop, capital letter. */
  sentence: (text: string) => `${text.replace(/^[a-z]/, (letter) => letter.toUpperCase())}.`,
  more: ', and there is more that these words do not cover',
  nothing: 'This statement could not be put into words.',

  block,
  joined: (first: string, joins: readonly JoinWords[]) => [first, ...joins.map(join)].join(' '),
  steps: (steps: readonly { name: string; text: string }[], last: string) =>
    `${steps.map(({ name, text }) => `${name}: ${text}`).join('; ')}; finally: ${last}`,
  recursive: (text: string) => `(steps may refer to themselves) ${text}`,
  step: (number: number) => `step ${number}`,
  result: 'result',
  /** A subquery among several sources, with the name that its columns are known by. */
  sourceAs: (called: string, query: string) => `${called} ${query}`,
  /** A subquery that is asked again for every row beside it. */
  perRow: (query: string) => `for each row ${query}`,
  /** The nth of several sources that would otherwise have one name. */
  role: (label: string, number: number) => `${label} ${number <= 26 ? String.fromCharCode(64 + number) : number}`,
  outer: (label: string, levels: number) => (levels === 1 ? `the outer ${label}` : `the ${label} ${levels} levels out`),
  /** `close` lets the two run together where the language does that (产品名称). */
  columnOf: (source: string, column: string, _close?: boolean) => `${column} of ${source}`,
  everything: (source?: string) => (source ? `everything of ${source}` : 'everything'),
  everythingBut: (all: string, left: readonly string[]) => `${all} ${bracket(`except ${list(left)}`)}`,
  unknownTable: (number: number) => (number > 0 ? `records of kind ${number}` : 'other records'),
  position: (number: number) => `item ${number}`,
  computed: (text: string) => `computed ${text}`,
  setOperation(kind: 'union' | 'intersect' | 'except', keeps: boolean, operands: readonly string[]) {
    const kept = keeps ? ', keeping duplicates' : '';
    if (kind === 'except') return `what is in ${operands[0]} but not in ${operands[1]}${kept}`;
    if (kind === 'intersect') return `what is in ${list(operands)} alike${kept}`;
    return `${operands.join(' together with ')}, ${keeps ? 'keeping duplicates' : 'without duplicates'}`;
  },
  arranged: (base: string, order?: string, limit?: string) =>
    [base, order, limit].filter((part) => part !== undefined).join(', '),
  values: (rows: readonly string[]) => `the given ${rows.join(', ')}`,
  direction: (key: string, flavour: Flavour, descending: boolean) =>
    `${key} ${directions[flavour][descending ? 1 : 0]}`,
  nulls: (key: string, first: boolean) => `${key} ${bracket(first ? 'missing first' : 'missing last')}`,
  ordered(keys: readonly string[], single?: { key: string; flavour: Flavour; descending: boolean }) {
    const extreme = single && extremes[single.flavour]?.[single.descending ? 1 : 0];
    return extreme && single ? `${extreme} ${single.key} first` : `ordered by ${keys.join(', then by ')}`;
  },
  limit({ count, offset, percent, withTies }: LimitWords) {
    const skipped = offset === undefined ? '' : `skipping ${offset}`;
    if (count === undefined) return skipped;
    if (count === '1' && !skipped && !percent && !withTies) return 'only the first';
    const taken = `${skipped ? `${skipped}, then ` : ''}first ${count}${percent ? ' percent' : ''}`;
    return withTies ? `${taken} ${bracket('with ties')}` : taken;
  },
  groupedByRest: 'per everything that is not aggregated',
  grouped: (keys: readonly string[]) => `per ${list(keys)}`,

  compare(kind: Comparison, left: string, right: string, flavour: Flavour, isText: boolean) {
    if (isText && (kind === 'eq' || kind === 'neq')) {
      return `${left} ${kind === 'eq' ? 'is' : 'is not'} ${right}`;
    }
    return `${left} ${(flavour === 'date' ? dateComparisons[kind] : undefined) ?? comparisons[kind]} ${right}`;
  },
  between: (value: string, low: string, high: string, flavour: Flavour, not: boolean) =>
    flavour === 'date'
      ? `${value} is ${not ? 'not ' : ''}from ${low} to ${high}`
      : `${value} is ${not ? 'not ' : ''}between ${low} and ${high}`,
  /** On or after one day, before another: how periods are mostly written. */
  period: (value: string, from: string, before: string) => `${value} is from ${from} until before ${before}`,
  isMissing: (value: string, not: boolean) => `${value} is ${not ? 'not missing' : 'missing'}`,
  isOneOf: (value: string, items: readonly string[], not: boolean) =>
    `${value} is ${not ? 'none' : 'one'} of ${bracket(items.join(', '))}`,
  isIn: (value: string, query: string, not: boolean) => `${value} is ${not ? 'not among' : 'among'} ${query}`,
  exists: (query: string, not: boolean) => `there ${not ? 'is no result of' : 'is a result of'} ${query}`,
  existsSome: (source: string, where: string | undefined, not: boolean) =>
    `there are ${not ? 'no' : 'some'} ${source}${where ? ` where ${where}` : ''}`,
  quantified: (kind: Comparison, left: string, which: 'any' | 'all', query: string) =>
    `${left} ${comparisons[kind]} ${which === 'any' ? 'any' : 'every one'} of ${query}`,
  like(value: string, how: 'starts' | 'ends' | 'contains' | 'pattern', text: string, not: boolean) {
    const words = {
      starts: ['starts with', 'does not start with'],
      ends: ['ends with', 'does not end with'],
      contains: ['contains', 'does not contain'],
      pattern: ['fits the pattern', 'does not fit the pattern'],
    }[how];
    return `${value} ${words[not ? 1 : 0]} ${text}`;
  },
  ignoringCase: ' (in capitals or not)',
  escapedBy: (mark: string) => ` (escaped by ${mark})`,
  matches: (value: string, pattern: string, kind: 'regexp' | 'glob' | 'similar', not: boolean) =>
    `${value} ${not ? 'does not fit' : 'fits'} the ${{ regexp: 'regular expression', glob: 'glob', similar: 'similarity pattern' }[kind]} ${pattern}`,
  same: (left: string, right: string, not: boolean) =>
    `${left} is ${not ? 'not the same as' : 'the same as'} ${right} (missing or not)`,
  isTrue: (value: string, truth: boolean, not: boolean) => `${value} is ${not ? 'not ' : ''}${truth}`,
  holds: (value: string) => `${value} holds`,
  fails: (test: string) => `it is not so that ${test}`,
  whether: (test: string) => `whether ${test}`,

  truth: (value: boolean) => String(value),
  missing: 'nothing',
  typed: (type: string, value: string) => `${type.replaceAll('_', ' ')} ${value}`,
  caseOf(branches: readonly { when: string; result: string }[], otherwise: string | undefined, operand?: string) {
    const parts = branches.map(({ when, result }) =>
      operand === undefined ? `${result} if ${when}` : `${result} when it is ${when}`,
    );
    const last = `otherwise ${otherwise ?? 'missing'}`;
    return bracket(`${operand === undefined ? '' : `by ${operand}: `}${[...parts, last].join(', ')}`);
  },
  together: (items: readonly string[]) => `${list(items)} put together`,
  /** The difference of two Julian days. */
  daysBetween: (from: string, to: string) => `days from ${from} to ${to}`,
  negative: (value: string) => `minus ${value}`,
  collated: (value: string, collation: string) => `${value} ${bracket(`compared by ${collation}`)}`,

  rows: 'number of records',
  countOf: (value: string, distinct: boolean) => (distinct ? `number of distinct ${value}` : `number of ${value}`),
  countWhere: (test: string) => `number of records where ${test}`,
  countIf: (test: string) => `count of ${test}`,
  aggregate: (name: string, value: string, flavour: Flavour, distinct: boolean, plain: boolean) =>
    aggregates[name]?.(distinct ? `distinct ${value}` : value, flavour, plain && !distinct) ?? `${name} of ${value}`,
  separated: (value: string, by: string) => `${value} ${bracket(`separated by ${by}`)}`,
  only: (value: string, test: string) => `${value} ${bracket(`counting only where ${test}`)}`,
  sortedBy: (value: string, order: string) => `${value} ${bracket(`sorted by ${order}`)}`,
  over(value: string, { partition, order, frame }: OverWords) {
    const parts = [partition ?? 'over all results', order && `by ${order}`, frame].filter((part) => part !== undefined);
    return `${value} ${bracket(parts.join(', '))}`;
  },
  partition: (keys: readonly string[]) => `within each ${list(keys)}`,
  frame: (kind: string, start: string, end: string | undefined) => `${kind} from ${start}${end ? ` to ${end}` : ' on'}`,
  bound: (kind: string, value?: string) =>
    ({
      CurrentRow: 'the current row',
      UnboundedPreceding: 'the first',
      UnboundedFollowing: 'the last',
      Preceding: `${value} before`,
      Following: `${value} after`,
    })[kind] ?? `${kind} ${value ?? ''}`,

  /** The words of a function; undefined where the generic form must do. */
  functionWords: (name: string, values: readonly string[]): string | undefined => functionWords('en', name, values),
  call(name: string, values: readonly string[]) {
    if (values.length === 0) return name;
    return `${name} of ${values.length === 1 ? values[0] : `(${values.join(', ')})`}`;
  },
  /** A date moved by SQLite's modifiers. */
  shifted: (date: string, by: readonly string[]) => `${date} (moved by ${by.join(', ')})`,
  named: (field: string, value: string) => `${field}: ${value}`,
  datePart: (field: DateField, value: string) => `${field === 'month' ? 'month number' : field} of ${value}`,
  dateText(format: string, value: string, asText: boolean): string | undefined {
    const words = wordOf('dateFormats', format, 'en');
    return words && `${words} of ${value}${asText ? ' as text' : ''}`;
  },
  dateStart: (field: DateField, value: string) => `start of the ${field} of ${value}`,
  cast: (value: string, type: string, orMissing: boolean) => `${value} as ${type}${orMissing ? ' if possible' : ''}`,
  typeName: (type: string) => wordOf('types', type, 'en') ?? type,
  interval: (value: string, unit: string | undefined) => (unit ? `${value} ${unit}` : `interval ${value}`),
};

/** One language: every other one has the same templates. */
export type Lexicon = typeof english;
