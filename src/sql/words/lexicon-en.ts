import { functionsEn } from './function-words.ts';
import type { BlockWords, Comparison, Flavour, JoinWords, Lexicon } from './lexicon.ts';

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

function block(words: BlockWords): string {
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

export const english: Lexicon = {
  ...functionsEn,
  bracket,
  isTight: (text) => /^[a-z ]+ of \S+$/.test(text) || /^\([^()]*\)$/.test(text),
  operand: (text) => (/^[^"(`].* /.test(text) ? bracket(text) : text),
  text: (value) => `"${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`,
  name: (name) => `\`${name.replace(/[\\`]/g, '\\$&')}\``,
  list,
  enumeration: (items) => items.join(', '),
  both: (tests) => tests.join(' and '),
  either: (tests) => tests.join(' or '),
  sentence: (text) => `${text.replace(/^[a-z]/, (letter) => letter.toUpperCase())}.`,
  more: ', and there is more that these words do not cover',
  nothing: 'This statement could not be put into words.',

  block,
  joined: (first, joins) => [first, ...joins.map(join)].join(' '),
  steps: (steps, last) => `${steps.map(({ name, text }) => `${name}: ${text}`).join('; ')}; finally: ${last}`,
  recursive: (text) => `(steps may refer to themselves) ${text}`,
  step: (number) => `step ${number}`,
  result: 'result',
  sourceAs: (called, query) => `${called} ${query}`,
  perRow: (query) => `for each row ${query}`,
  role: (label, number) => `${label} ${number <= 26 ? String.fromCharCode(64 + number) : number}`,
  outer: (label, levels) => (levels === 1 ? `the outer ${label}` : `the ${label} ${levels} levels out`),
  columnOf: (source, column) => `${column} of ${source}`,
  everything: (source) => (source ? `everything of ${source}` : 'everything'),
  everythingBut: (all, left) => `${all} ${bracket(`except ${list(left)}`)}`,
  unknownTable: (number) => (number > 0 ? `records of kind ${number}` : 'other records'),
  position: (number) => `item ${number}`,
  computed: (text) => `computed ${text}`,
  setOperation(kind, keeps, operands) {
    const kept = keeps ? ', keeping duplicates' : '';
    if (kind === 'except') return `what is in ${operands[0]} but not in ${operands[1]}${kept}`;
    if (kind === 'intersect') return `what is in ${list(operands)} alike${kept}`;
    return `${operands.join(' together with ')}, ${keeps ? 'keeping duplicates' : 'without duplicates'}`;
  },
  arranged: (base, order, limit) => [base, order, limit].filter((part) => part !== undefined).join(', '),
  values: (rows) => `the given ${rows.join(', ')}`,
  direction: (key, flavour, descending) => `${key} ${directions[flavour][descending ? 1 : 0]}`,
  nulls: (key, first) => `${key} ${bracket(first ? 'missing first' : 'missing last')}`,
  ordered(keys, single) {
    const extreme = single && extremes[single.flavour]?.[single.descending ? 1 : 0];
    return extreme && single ? `${extreme} ${single.key} first` : `ordered by ${keys.join(', then by ')}`;
  },
  limit({ count, offset, percent, withTies }) {
    const skipped = offset === undefined ? '' : `skipping ${offset}`;
    if (count === undefined) return skipped;
    if (count === '1' && !skipped && !percent && !withTies) return 'only the first';
    const taken = `${skipped ? `${skipped}, then ` : ''}first ${count}${percent ? ' percent' : ''}`;
    return withTies ? `${taken} ${bracket('with ties')}` : taken;
  },
  groupedByRest: 'per everything that is not aggregated',
  grouped: (keys) => `per ${list(keys)}`,

  compare(kind, left, right, flavour, isText) {
    if (isText && (kind === 'eq' || kind === 'neq')) {
      return `${left} ${kind === 'eq' ? 'is' : 'is not'} ${right}`;
    }
    return `${left} ${(flavour === 'date' ? dateComparisons[kind] : undefined) ?? comparisons[kind]} ${right}`;
  },
  between: (value, low, high, flavour, not) =>
    flavour === 'date'
      ? `${value} is ${not ? 'not ' : ''}from ${low} to ${high}`
      : `${value} is ${not ? 'not ' : ''}between ${low} and ${high}`,
  period: (value, from, before) => `${value} is from ${from} until before ${before}`,
  isMissing: (value, not) => `${value} is ${not ? 'not missing' : 'missing'}`,
  isOneOf: (value, items, not) => `${value} is ${not ? 'none' : 'one'} of ${bracket(items.join(', '))}`,
  isIn: (value, query, not) => `${value} is ${not ? 'not among' : 'among'} ${query}`,
  exists: (query, not) => `there ${not ? 'is no result of' : 'is a result of'} ${query}`,
  existsSome: (source, where, not) => `there are ${not ? 'no' : 'some'} ${source}${where ? ` where ${where}` : ''}`,
  quantified: (kind, left, which, query) =>
    `${left} ${comparisons[kind]} ${which === 'any' ? 'any' : 'every one'} of ${query}`,
  like(value, how, text, not) {
    const words = {
      starts: ['starts with', 'does not start with'],
      ends: ['ends with', 'does not end with'],
      contains: ['contains', 'does not contain'],
      pattern: ['fits the pattern', 'does not fit the pattern'],
    }[how];
    return `${value} ${words[not ? 1 : 0]} ${text}`;
  },
  ignoringCase: ' (in capitals or not)',
  escapedBy: (mark) => ` (escaped by ${mark})`,
  matches: (value, pattern, kind, not) =>
    `${value} ${not ? 'does not fit' : 'fits'} the ${{ regexp: 'regular expression', glob: 'glob', similar: 'similarity pattern' }[kind]} ${pattern}`,
  same: (left, right, not) => `${left} is ${not ? 'not the same as' : 'the same as'} ${right} (missing or not)`,
  isTrue: (value, truth, not) => `${value} is ${not ? 'not ' : ''}${truth}`,
  holds: (value) => `${value} holds`,
  fails: (test) => `it is not so that ${test}`,
  whether: (test) => `whether ${test}`,

  truth: (value) => String(value),
  missing: 'nothing',
  typed: (type, value) => `${type.replaceAll('_', ' ')} ${value}`,
  caseOf(branches, otherwise, operand) {
    const parts = branches.map(({ when, result }) =>
      operand === undefined ? `${result} if ${when}` : `${result} when it is ${when}`,
    );
    const last = `otherwise ${otherwise ?? 'missing'}`;
    return bracket(`${operand === undefined ? '' : `by ${operand}: `}${[...parts, last].join(', ')}`);
  },
  together: (items) => `${list(items)} put together`,
  daysBetween: (from, to) => `days from ${from} to ${to}`,
  negative: (value) => `minus ${value}`,
  collated: (value, collation) => `${value} ${bracket(`compared by ${collation}`)}`,

  rows: 'number of records',
  countOf: (value, distinct) => (distinct ? `number of distinct ${value}` : `number of ${value}`),
  countWhere: (test) => `number of records where ${test}`,
  countIf: (test) => `count of ${test}`,
  aggregate: (name, value, flavour, distinct, plain) =>
    aggregates[name]?.(distinct ? `distinct ${value}` : value, flavour, plain && !distinct) ?? `${name} of ${value}`,
  separated: (value, by) => `${value} ${bracket(`separated by ${by}`)}`,
  only: (value, test) => `${value} ${bracket(`counting only where ${test}`)}`,
  sortedBy: (value, order) => `${value} ${bracket(`sorted by ${order}`)}`,
  over(value, { partition, order, frame }) {
    const parts = [partition ?? 'over all results', order && `by ${order}`, frame].filter((part) => part !== undefined);
    return `${value} ${bracket(parts.join(', '))}`;
  },
  partition: (keys) => `within each ${list(keys)}`,
  frame: (kind, start, end) => `${kind} from ${start}${end ? ` to ${end}` : ' on'}`,
  bound: (kind, value) =>
    ({
      CurrentRow: 'the current row',
      UnboundedPreceding: 'the first',
      UnboundedFollowing: 'the last',
      Preceding: `${value} before`,
      Following: `${value} after`,
    })[kind] ?? `${kind} ${value ?? ''}`,
};
