import type { Period } from '../../question/question.ts';
import {
  type Block,
  type BucketPart,
  type ColumnRef,
  type Expression,
  emptyBlock,
  type Form,
  isEqual,
  type Predicate,
  valuesOf,
} from '../form/form.ts';
import { type Book, columnOf } from './book.ts';
import type { Cast } from './cast.ts';
import { dateOf, eventsOf, leadsTo } from './places.ts';
import type { Entity } from './scene.ts';
import { momentOfState } from './states-by-date.ts';

/** A form and how well it fits what was said, beside the parts that the pieces play. */
export interface Shaped {
  form: Form;
  score: number;
  features: string[];
}

export interface Setting {
  text: string;
  cast: Cast;
  book: Book;
  today: string;
}

export const block = (form: Partial<Block>): Block => ({ ...emptyBlock(), ...form });
export const asForm = (form: Partial<Block>): Form => ({ kind: 'block', block: block(form) });

/** How many a superlative is about: one, or some where nobody said how many ("our best customers", 卖得最好的产品有哪些). */
export const severalOf = ({ isMany }: Cast): number => (isMany ? 10 : 1);

/** Which date a period is about, best first. */
export function datesFor(
  { cast, book }: Setting,
  table: string,
): { date: ColumnRef; score: number; feature: string }[] {
  const found: { date: ColumnRef; score: number; feature: string }[] = [];
  for (const { date, negated } of cast.moments)
    if (!negated)
      found.push({ date: { table: date.table, column: date.column }, score: 0.4 * date.score, feature: 'date:said' });
  for (const doing of cast.doings) {
    const date = dateOf(doing.table, book);
    if (date && !doing.negated) found.push({ date, score: 0.2, feature: 'date:doing' });
  }
  // "cancelled this year": on the day that it was cancelled, where that day is kept.
  for (const condition of cast.conditions)
    for (const sense of condition.piece.senses) {
      const moment = sense.is === 'concept' ? momentOfState(sense.concept.id) : undefined;
      const date = moment && book.moments(moment).find((one) => one.table === condition.table && one.score > 0.5);
      if (date) found.push({ date: { table: date.table, column: date.column }, score: 0.2, feature: 'date:state' });
    }
  const main = dateOf(table, book);
  if (main) found.push({ date: main, score: 0, feature: 'date:main' });
  for (const { column, role, concepts } of book.meaning.table(table)?.columns ?? [])
    if (role === 'date' && !concepts.some(({ concept }) => concept === 'born' || concept === 'updated'))
      found.push({ date: { table, column }, score: -0.55, feature: 'date:other' });
  if (found.length === 0) {
    const events = eventsOf(table, book);
    for (const event of events.slice(0, 1)) {
      const date = dateOf(event.table, book);
      if (date) found.push({ date, score: -0.6, feature: 'date:event' });
    }
  }
  const seen = new Set<string>();
  return found.filter(({ date }) => {
    const key = `${date.table}.${date.column}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** 滨江和拱墅: parts of two values; parts that stand side by side are of one. */
function isApart(known: Predicate, one: Predicate): boolean {
  const last = known.kind === 'any' ? known.of.at(-1) : known;
  if (last?.kind !== 'like' || one.kind !== 'like' || last.negated || one.negated) return false;
  const isSame = JSON.stringify(last.left) === JSON.stringify(one.left);
  return isSame && last.at !== undefined && one.at !== undefined && one.at > last.at + last.text.length + 1;
}

/** Several values of one column are one condition. */
export function merged(where: readonly Predicate[]): Predicate[] {
  const found: Predicate[] = [];
  for (const one of where) {
    const apart = found.findIndex((other) => isApart(other, one));
    const before = found[apart];
    if (before) {
      found[apart] = { kind: 'any', of: [...(before.kind === 'any' ? before.of : [before]), one] };
      continue;
    }
    const same = found.findIndex(
      (other) => isEqual(one) && isEqual(other) && JSON.stringify(one.left) === JSON.stringify(other.left),
    );
    const known = found[same];
    if (known && isEqual(one) && isEqual(known)) {
      const values = [...new Set([...valuesOf(known), ...valuesOf(one)])];
      if (values.length === 1) continue;
      found[same] = {
        kind: 'in',
        left: known.left,
        values,
        negated: false,
        ...(known.at === undefined ? {} : { at: known.at }),
      };
    } else found.push(one);
  }
  return found;
}

export function conditionsOf({ cast }: Setting): Predicate[] {
  const where = cast.conditions.flatMap((one) => one.where);
  for (const { date, negated } of cast.moments) {
    const isPeriod = cast.periods.length > 0 && !negated;
    if (!isPeriod) where.push({ kind: 'null', left: columnOf(date.table, date.column), negated: !negated });
  }
  return merged(where);
}

export const periodOn = (date: ColumnRef, period: Period): Predicate => ({
  kind: 'period',
  left: date,
  period,
  at: period.start,
});

/** The conditions with the periods of the question, on each date that they may be about. */
export function wheres(
  setting: Setting,
  table: string,
): { where: Predicate[]; score: number; features: string[]; date?: ColumnRef }[] {
  const base = conditionsOf(setting);
  const { periods } = setting.cast;
  const { onlyDays } = setting.cast;
  const daysOn = (date: ColumnRef): Predicate[] =>
    onlyDays
      ? [
          {
            kind: 'in',
            left: { kind: 'bucket', part: 'weekday', of: date },
            values: [0, 6],
            negated: onlyDays === 'working',
          },
        ]
      : [];
  if (periods.length === 0) {
    const [main] = onlyDays ? datesFor(setting, table) : [];
    return [
      { where: [...base, ...(main ? daysOn(main.date) : [])], score: 0, features: main ? ['date:weekdays'] : [] },
    ];
  }
  return datesFor(setting, table)
    .slice(0, 4)
    .map(({ date, score, feature }) => {
      const [first, ...more] = periods.map((period) => periodOn(date, period));
      const all: Predicate[] =
        first === undefined ? [] : more.length > 0 ? [{ kind: 'any', of: [first, ...more] }] : [first];
      return { where: [...base, ...all, ...daysOn(date)], score, features: [feature], date };
    });
}
const labelsOf = (part: BucketPart, { text }: Cast): { labels?: readonly [string, string] } =>
  part !== 'weekend' ? {} : { labels: /\p{Script=Han}/u.test(text) ? ['周末', '工作日'] : ['weekend', 'workday'] };

export function bucketsOf({ cast }: Setting, date: ColumnRef | undefined): Expression[] {
  return date
    ? cast.buckets.slice(0, 1).map((part) => ({ kind: 'bucket', part, of: date, ...labelsOf(part, cast) }))
    : [];
}

/**
 * The rows of a thing that (do not) stand behind rows of an event; periods and conditions of the event go with it. In an export the
 * things are what a column tells apart.
 */
export function membersOf(
  thing: Entity,
  event: string,
  having: Predicate[],
  { cast, book }: Setting,
  negated: boolean,
): Predicate | undefined {
  const isInside = thing.table === event && thing.column !== undefined;
  const key = thing.column ?? book.facts.table(thing.table)?.key;
  if (key === undefined || (!isInside && !leadsTo(event, thing.table, book))) return undefined;
  const date = dateOf(event, book);
  const own = cast.conditions.filter(({ table }) => table === event).flatMap(({ where }) => where);
  const periods = date ? cast.periods.map((period) => periodOn(date, period)) : [];
  const target = columnOf(thing.table, key);
  const known: Predicate[] = isInside ? [{ kind: 'null', left: target, negated: true }] : [];
  const inner = block({
    select: [target],
    where: [...merged(own), ...known, ...periods, ...having],
    exists: [event],
    ...(having.length > 0 ? { breakdown: [target] } : {}),
  });
  return { kind: 'member', left: { table: thing.table, column: key }, block: inner, negated };
}
