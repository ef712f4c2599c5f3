import { addMonths, describePeriod } from '../../question/calendar.ts';
import { heldAgainst, presentAgainst } from '../../question/compared-periods.ts';
import type { Period } from '../../question/question.ts';
import { isA } from '../../schema/lexicon/lexicon.ts';
import type { Block, Expression, Form, Predicate } from '../form/form.ts';
import { emptyBlock } from '../form/form.ts';
import { inUnitOf } from '../form/length-unit.ts';
import { heldBy } from './belonging.ts';
import type { Book } from './book.ts';
import type { Cast } from './cast.ts';
import { comparedColumns } from './figure-forms.ts';
import { lengthForms, waitOf } from './length-forms.ts';
import { unperiodic } from './list-forms.ts';
import { countOf, happeningsOf, type Measure, measureOf } from './measures.ts';
import type { Piece } from './pieces.ts';
import { dateOf, isHappening, isPerson, leadsTo, namesOf } from './places.ts';
import { asForm, conditionsOf, datesFor, periodOn, type Setting, type Shaped, wheres } from './setting.ts';

/** A figure beside another: two periods, a share of the whole, the days between two events. */
export function comparedForms(setting: Setting, measures: readonly Measure[]): Shaped[] {
  return [
    ...growthForms(setting, measures),
    ...portionForms(setting, measures),
    ...lengthForms(setting),
    ...durationForms(setting),
  ];
}

const shifted = (period: Period, months: number): Period => {
  const move = (day: string | undefined) => (day === undefined ? undefined : addMonths(day, -months));
  const from = move(period.from);
  const to = period.to === undefined ? undefined : endLike(period.to, months);
  return told({ ...period, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
};

/** Says the days that it has now, and no longer those that were asked for. */
const told = (period: Period): Period => ({ ...period, description: describePeriod(period) });

/** The last day of a month stays the last one. */
function endLike(day: string, months: number): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  if (next.getUTCDate() !== 1) return addMonths(day, -months);
  const first = addMonths(next.toISOString().slice(0, 10), -months);
  const last = new Date(`${first}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() - 1);
  return last.toISOString().slice(0, 10);
}

const lengthIn: Readonly<Partial<Record<Period['kind'], number>>> = { month: 1, quarter: 3, 'half-year': 6, year: 12 };

/** Which two periods are set side by side, the later one first. */
function pairOf({ cast, today, text }: Setting, isYearly: boolean): [Period, Period] | undefined {
  const [first, second] = cast.periods;
  if (first && second) return (first.from ?? '') >= (second.from ?? '') ? [first, second] : [second, first];
  if (!first) return undefined;
  // 订单数比上个月: what was said is the earlier one.
  const present = heldAgainst(first, text, true) && presentAgainst(first, today);
  if (present) return [present.now, present.past];
  // Of what is only said to be held against, nobody said what is held against it.
  if (heldAgainst(first, text, false)) return undefined;
  const length = isYearly ? 12 : lengthIn[first.kind];
  if (length === undefined) return undefined;
  // What has only begun is compared with the same part of the period before.
  const isUnderWay = first.to !== undefined && first.to > today && first.from !== undefined;
  const now = isUnderWay ? told({ ...first, to: today }) : first;
  return [now, shifted(now, length)];
}

const yearly =
  /同比|同期|year[ -](?:over|on)[ -]year|yoy|same (?:period|time|month)|a year (?:earlier|ago)|the year before/i;
const versus =
  /环比|同比|涨|跌|增长|增加了|下降|减少了|比.{1,12}(?:多|少|高|低|增|降)|相比|对比|较.{0,8}(?:增|降|变|涨|跌|幅)|[跟和与同].{1,10}比|增幅|降幅|幅度|\bvs\b|versus|compared|\bagainst\b|than last|relative to|\bup by\b|\bdown by\b|growth|grew|grow|\bchange|increase|decrease|\bmom\b|\byoy\b/i;

function growthForms(setting: Setting, measures: readonly Measure[]): Shaped[] {
  const { cast, text } = setting;
  const isThan = cast.periods.length === 2 && /\bthan\b|比|同期/i.test(text);
  const asked = cast.heard.has('growth') || cast.heard.has('difference') || isThan || versus.test(text);
  const pair = asked ? pairOf(setting, yearly.test(text)) : undefined;
  // Weekends against working days are no two periods.
  if (
    !pair ||
    cast.by.length > 0 ||
    cast.buckets.includes('weekend') ||
    (cast.periods.length < 2 && comparedColumns(cast).length > 0)
  )
    return [];
  const isPercent = /率|百分|%|幅|percent|同比|环比|growth|\bchange\b/i.test(text);
  const found: Shaped[] = [];
  for (const measure of measures.length > 0 ? measures : usualMeasures(setting)) {
    for (const { date, score, feature } of datesFor(setting, measure.table).slice(0, 2)) {
      const blockOf = (period: Period): Block => ({
        ...emptyBlock(),
        select: [measure.figure],
        where: [...conditionsOf(setting), { kind: 'period', left: date, period }],
        exists: measure.exists ?? [],
      });
      const [now, past] = pair;
      for (const operator of ['growth', '-'] as const)
        found.push({
          form: { kind: 'difference', operator, left: blockOf(now), right: blockOf(past) },
          score: measure.score + score + 0.6 + ((operator === 'growth') === isPercent ? 0.3 : 0),
          features: [measure.feature, feature, `shape:${operator === '-' ? 'difference' : 'growth'}`],
        });
    }
  }
  return found;
}

/** 这个月比上个月增长多少: nobody said of what; sales are what people mean, else how often it happened. */
function usualMeasures({ cast, book }: Setting): Measure[] {
  if (cast.formula || cast.shown.length > 0) return [];
  const [sales] = book.figures('revenue').filter(({ over }) => over === 'sum');
  const [event] = book.tables('order');
  return [
    ...(sales ? [{ ...measureOf(sales, cast, 'measure:usual'), score: sales.score - 0.6 }] : []),
    ...(event
      ? [{ figure: happeningsOf(event.table, book), table: event.table, score: -0.8, feature: 'measure:usual' }]
      : []),
  ];
}

const shareWords = /占比|占|比例|百分|%|percent|share|proportion|比重|率|\brate\b/i;

/** What share of the whole a condition makes up, or every group does. */
function portionForms(setting: Setting, measures: readonly Measure[]): Shaped[] {
  const { cast, book } = setting;
  // A rate of the glossary is a figure, whatever it is called.
  const terms = cast.figures.filter(({ figure }) => figure.row.kind === 'metric');
  const text = terms.reduce((rest, { piece }) => rest.replace(piece.text, ' '), setting.text);
  if (!cast.heard.has('share') && !shareWords.test(text)) return [];
  const found: Shaped[] = [];
  const all = measures.length > 0 ? measures : wholesOf(setting);
  for (const measure of all) {
    if (measure.figure.kind === 'metric' && measure.figure.term.over === 'avg') continue;
    for (const { where, score, features } of wheres(setting, measure.table)) {
      const names = cast.by.flatMap((entity) => namesOf(entity, book));
      // Of rows that a join repeats there is no share.
      const isRepeated = cast.by.some(
        ({ table }) => table !== measure.table && isHappening(table, book) && leadsTo(table, measure.table, book),
      );
      if (names.length > 0 && isRepeated && measure.row === undefined) continue;
      if (names.length > 0 && (cast.heard.has('each') || ownersIn(setting, measure).length === 0)) {
        const whole: Block = { ...emptyBlock(), select: [measure.figure], where };
        const share: Expression = { kind: 'share', of: measure.figure, whole };
        found.push({
          form: asForm({ select: [...names, share], breakdown: names, where }),
          score: measure.score + score + 0.7,
          features: [measure.feature, ...features, 'shape:shares'],
        });
        continue;
      }
      const part = cast.conditions.flatMap((one) => one.where);
      const rest = where.filter((one) => one.kind === 'period');
      const told = focusOf(cast);
      const focus = told.length > 0 ? told : ownersIn(setting, measure);
      if (focus.length === 0) continue;
      const others = part.filter((one) => !focus.includes(one));
      const of = measure.row ? { of: measure.row } : {};
      // Rows that have nothing there (customers without a level) are part of the whole too.
      const isRatio = measure.figure.kind === 'metric';
      const isElsewhere =
        isRatio || focus.some((one) => 'left' in one && 'table' in one.left && one.left.table !== measure.table);
      if (isElsewhere) {
        const blockOf = (own: Predicate[]): Block => ({ ...emptyBlock(), select: [measure.figure], where: own });
        found.push({
          form: {
            ...{ kind: 'difference', operator: 'share' },
            ...{ left: blockOf([...focus, ...others, ...rest]), right: blockOf([...others, ...rest]) },
          },
          score: measure.score + score + 0.7,
          features: [measure.feature, ...features, 'shape:portion'],
        });
        continue;
      }
      found.push({
        form: asForm({
          select: [{ kind: 'rate', where: focus, ...of }],
          where: [...others, ...rest],
          exists: [measure.table],
        }),
        score: measure.score + score + 0.7,
        features: [measure.feature, ...features, 'shape:portion'],
      });
    }
  }
  return found;
}

/** "what share of sales comes from members": those with a member, where not every row has one. */
function ownersIn({ cast, book }: Setting, { table }: Measure): Predicate[] {
  if (/\p{Script=Han}/u.test(cast.text) || cast.conditions.length > 0) return [];
  const people = [...cast.context, ...cast.shown, ...cast.by].filter(({ table: one, column, concept }) =>
    column === undefined ? isPerson(one, book) : concept === 'member' || isOfMembers(one, column, book),
  );
  return people.flatMap((entity) => heldBy(entity, table, book) ?? []).slice(0, 1);
}

const isOfMembers = (table: string, column: string, book: Book): boolean =>
  book.meaning.column(table, column)?.concepts.some(({ concept }) => isA(concept, 'customer')) ?? false;

/** Which condition makes the part: a stored value rather than a state that all of them may be in ("income paid by card"). */
function focusOf({ conditions }: Cast): Predicate[] {
  const stored = conditions.find(({ kind, piece }) => kind !== 'state' && !isStateWord(piece));
  // "what percentage of orders were shipped late": of two states the last one.
  const isEnglish = conditions.every(({ piece }) => !/\p{Script=Han}/u.test(piece.text));
  return (stored ?? (isEnglish ? conditions.at(-1) : conditions[0]))?.where.slice(0, 1) ?? [];
}

const isStateWord = ({ senses }: Piece): boolean =>
  senses.some((sense) => sense.is === 'concept' && (sense.concept.id === 'paid' || sense.concept.id === 'completed'));

/** Nothing counted was named: the rows that the condition is about. */
function wholesOf({ cast }: Setting): Measure[] {
  const tables = [...cast.shown, ...cast.context]
    .filter(({ column }) => column === undefined)
    .map(({ table }) => table);
  const own = tables.length > 0 ? [] : cast.conditions.map(({ table }) => table);
  return [...new Set([...tables, ...own])].map((table, index) => ({
    figure: countOf(table),
    table,
    score: -0.1 * index,
    feature: 'measure:whole',
  }));
}

/** The moment that an event is, among the dates that its rows have. */
const ends: Readonly<Record<string, string>> = {
  ...{
    delivery: 'delivered-at',
    shipment: 'shipped-at',
    return: 'returned-at',
    payment: 'paid-at',
    refund: 'refunded-at',
  },
  ...{ order: 'ordered', signup: 'joined', approval: 'approved-at', repair: 'serviced', inspection: 'inspected' },
};

/** From one event to another, in days: two dates of a row, or of rows that belong together. */
function durationForms(setting: Setting): Shaped[] {
  const { cast, book } = setting;
  // "in the last 7 days" is a period, "the most hours" are a figure that is kept.
  const text = unperiodic(cast);
  if (cast.figures.length > 0 && !/\b(?:from|between|to)\b|从|到/i.test(text) && !waitOf(setting)) return [];
  if (
    !cast.heard.has('duration') &&
    !/多久|多长时间|几天|多少天|分钟|小时|how long|几晚|nights|in advance|days|hours|minutes|turnaround|lead time|time to|时长|周期/i.test(
      text,
    )
  )
    return [];
  const dates = [
    ...cast.moments.map(({ date, piece }) => ({ table: date.table, column: date.column, at: piece.start })),
    ...cast.doings.flatMap(({ table, piece, concept }) => {
      const own = book.moments(ends[concept] ?? '').find((one) => one.table === table);
      const date = own ?? dateOf(table, book);
      return date ? [{ ...date, at: piece.start }] : [];
    }),
  ].sort((left, right) => left.at - right.at);
  const waited = waitOf(setting);
  const [from, to] = waited ?? (dates.length >= 2 ? [dates[0], dates.at(-1)] : impliedDates(setting, dates[0]));
  if (!from || !to || (from.table === to.table && from.column === to.column)) return [];
  const inDays: Extract<Expression, { kind: 'days' }> = {
    kind: 'days',
    from: { table: from.table, column: from.column },
    to: { table: to.table, column: to.column },
  };
  const days = inUnitOf(inDays, text, waited !== undefined);
  // "last month" is said of those that began then.
  const periods = cast.periods.map((period) => periodOn(inDays.from, period));
  const where = [...cast.conditions.flatMap((one) => one.where), ...(periods.length === 1 ? periods : [])];
  const name =
    cast.direction === 'desc' && !cast.heard.has('average')
      ? 'max'
      : cast.direction === 'asc' && !cast.heard.has('average')
        ? 'min'
        : 'avg';
  const groups = cast.by.flatMap((entity) => namesOf(entity, book));
  const figure: Expression = { kind: 'aggregate', name, argument: days };
  const form: Form = asForm({ select: [...groups, figure], breakdown: groups, where });
  return [{ form, score: 0.8, features: ['shape:duration'] }];
}

/** Only one of the two was said: an event that ends began on its own day. */
function impliedDates({ cast, book }: Setting, known: { table: string; column: string; at: number } | undefined) {
  const table = known?.table ?? cast.context[0]?.table ?? cast.shown[0]?.table ?? cast.counted?.table;
  const main = table === undefined ? undefined : dateOf(table, book);
  if (!main || table === undefined) return [];
  if (known && (known.column !== main.column || known.table !== main.table)) return [{ ...main, at: 0 }, known];
  // "how long do clients take to pay": from what was to be paid.
  const before = book.facts.edges
    .filter(({ from, to }) => from.table === table && to.table !== table && isHappening(to.table, book))
    .flatMap(({ to }) => dateOf(to.table, book) ?? []);
  if (known && before[0] && /\btakes?\b.*\bto\b/i.test(cast.text)) return [{ ...before[0], at: 0 }, known];
  const isAhead = /\bin advance\b|\bahead\b/i.test(cast.text);
  const ends = [
    ...(isAhead ? ['checked-in-at', 'scheduled', 'started', 'departed'] : []),
    'resolved',
    'returned-at',
    'delivered-at',
    'ended',
    'paid-at',
    'shipped-at',
  ].flatMap((moment) =>
    book
      .moments(moment)
      .filter((one) => one.table === table && one.column !== main.column)
      .slice(0, 1),
  );
  const [end] = ends;
  return end
    ? [
        { ...main, at: 0 },
        { ...end, at: 1 },
      ]
    : [];
}
