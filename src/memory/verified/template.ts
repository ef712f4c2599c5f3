import { stringInSql } from '../../dialects/dialect.ts';
import type { NumberMention } from '../../question/question.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { applyEdits, type Statement, type TextEdit } from '../../sql/scope/scope.ts';
import { atomsOf, type Reading, type SlotPlace } from './atoms.ts';
import { differenceBetween } from './compare.ts';
import { isCurrent, isSamePeriodKind, writtenDate } from './dates-in-sql.ts';
import { type Skeleton, skeletonOf } from './skeleton.ts';
import { findSlots, freeNumbers, hitsOf, type Said, type Slot, spoken, unitOf } from './slots.ts';

/** An approved question and its statement, with what of them may be another value, period or number. */
export interface Template {
  reading: Reading;
  statement: Statement;
  slots: Slot[];
  /** The statement adds up. */
  isSum: boolean;
  skeleton: Skeleton;
}

/** Undefined when nothing can be served from it: its question means another day every day, and its statement does not. */
export function templateOf(reading: Reading, statement: Statement): Template | undefined {
  const { slots, places, isStale } = findSlots(reading, statement);
  if (isStale) return undefined;
  const isSum = statement.scopes.all.some(({ functions }) =>
    functions.some(({ name, aggregate }) => aggregate && name.toLowerCase() === 'sum'),
  );
  const skeleton = skeletonOf(atomsOf(reading, places), { slots, isSum }, reading.question);
  return { reading, statement, slots, isSum, skeleton };
}

export type Match = { isMatch: true; sql: string } | { isMatch: false; reason: string };

/** The statement for a question that differs from the approved one in its slots alone. */
export function matchTemplate(template: Template, reading: Reading, stored: StoredValues = nothing): Match {
  const filled = fill(template, reading, stored);
  if (typeof filled === 'string') return { isMatch: false, reason: filled };
  const { question } = reading;
  const skeleton = skeletonOf(atomsOf(reading, filled.places), template, question);
  const reason = differenceBetween(template.skeleton, skeleton);
  if (reason !== undefined) return { isMatch: false, reason };
  return { isMatch: true, sql: applyEdits(template.statement.sql, filled.edits) };
}

/** The values of the columns that slots are of, by `table.column`, as far as they are known. */
export type StoredValues = ReadonlyMap<string, readonly Scalar[]>;
const nothing: StoredValues = new Map();

interface Filled {
  places: SlotPlace[];
  edits: TextEdit[];
}

/** What the question says for each slot, or why it says nothing for one. */
function fill(
  { slots, statement, reading: approved }: Template,
  reading: Reading,
  stored: StoredValues,
): Filled | string {
  const { question, links } = reading;
  const { dialect } = statement.scopes;
  const filled: Filled = { places: [], edits: [] };
  for (const slot of slots) {
    if (slot.kind === 'value') {
      const known = hitsOf(links.values, slot);
      const hits: Said[] = known.length > 0 ? known : spoken(question, stored.get(slot.name) ?? []);
      const [hit] = hits;
      if (!hit) return `no value of ${slot.name}`;
      if (hits.some(({ start, value }) => start !== hit.start || value !== hit.value))
        return `several values of ${slot.name}`;
      filled.places.push({ slot: slot.name, start: hit.start, end: hit.end });
      for (const { start, end, isNumber } of slot.places)
        filled.edits.push({ start, end, text: isNumber ? String(hit.value) : stringInSql(dialect, String(hit.value)) });
    }
    if (slot.kind === 'period') {
      const [period, another] = question.periods;
      const [before] = approved.question.periods;
      if (!period || another || !before || !isSamePeriodKind(before, period)) return 'no period of that kind';
      // A statement without an end says what goes on, and nothing that is over.
      if (slot.isCurrent && !isCurrent(period, question.today)) return 'the statement cannot say that period';
      filled.places.push({ slot: slot.name, start: period.start, end: period.end });
      for (const { start, end, form, isNumber } of slot.places) {
        const text = writtenDate(form, period);
        if (text === undefined) return 'the statement cannot say that period';
        filled.edits.push({ start, end, text: isNumber ? text : stringInSql(dialect, text) });
      }
    }
  }
  return fillNumbers(slots, reading, filled);
}

/** In their order: with several, each must measure the same as the one in its place. */
function fillNumbers(slots: readonly Slot[], { question }: Reading, { places, edits }: Filled): Filled | string {
  const wanted = slots.filter((slot) => slot.kind === 'number');
  const numbers = freeNumbers(question, places);
  if (wanted.length > 0 && numbers.length !== wanted.length) return 'another number of numbers';
  const filled: Filled = { places: [...places], edits: [...edits] };
  for (const [at, slot] of wanted.entries()) {
    const number = numbers[at] as NumberMention;
    const value = number.value * slot.factor;
    if (slot.role === 'limit' && !(Number.isInteger(value) && value > 0)) return 'not a number of rows';
    if (number.percent !== (slot.factor === 0.01) && (number.percent || slot.factor === 0.01)) return 'another unit';
    if (!isSameUnit(slot.unit, unitOf(number, question).unit, wanted.length > 1)) return 'another unit';
    filled.places.push({ slot: slot.name, start: number.start, end: number.end });
    for (const { start, end } of slot.places) filled.edits.push({ start, end, text: String(value) });
  }
  return filled;
}

/** Words that count or pay, which may be left out; what measures (天, kg, 小时) may not. */
const plain = /^[个种类名位家款条件部笔单只辆本张台份元块人]$|^(?:块钱|yuan|rmb|cny|元钱)$/i;

function isSameUnit(one: string | undefined, other: string | undefined, isStrict: boolean): boolean {
  if (one === other) return true;
  const isPlain = (unit: string | undefined) => unit === undefined || plain.test(unit);
  return !isStrict && isPlain(one) && isPlain(other);
}
