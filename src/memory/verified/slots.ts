import type { NumberMention, Question, Span } from '../../question/question.ts';
import { tokenize } from '../../question/tokens.ts';
import { isNameColumn, nameColumns } from '../../schema/names/name-columns.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import type { ValueHit } from '../../schema/values/value-hit.ts';
import { codeLexemes } from '../../sql/lex/lex.ts';
import type { Statement, StoredColumn, TextRange } from '../../sql/scope/scope.ts';
import type { Reading, SlotPlace } from './atoms.ts';
import { type DateForm, dateFormOf, isDateLike, saysCurrent, saysWhole } from './dates-in-sql.ts';

/** A part of the question that may be said otherwise, and where the statement says it. */
export type Slot =
  | {
      kind: 'value';
      name: string;
      table: string;
      column: string;
      /** The column is what its table's things are called: the table's name beside it says nothing more. */
      isName: boolean;
      places: (TextRange & { isNumber: boolean })[];
    }
  | { kind: 'period'; name: string; isCurrent: boolean; places: (TextRange & { form: DateForm; isNumber: boolean })[] }
  | { kind: 'number'; name: string; role: 'limit' | 'compared'; factor: 1 | 0.01; unit?: string; places: TextRange[] };

interface Slots {
  slots: Slot[];
  /** Where the question says them. */
  places: SlotPlace[];
  /** A period that counts from today, and a date in the statement that does not move with it. */
  isStale: boolean;
}

/** Finds the literals of the statement that words of the question account for. Each is tied to one place of the question, or to none. */
export function findSlots(reading: Reading, statement: Statement): Slots {
  const found: Slots = { slots: [], places: [], isStale: false };
  const add = (slot: Slot, { start, end }: { start: number; end: number }) => {
    found.slots.push(slot);
    found.places.push({ slot: slot.name, start, end });
  };
  const values = valueSlots(reading, statement);
  for (const { slot, hit } of values) add(slot, hit);
  const bound = periodSlot(reading.question, statement);
  if (bound) add(bound.slot, bound.period);
  else found.isStale = reading.question.periods.some(({ relative }) => relative) && holdsDates(statement);
  for (const { slot, number } of numberSlots(reading, statement, found)) add(slot, number);
  return found;
}

type ValueSlot = Extract<Slot, { kind: 'value' }>;

function valueSlots({ question, links }: Reading, statement: Statement): { slot: ValueSlot; hit: Said }[] {
  const places = new Map<string, { slot: ValueSlot; values: Set<string> }>();
  for (const { column, value, range, kind, operator, asColumn, wrapped } of statement.scopes.all.flatMap(
    ({ comparisons }) => comparisons,
  )) {
    const stored = statement.stored(column);
    if (!stored || !range || asColumn || wrapped || (operator !== '=' && operator !== 'in' && operator !== '!='))
      continue;
    const name = `${stored.table.name}.${stored.column.name}`;
    const slot = {
      kind: 'value' as const,
      name,
      table: stored.table.name,
      column: stored.column.name,
      isName: isCalled(stored),
      places: [],
    };
    const known = places.get(name) ?? { slot, values: new Set<string>() };
    known.slot.places.push({ ...range, isNumber: kind === 'number' });
    known.values.add(value);
    places.set(name, known);
  }
  return [...places.values()].flatMap(({ slot, values }) => {
    const [value] = values;
    // Two values of one column: which of them is meant by which word could only be guessed.
    if (values.size !== 1 || value === undefined) return [];
    const hits = hitsOf(links.values, slot).filter((hit) => String(hit.value) === value);
    const said = hits.length > 0 ? hits : spoken(question, [value]);
    const [hit] = said;
    const isOnce = said.every(({ start, end }) => start === hit?.start && end === hit.end);
    return hit && isOnce ? [{ slot, hit }] : [];
  });
}

/** A stored value where a question says it. */
export type Said = Span & { value: Scalar };

/** Values whose words a question says in another form: `rental agents`. */
export function spoken({ tokens }: Question, values: readonly Scalar[]): Said[] {
  const words = tokens.filter(({ kind }) => kind === 'word' || kind === 'number');
  return values.flatMap((value): Said[] => {
    const wanted = tokenize(String(value)).map(({ lemma }) => lemma.toLowerCase());
    if (wanted.length === 0) return [];
    const at = words.findIndex((_, from) =>
      wanted.every((lemma, by) => words[from + by]?.lemma.toLowerCase() === lemma),
    );
    const [first, last] = [words[at], words[at + wanted.length - 1]];
    return first && last ? [{ start: first.start, end: last.end, value }] : [];
  });
}

/** The column tells what the table's things are called, in one language or another. */
function isCalled({ table, column }: StoredColumn): boolean {
  const named = [...nameColumns(table, 'en'), ...nameColumns(table, 'zh')];
  return named.includes(column) || isNameColumn(table, column) || /^(?:name|title|label)(?:_|$)/i.test(column.name);
}

/** The values of a column that a question says, the longest at each place. */
export function hitsOf(hits: readonly ValueHit[], { table, column }: { table: string; column: string }): ValueHit[] {
  const own = hits.filter((hit) => hit.table === table && hit.column === column && hit.match !== 'near');
  const size = ({ start, end }: ValueHit) => end - start;
  return own.filter(
    (hit) => !own.some((other) => other.start < hit.end && hit.start < other.end && size(other) > size(hit)),
  );
}

function periodSlot({ periods, today }: Question, statement: Statement) {
  const [period, another] = periods;
  if (!period || another) return undefined;
  const literals = literalsOf(statement);
  const places = literals.flatMap(({ value, start, end, isNumber, before }) => {
    const form = dateFormOf(value, period, before);
    return form ? [{ start, end, form, isNumber }] : [];
  });
  const isAll = literals.filter(({ value }) => isDateLike(value)).length === places.length;
  const forms = places.map(({ form }) => form);
  const isCurrent = saysCurrent(forms, period, today);
  if (!isAll || !(isCurrent || saysWhole(forms, period))) return undefined;
  return { slot: { kind: 'period' as const, name: 'period', isCurrent, places }, period };
}

const holdsDates = (statement: Statement) => literalsOf(statement).some(({ value }) => isDateLike(value));

function numberSlots({ question }: Reading, statement: Statement, known: Slots) {
  const free = freeNumbers(question, known.places);
  const used = known.slots.flatMap(({ places }) => places);
  const literals = literalsOf(statement).filter(
    ({ start, isNumber }) => isNumber && !used.some((place) => place.start === start),
  );
  return free.flatMap((number) => {
    const said = free.filter(({ value }) => value === number.value);
    const same = literals.filter(({ value }) => Number(value) === number.value);
    const percent = number.percent ? literals.filter(({ value }) => Number(value) === number.value / 100) : [];
    const [place] = [...same, ...percent];
    if (!place || said.length > 1 || same.length + percent.length > 1 || !(place.isLimit || place.isCompared))
      return [];
    const name = `number ${number.start}`;
    const slot: Slot = {
      kind: 'number',
      name,
      role: place.isLimit ? 'limit' : 'compared',
      factor: same.length === 1 ? 1 : 0.01,
      places: [{ start: place.start, end: place.end }],
      ...unitOf(number, question),
    };
    return [{ slot, number }];
  });
}

/** What a number counts in; `$` stands before it. */
export function unitOf({ unit, start, end }: NumberMention, { text }: Question): { unit?: string } {
  const said = unit ?? /[$€£]/.exec(text.slice(start, end))?.[0];
  return said ? { unit: said } : {};
}

/** Numbers that are no part of a period, of a value or of a rank (`third`). */
export function freeNumbers({ numbers, periods }: Question, taken: readonly Span[]): NumberMention[] {
  const isIn = (one: Span, others: readonly Span[]) =>
    others.some(({ start, end }) => start < one.end && one.start < end);
  return numbers.filter((number) => !number.ordinal && !isIn(number, taken) && !isIn(number, periods));
}

/** Every constant of the statement; a number behind LIMIT, FETCH FIRST or TOP is a limit. */
function literalsOf({ scopes, sql }: Statement) {
  const lexemes = codeLexemes(sql, scopes.dialect);
  return lexemes.flatMap(({ kind, value, start, end }, at) => {
    if (kind !== 'string' && kind !== 'number') return [];
    const before = lexemes[at - 1]?.value.toLowerCase() ?? '';
    const isLimit = /^(?:limit|first|next|top)$/.test(before);
    const isCompared = /^(?:[<>=!]+|between|and)$/.test(before);
    return [{ value, start, end, isNumber: kind === 'number', isLimit, isCompared, before }];
  });
}
