import type { CueClass, NumberMention, Period } from '../../question/question.ts';
import type { Formula } from '../../schema/lexicon/contracts.ts';
import type { BucketPart, ComparisonOperator, Predicate } from '../form/form.ts';
import type { Assignment } from './assign.ts';
import type { ColumnOption, FigureOption } from './book.ts';
import { directed } from './key-roles.ts';
import { lapseBefore } from './lapse.ts';
import type { Piece } from './pieces.ts';
import { eventsOf } from './places.ts';
import { after, before, type Entity, hasCue, type Scene } from './scene.ts';
import { timePartsOf } from './time-parts.ts';

/** A number that something is compared with. */
export interface Bound {
  operator: ComparisonOperator;
  value: number;
  piece: Piece;
  /** `times` counts what happened, `days` is a time, `money` an amount; else the figure beside it is meant. */
  unit?: 'times' | 'days' | 'money';
}

interface Doing {
  table: string;
  concept: string;
  negated: boolean;
  piece: Piece;
}

interface Condition {
  table: string;
  where: Predicate[];
  kind: 'value' | 'state' | 'part';
  piece: Piece;
}

/** An assignment by the parts that its pieces play. */
export interface Cast {
  text: string;
  shown: Entity[];
  by: Entity[];
  counted?: Entity;
  context: Entity[];
  figures: { figure: FigureOption; piece: Piece }[];
  formula?: Formula;
  doings: Doing[];
  moments: { date: ColumnOption; concept: string; negated: boolean; piece: Piece }[];
  conditions: Condition[];
  periods: Period[];
  bounds: Bound[];
  limit?: number;
  direction?: 'asc' | 'desc';
  /** Words of the columns that a superlative carries itself: `oldest`, 最贵. */
  hints: readonly string[];
  buckets: BucketPart[];
  /** 日均, 平均每月: the average of what all of a day or month make. */
  isAveragePer?: boolean;
  /** Only weekends, or only working days. */
  onlyDays?: 'free' | 'working';
  /** Classes of the cues that no content has taken. */
  heard: ReadonlySet<CueClass>;
  /** Several were asked for, without a number. */
  isMany?: boolean;
  /** Who is asked for, and nobody was named. */
  asksWho?: boolean;
  /** The measure words behind 多少 and 几. */
  measureWord?: string;
  /** 三个月没来: the day before which their last time must lie. */
  lapse?: string;
}

const operators: Readonly<Partial<Record<CueClass, ComparisonOperator>>> = {
  greater: '>',
  'greater-equal': '>=',
  less: '<',
  'less-equal': '<=',
};

const bucketOf: Readonly<Partial<Record<CueClass, BucketPart>>> = {
  'bucket-year': 'year',
  'bucket-quarter': 'quarter',
  'bucket-month': 'month',
  'bucket-week': 'week',
  'bucket-day': 'day',
};

const partOfKind: Readonly<Partial<Record<Period['kind'], BucketPart>>> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  day: 'day',
};

/** "busiest month": ranked are stretches of time. */
const timeWords: readonly (readonly [BucketPart, RegExp])[] = [
  ['month', /^(?:months?|月份?)$/i],
  ['week', /^(?:weeks?|周)$/i],
  ['day', /^(?:days?|天)$/i],
  ['quarter', /^(?:quarters?|季度)$/i],
  ['year', /^(?:years?|年份?)$/i],
];

export function castOf(assignment: Assignment, scene: Scene): Cast {
  const content = new Set(assignment.uses.filter(({ as }) => as !== 'none').map(({ piece }) => piece));
  const free = scene.pieces.filter((piece) => !content.has(piece));
  const cast: Cast = {
    text: scene.text,
    ...{ shown: [], by: [], context: [], figures: [], doings: [], moments: [], conditions: [] },
    periods: scene.pieces.flatMap((piece) => (piece.period && !content.has(piece) ? [piece.period] : [])),
    bounds: [],
    hints: [],
    buckets: free.flatMap(({ cues }) => cues.flatMap((cue) => bucketOf[cue.class] ?? [])),
    heard: new Set(free.flatMap(({ cues }) => cues.map((cue) => cue.class))),
  };
  const { buckets, only } = timePartsOf(free, scene.text);
  if (cast.buckets.length === 0) cast.buckets = buckets;
  if (/\bdays? of (?:the )?week\b/i.test(scene.text)) cast.buckets = ['weekday'];
  cast.isAveragePer = free.some((piece) => hasCue(piece, 'average') && piece.cues.some((cue) => bucketOf[cue.class]));
  if (only) cast.onlyDays = only;
  for (const use of assignment.uses) {
    if ('entity' in use && use.entity.where)
      cast.conditions.push({ table: use.entity.table, where: use.entity.where, kind: 'state', piece: use.piece });
    if (use.as === 'shown' || use.as === 'by' || use.as === 'context') cast[use.as].push(use.entity);
    else if (use.as === 'counted') cast.counted ??= use.entity;
    else if (use.as === 'figure') cast.figures.push({ figure: use.figure, piece: use.piece });
    else if (use.as === 'formula') cast.formula ??= use.formula;
    else if (use.as === 'doing')
      cast.doings.push({ table: use.event.table, concept: use.concept, negated: use.negated, piece: use.piece });
    else if (use.as === 'moment') cast.moments.push(use);
    else if (use.as === 'condition') cast.conditions.push(use);
  }
  cast.conditions = directed(cast.conditions, scene.text, scene.book);
  // "never used on any job": what is denied is what happens behind the word.
  const denial = free.find((piece) => hasCue(piece, 'without') && cast.doings.length > 0);
  const isTaken =
    [...cast.doings, ...cast.moments].some(({ negated }) => negated) ||
    cast.conditions.some(({ kind }) => kind === 'state');
  if (denial && !isTaken)
    cast.doings = cast.doings.map((doing) => (doing.piece.index > denial.index ? { ...doing, negated: true } : doing));
  // 从没来过的患者: the word for it denies whatever they come for.
  const never = free.find((piece) => hasCue(piece, 'without') && /[来用买做]过$/.test(piece.text));
  const [thing] = cast.shown.length > 0 ? cast.shown : cast.counted ? [cast.counted] : cast.context;
  if (never && thing && cast.doings.length + cast.moments.length === 0)
    for (const { table } of eventsOf(thing.table, scene.book).slice(0, 1))
      if (table !== thing.table) cast.doings.push({ table, concept: 'visit', negated: true, piece: never });
  readSuperlative(cast, free);
  // 销冠 names the person and the order at once.
  if (!cast.direction) readSuperlative(cast, scene.pieces.filter(isChampion));
  // 退货的主要原因, "main reason": the one that comes most often.
  if (
    !cast.direction &&
    cast.shown.some(({ column }) => column !== undefined) &&
    free.some(({ text, cues }) => cues.some((cue) => cue.class === 'vague') && /^(?:main|主要的?)$/i.test(text))
  ) {
    cast.direction = 'desc';
    cast.hints = ['#count'];
  }
  if (cast.direction && cast.buckets.length === 0)
    for (const { text } of free) for (const [part, words] of timeWords) if (words.test(text)) cast.buckets.push(part);
  // 哪天订单最多, "which day had the most orders": ranked are days, and no date is looked up.
  const isByDate = cast.hints.includes('date') || /最后|最近|最早|last|latest|first/i.test(scene.text);
  if (cast.direction && !isByDate && cast.buckets.length === 0 && /哪一?天|(?:which|what) day/i.test(scene.text)) {
    cast.buckets.push('day');
    cast.heard = new Set([...cast.heard].filter((one) => one !== 'ask-when'));
  }
  // 上个月和这个月的销售额: two periods are two figures.
  const [first, second, ...more] = cast.periods;
  const part = first && partOfKind[first.kind];
  if (part && second?.kind === first.kind && more.length === 0 && cast.buckets.length === 0) {
    const between = scene.text.slice(first.end, second.start);
    if (/^\s*(?:和|与|跟|及|以及|、|and|&)\s*$/i.test(between)) cast.buckets.push(part);
  }
  // A day of the week that is stored needs none computed.
  if ([...cast.shown, ...cast.by].some(({ table, column }) => column !== undefined && isWeekday(table, column, scene)))
    cast.buckets = cast.buckets.filter((one) => one !== 'weekday');
  for (const piece of free) if (piece.number && !piece.period) readNumber(piece, piece.number, cast, scene);
  if (cast.shown.length === 0 && /谁|\bwho\b|\bwhom\b/i.test(scene.text)) cast.asksWho = true;
  const shown = assignment.uses.find(({ as }) => as === 'shown')?.piece.text ?? '';
  if (/哪些/.test(scene.text) || (/[a-z]{3,}s$/i.test(shown) && !/(?:ss|us|is)$/i.test(shown))) cast.isMany = true;
  const counting = free
    .flatMap(({ cues }) => cues)
    .find((cue) => cue.class === 'ask-count' && /^(?:有)?(?:多少|几)\p{Script=Han}$/u.test(cue.text));
  // 提单人数: counted are people, whatever they did.
  const heads = free.some(({ cues }) => cues.some((cue) => cue.class === 'ask-count' && /人数$/.test(cue.text)));
  const word = counting?.text.at(-1) ?? (heads ? '人' : undefined);
  if (word) cast.measureWord = word;
  const lapse = free.some((piece) => hasCue(piece, 'without') && lapseBefore(piece.text, scene.today) !== undefined)
    ? lapseBefore(scene.text, scene.today)
    : undefined;
  if (lapse !== undefined) cast.lapse = lapse;
  return cast;
}

const isWeekday = (table: string, column: string, { book }: Scene): boolean =>
  book.meaning.column(table, column)?.concepts.some(({ concept }) => concept === 'weekday') ?? false;

/** A word for a person that is a superlative as well. */
const isChampion = ({ cues, senses }: Piece): boolean =>
  cues.some(({ class: cue, hints }) => cue === 'most' && hints?.includes('#sales')) &&
  senses.some((sense) => sense.is === 'concept' && sense.concept.kind === 'thing');

function readSuperlative(cast: Cast, free: readonly Piece[]): void {
  for (const { cues } of free) {
    for (const cue of cues) {
      if (cue.class === 'most' || cue.class === 'top') cast.direction ??= 'desc';
      else if (cue.class === 'least' || cue.class === 'bottom') cast.direction = 'asc';
      else continue;
      if (cue.hints) cast.hints = cue.hints;
    }
  }
}

/** "more than 2 receipts": what happens is counted. */
const isHappeningWord = (next: Piece | undefined): boolean =>
  next?.senses.some((sense) => sense.is === 'concept' && !sense.isVerb && sense.concept.kind === 'event') ?? false;

/** "between 5 and 10", 5到10之间: one number is the least, the other the most. */
function edgeOf({ start, end }: NumberMention, text: string): ComparisonOperator | undefined {
  const [before, behind] = [text.slice(0, start), text.slice(end)];
  if (/\bbetween\s+[$¥€£]?$/i.test(before) && /^\s*(?:[a-z%]+\s+)?and\s+[$¥€£]?\d/i.test(behind)) return '>=';
  if (/\bbetween\s+[$¥€£]?[\d.,]+\s*\S*\s+and\s+[$¥€£]?$/i.test(before)) return '<=';
  if (/^\s*\p{Script=Han}{0,2}\s*(?:到|至|和|-|~|～|—)\s*\d[\d.]*\s*\p{Script=Han}{0,2}(?:之间|区间)/u.test(behind))
    return '>=';
  return /\d\s*\p{Script=Han}{0,2}\s*(?:到|至|和|-|~|～|—)\s*$/u.test(before) &&
    /^\s*\p{Script=Han}{0,2}(?:之间|区间)/u.test(behind)
    ? '<='
    : undefined;
}

function readNumber(piece: Piece, number: NumberMention, cast: Cast, scene: Scene): void {
  const previous = before(scene, piece);
  const next = after(scene, piece);
  const cue = [...(previous?.cues ?? []), ...(next?.cues ?? [])].find(
    (one) => operators[one.class] !== undefined && (one.end <= piece.start ? previous : next),
  );
  // 报过3个班以上: what is counted may stand between the number and the bound.
  const behind =
    next && next.senses.length > 0
      ? after(scene, next)?.cues.find((one) => one.class === 'greater-equal' || one.class === 'less-equal')
      : undefined;
  const rest = scene.pieces
    .slice(piece.index + 1, piece.index + 3)
    .map(({ text }) => text)
    .join(' ');
  const unit: Bound['unit'] =
    /^(?:次|笔|单|票|回|趟|times?\b|orders?\b)/i.test(number.unit ?? rest) ||
    (number.unit === undefined && isHappeningWord(next))
      ? 'times'
      : /^(?:天|日|days?\b)/i.test(number.unit ?? rest)
        ? 'days'
        : /^(?:元|块|万|yuan|rmb|dollars?|usd|gbp|pounds?)/i.test(number.unit ?? rest)
          ? 'money'
          : undefined;
  const isUnit = unit !== undefined && /^(?:times?|days?|orders?)$/i.test(next?.text ?? '');
  const bound = cue ?? (isUnit ? behind : undefined);
  // 满三次, 够5单: that many at least.
  const isFull = /[满够]$/.test(scene.text.slice(0, number.start).trimEnd());
  // "20+ orders"
  const isPlus = /^\s?\+/.test(scene.text.slice(number.end));
  const operator = isFull || isPlus ? '>=' : (edgeOf(number, scene.text) ?? (bound && operators[bound.class]));
  const counted = behind && operators[behind.class];
  // 10单以上（不含10）: the second number only takes the edge away.
  if (/不含|不包括|不算|excluding/i.test(scene.text.slice(Math.max(0, number.start - 4), number.start))) return;
  const isOpen = new RegExp(`(?:不含|不包括|不算)${number.text}`).test(scene.text);
  const strict = isOpen && operator === '>=' ? '>' : isOpen && operator === '<=' ? '<' : operator;
  if (strict) cast.bounds.push({ operator: strict, value: number.value, piece, ...(unit ? { unit } : {}) });
  else if (counted && /个|次|笔|单|票|门|本|件|家/.test(scene.text.slice(number.end, number.end + 1)))
    cast.bounds.push({ operator: isOpen ? '>' : counted, value: number.value, piece, unit: 'times' });
  else if (cast.direction && !number.ordinal && number.value >= 1 && number.value <= 100) cast.limit = number.value;
  else if ((hasCue(next, 'ask-which') || /最近|最新|latest|newest|recent/i.test(scene.text)) && number.value <= 100)
    cast.limit = number.value;
  else if (unit === 'times' && !(number.value === 1 && /[都也][没未不]/.test(scene.text)))
    cast.bounds.push({ operator: '=', value: number.value, piece, unit });
}
