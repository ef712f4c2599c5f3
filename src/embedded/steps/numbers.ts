import type { Cue, NumberMention, Span } from '../../question/question.ts';
import type { ColumnFacts } from '../../schema/meaning/schema-facts.ts';
import { commentLabels } from '../../schema/names/comment-labels.ts';
import type { ComparisonOperator, Expression, Predicate } from '../form/form.ts';
import { cueAfter, cueBefore, gapOf, gapSize, isFree, neighbours } from '../read/attach.ts';
import { branch, type Change, type Draft, extend, type Reading, tablesOf } from '../read/draft.ts';
import { type Mention, overlaps } from '../read/mentions.ts';
import { hintMention } from '../read/order-targets.ts';
import { resolveColumns, scoreOf } from '../read/resolve.ts';
import { namedTables } from '../read/table-context.ts';

const operators: Readonly<Partial<Record<Cue['class'], ComparisonOperator>>> = {
  greater: '>',
  'greater-equal': '>=',
  less: '<',
  'less-equal': '<=',
  equal: '=',
  'not-equal': '!=',
};
const comparators = Object.keys(operators) as Cue['class'][];

/** Numbers become comparisons with a column, bounds on a count, or stay free for a limit. */
export function stepNumbers(draft: Draft, reading: Reading): Draft[] {
  let drafts = [draft];
  const numbers = reading.question.numbers.filter((number) => !isCovered(number, reading));
  for (const [index, number] of numbers.entries()) {
    drafts = branch(drafts, (one) =>
      one.usedNumbers.has(number) ? [one] : placeNumber(one, number, numbers[index + 1], reading),
    );
  }
  return drafts;
}

function isCovered(number: NumberMention, reading: Reading): boolean {
  return reading.mentions.some(
    (mention) =>
      overlaps(mention, number) &&
      (mention.values.length > 0 || mention.end - mention.start > number.end - number.start),
  );
}

interface Comparison {
  operator: ComparisonOperator;
  cue?: Cue;
  high?: NumberMention;
}

/** The comparison that the words around a number make; undefined when it is a limit, an ordinal or only a number. */
function comparisonOf(
  number: NumberMention,
  next: NumberMention | undefined,
  reading: Reading,
): Comparison | undefined {
  const after = cueAfter(reading, withUnit(number), comparators, 0);
  const before =
    cueBefore(reading, number, comparators, reading.language === 'zh' ? 1 : 2) ??
    cueBefore(reading, number, comparators, 3, true);
  const most = boundBefore(number, reading);
  if (most) return { operator: most.class === 'most' ? '<=' : '>=', cue: most };
  const range =
    cueBefore(reading, number, ['between'], 1) ?? (next && cueAfter(reading, withUnit(next), ['between'], 1));
  if (next && range && /^\D{0,12}$/.test(gapOf(reading, number, next)))
    return { operator: '>=', cue: range, high: next };
  if (after && after.class !== 'equal' && after.class !== 'not-equal' && !(after.hints && reading.language === 'en'))
    return { operator: operators[after.class] ?? '=', cue: after };
  if (before) return { operator: operators[before.class] ?? '=', cue: before };
  return undefined;
}

/** 最多100个, 最少有3家: beside a counted number these are bounds and no superlatives. */
export function boundBefore(number: NumberMention, reading: Reading): Cue | undefined {
  if (reading.language !== 'zh') return undefined;
  return reading.cues.find(
    (cue) =>
      /最[多少高低大小](?:有|是)?$/.test(cue.text) &&
      cue.end <= number.start &&
      (number.unit ? /^[\p{Script=Han}]{0,2}$/u : /^(?:有|是|为)?$/).test(gapOf(reading, cue, number)),
  );
}

const withUnit = (number: NumberMention) => ({ start: number.start, end: number.end + (number.unit?.length ?? 0) });

/** `top 5`, `5 most …`, 最高的5个, 前三名: a limit, which the order step will take. */
export function isLimit(number: NumberMention, reading: Reading): boolean {
  if (boundBefore(number, reading)) return false;
  if (number.value < 1 || number.value > 1000 || !Number.isInteger(number.value) || number.percent) return false;
  if (cueBefore(reading, number, ['top', 'bottom'], 1)) return true;
  if (/(?:哪|前|后|倒数|最后的?)$/.test(reading.question.text.slice(Math.max(0, number.start - 3), number.start)))
    return true;
  const superlative: Cue['class'][] = ['most', 'least'];
  if (cueAfter(reading, number, superlative, 1)) return true;
  if (cueBefore(reading, number, superlative, 0) && !number.ordinal) return true;
  if (
    reading.language === 'zh' &&
    number.unit &&
    reading.cues.some((cue) => superlative.includes(cue.class) || cue.class === 'top' || cue.class === 'bottom')
  ) {
    return (
      cueBefore(
        reading,
        number,
        [...comparators].filter((name) => name !== 'equal'),
        1,
      ) === undefined && cueAfter(reading, withUnit(number), ['greater-equal', 'less-equal'], 0) === undefined
    );
  }
  if (
    reading.language === 'en' &&
    reading.cues.some((cue) => superlative.includes(cue.class) && cue.start > number.end)
  ) {
    return (
      neighbours(reading, number, 'right', (one) => one.tables.length > 0, 1).length > 0 &&
      !cueBefore(reading, number, comparators, 2)
    );
  }
  return false;
}

function placeNumber(draft: Draft, number: NumberMention, next: NumberMention | undefined, reading: Reading): Draft[] {
  const comparison = comparisonOf(number, next, reading);
  if ((!comparison || comparison.cue?.class === 'equal') && isLimit(number, reading)) return [draft];
  if (
    comparison?.cue &&
    comparison.cue.class !== 'equal' &&
    isLimit(number, reading) &&
    !cueBefore(reading, number, comparators, 1)
  )
    return [draft];
  const options = [
    ...columnOptions(draft, number, comparison, reading),
    ...countOptions(draft, number, comparison, reading),
  ]
    .map((option) => ({ ...option, score: scoreOf(option.features ?? {}, reading) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, 5);
  const drafts = options.map((option) => extend(draft, option, reading.weights));
  if (drafts.length === 0 || !comparison) drafts.push(draft);
  return drafts;
}

function comparePredicate(
  left: Expression,
  number: NumberMention,
  { operator, high }: Comparison,
  facts?: ColumnFacts,
): Predicate {
  const value = scaled(number, facts);
  if (high) return { kind: 'between', left, low: value, high: scaled(high, facts), at: number.start };
  return { kind: 'compare', left, operator, right: { kind: 'literal', value }, at: number.start };
}

/** 30 % is 0.3 in a column of fractions and 30 in a column of percentages. */
function scaled(number: NumberMention, facts?: ColumnFacts): number {
  if (!number.percent) return number.value;
  const max = Math.max(0, ...(facts?.column.samples ?? []).filter((value) => typeof value === 'number').map(Math.abs));
  return max > 1.5 ? number.value : Number((number.value / 100).toPrecision(12));
}

function columnOptions(
  draft: Draft,
  number: NumberMention,
  comparison: Comparison | undefined,
  reading: Reading,
): Change[] {
  const accept = (facts: ColumnFacts) =>
    (facts.isNumeric && (!facts.isKey || !comparison || comparison.operator === '=')) ||
    facts.isYear ||
    (facts.isDate && number.value > 1000);
  const bare = { operator: '=' as const };
  const options: Change[] = [];
  const zh = reading.language === 'zh';
  const place =
    comparison?.cue && comparison.cue.end <= number.start ? { start: comparison.cue.start, end: number.end } : number;
  const end = comparison?.high ?? number;
  const reach = comparison ? (zh ? 6 : 6) : zh ? 2 : 3;
  const near = [
    ...neighbours(
      reading,
      place,
      'left',
      (one) => isFree(draft, one) && one.columns.length + one.metrics.length + one.derived.length > 0,
      reach,
    ).slice(0, 3),
    ...neighbours(
      reading,
      withUnit(end),
      'right',
      (one) => isFree(draft, one) && one.columns.length + one.metrics.length + one.derived.length > 0,
      zh ? 3 : 3,
    ).slice(0, 2),
  ];
  for (const { mention, side, distance } of near) {
    const figure = figureBeside(mention, place, reading);
    for (const { expression: plain, facts, features } of resolveColumns(mention, draft, reading, 'where', accept, 3)) {
      const expression: Expression =
        figure && facts?.isMeasure ? { kind: 'aggregate', name: figure.name, argument: plain } : plain;
      options.push({
        where: [comparePredicate(expression, number, comparison ?? bare, facts)],
        features: {
          ...features,
          [`number:${side}`]: 1,
          ...(expression === plain ? {} : { 'number:figure': 1 }),
          'number:distance': distance,
          'number:column': 1,
          ...(comparison ? {} : { 'number:bare': 1 }),
          ...(isDated(number, reading) && !facts?.isYear ? { 'number:dated': 1 } : {}),
          ...unitFeatures(number),
        },
        use: {
          mention: mention.tables.some(({ score }) => score >= 0.9) ? [] : [[mention, 'where']],
          numbers: comparison?.high ? [number, comparison.high] : [number],
          cues: [comparison?.cue, ...(expression === plain ? [] : [figure?.cue])],
        },
      });
    }
  }
  options.push(...ageOptions(draft, number, comparison ?? bare, reading));
  if (comparison?.cue?.hints) options.push(...hintOptions(draft, number, comparison, comparison.cue, accept, reading));
  return options;
}

const isDated = (number: NumberMention, { question }: Reading) =>
  question.periods.some((period) => overlaps(period, number));

/** 平均片长大于…, 人数总共不超过…: the bound is on a figure of the group. */
function figureBeside(mention: Mention, place: Span, reading: Reading) {
  const names = { average: 'avg', sum: 'sum', maximum: 'max', minimum: 'min' } as const;
  const cue = reading.cues.find(
    (one) =>
      one.class in names &&
      ((one.end <= mention.start && gapSize(reading, one, mention) === 0) ||
        (one.start >= mention.end && one.end <= place.start + 1 && gapSize(reading, mention, one) <= 1)),
  );
  return cue && { cue, name: names[cue.class as keyof typeof names] };
}

const timed = /date|year|time|birth|born|dob|founded|established|opened|built|时间|日期|年份/i;

/** 成立超过10年, 50岁以上: years between a stored date and today. */
function ageOptions(draft: Draft, number: NumberMention, comparison: Comparison, reading: Reading): Change[] {
  if (!/^[岁年]$/.test(number.unit ?? '') || number.value > 1000) return [];
  const options: Change[] = [];
  const now: Expression = { kind: 'number', value: Number(reading.question.today.slice(0, 4)) };
  for (const table of reading.facts.snapshot.tables) {
    for (const column of table.columns) {
      const facts = reading.facts.column(table.name, column.name);
      if (!facts || facts.isKey || !timed.test(column.name)) continue;
      const isBirth = /birth|born|dob|出生/i.test(column.name);
      if ((number.unit === '岁') !== isBirth) continue;
      const near = reading.question.text.slice(Math.max(0, number.start - 12), number.start);
      const verb = near.includes((commentLabels(column.comment).zh ?? column.name).slice(0, 2)) || isBirth;
      if (!verb) continue;
      const said = reading.mentions.find(
        (mention) =>
          isFree(draft, mention) &&
          mention.columns.some((link) => link.table === table.name && link.column === column.name),
      );
      const ref = { table: table.name, column: column.name };
      const year: Expression =
        facts.isDate && facts.column.kind !== 'text' ? { kind: 'year', of: ref } : { kind: 'column', ...ref };
      const left: Expression = { kind: 'arithmetic', operator: '-', left: now, right: year };
      const touched = tablesOf(draft).has(table.name) || namedTables(reading).has(table.name);
      options.push({
        where: [comparePredicate(left, number, comparison)],
        features: {
          'number:age': 1,
          ...(said ? { 'number:age-said': said.strength } : {}),
          ...(touched ? {} : { 'table:unnamed': 1 }),
        },
        use: {
          numbers: [number],
          cues: [comparison.cue],
          mention: said && !said.tables.some(({ score }) => score >= 0.6) ? [[said, 'where']] : [],
        },
      });
    }
  }
  return options;
}

/** 个, 次, 家 count rows; 元, 岁, 分 measure a column. */
function unitFeatures({ unit }: NumberMention): Record<string, number> {
  if (!unit) return {};
  return /^[个次家届位名部条件款种类场只项门所]$/.test(unit)
    ? { 'number:count-unit': 1 }
    : { 'number:measure-unit': 1 };
}

function hintOptions(
  draft: Draft,
  number: NumberMention,
  comparison: Comparison,
  cue: Cue,
  accept: (facts: ColumnFacts) => boolean,
  reading: Reading,
): Change[] {
  const options: Change[] = [];
  for (const link of reading.links.columns) {
    if (link.class !== 'hint' || link.start !== cue.start) continue;
    const facts = reading.facts.column(link.table, link.column);
    if (!facts || !accept(facts)) continue;
    for (const { expression, features } of resolveColumns(hintMention(cue, link), draft, reading, 'where', accept, 1)) {
      options.push({
        where: [comparePredicate(expression, number, comparison, facts)],
        features: { ...features, 'number:hint': 1, 'number:column': 1 },
        use: { numbers: comparison.high ? [number, comparison.high] : [number], cues: [cue] },
      });
    }
  }
  return options;
}

/** "more than 2 concerts", 作品超过5个: a bound on how many rows of a table there are for each thing asked about. */
function countOptions(
  draft: Draft,
  number: NumberMention,
  comparison: Comparison | undefined,
  reading: Reading,
): Change[] {
  if (!Number.isInteger(number.value) || number.percent || number.value > 1e6) return [];
  const zh = reading.language === 'zh';
  const end = withUnit(comparison?.high ?? number);
  const place =
    comparison?.cue && comparison.cue.end <= number.start ? { start: comparison.cue.start, end: number.end } : number;
  const near = [
    ...neighbours(
      reading,
      end,
      'right',
      (one) => isFree(draft, one) && (one.tables.length > 0 || one.columns.length > 0),
      3,
    ).slice(0, 1),
    ...(zh
      ? neighbours(
          reading,
          place,
          'left',
          (one) => isFree(draft, one) && (one.tables.length > 0 || one.columns.length > 0),
          4,
        ).slice(0, 2)
      : []),
  ];
  const options: Change[] = [];
  const units = unitFeatures(number);
  const counted = reading.cues.find(
    (cue) => cue.class === 'ask-count' && cue.end <= place.start && place.start - cue.end <= 4,
  );
  for (const { mention, side, distance } of near) {
    for (const { table, class: linkClass, score } of mention.tables.filter(({ score }) => score >= 0.35).slice(0, 2)) {
      const left: Expression = { kind: 'aggregate', name: 'count', entity: table };
      options.push({
        where: [comparePredicate(left, number, comparison ?? { operator: '=' })],
        features: {
          'having:table': 1,
          [`having:${linkClass}`]: 1,
          'having:score': score,
          [`having:${side}`]: 1,
          'number:distance': distance,
          ...(comparison ? {} : { 'number:bare': 1 }),
          ...(units['number:count-unit'] ? { 'having:count-unit': 1 } : {}),
          ...(counted ? { 'having:counted': 1 } : {}),
        },
        use: {
          mention: [[mention, 'count']],
          numbers: comparison?.high ? [number, comparison.high] : [number],
          cues: [comparison?.cue, counted],
        },
      });
    }
  }
  if (
    comparison &&
    (units['number:count-unit'] ||
      counted ||
      /^\s*(?:times|times\b)/i.test(reading.question.text.slice(end.end)) ||
      /once|twice/i.test(number.text))
  ) {
    options.push({
      where: [comparePredicate({ kind: 'aggregate', name: 'count' }, number, comparison)],
      features: {
        'having:rows': 1,
        ...(units['number:count-unit'] ? { 'having:count-unit': 1 } : {}),
        ...(counted ? { 'having:counted': 1 } : {}),
      },
      use: { numbers: comparison.high ? [number, comparison.high] : [number], cues: [comparison.cue, counted] },
    });
  }
  return options;
}
