import { stringInSql } from '../../dialects/dialect.ts';
import type { Language } from '../../protocol/answer.ts';
import type { NumberMention, Question } from '../../question/question.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { applyEdits, type Statement, type TextEdit } from '../../sql/scope/scope.ts';
import { type Atom, atomsOf, type CueFamily, type Reading, type SlotPlace } from './atoms.ts';
import { isCurrent, isSamePeriodKind, writtenDate } from './dates-in-sql.ts';
import { findSlots, freeNumbers, hitsOf, type Said, type Slot, spoken, unitOf } from './slots.ts';

/** A cue with the atom that it is said of, where a change of that would ask for something else. */
interface BoundCue {
  key: string;
  family: CueFamily;
  target: Atom | undefined;
}

/** What is left of a question without its slots and its way of putting things. */
interface Skeleton {
  language: Language;
  contents: Atom[];
  cues: BoundCue[];
  /** The name of a slot's own column beside the slot (`the Sales department`): said or not, it is the same question. */
  optional: ReadonlySet<Atom>;
  /** What the period is said of; told where there are several events. */
  dated: { of: Atom | undefined; events: number; isMain: boolean } | undefined;
}

/** What of the approved statement decides how a question is read. */
interface Answered {
  slots: readonly Slot[];
  /** It adds up: then a total that is said or not is the same. */
  isSum: boolean;
}

const compares: ReadonlySet<CueFamily> = new Set(['greater', 'greater-equal', 'less', 'less-equal', 'between']);
const aggregates: ReadonlySet<CueFamily> = new Set(['average', 'most', 'least']);

function skeletonOf(all: readonly Atom[], { slots, isSum }: Answered, question: Question): Skeleton {
  const { language } = question;
  const contents = all.filter(({ kind }) => kind === 'content');
  const atoms = withoutPutting(all, contents, isSum);
  const cues = withoutImplied(
    atoms.flatMap((atom, at): BoundCue[] =>
      atom.family ? [{ key: atom.key, family: atom.family, target: targetOf(atoms, at, language) }] : [],
    ),
  );
  return {
    language,
    contents: unique(contents),
    cues,
    optional: new Set(contents.filter((atom) => isOwnName(atom, atoms, slots))),
    dated: datedBy(atoms, question),
  };
}

/** Cues that only put the question are gone, those whose words leave open what they ask for are decided. */
function withoutPutting(all: readonly Atom[], contents: readonly Atom[], isSum: boolean): Atom[] {
  const families = all.map(({ family }) => family);
  const figures = contents.filter(({ isFigure }) => isFigure).length;
  const isFree = figures > families.filter((family) => family && compares.has(family)).length;
  const isCounted = all.some(({ family, isOpen }) => family === 'count' && !isOpen);
  const isAggregated = families.some((family) => family && aggregates.has(family));
  let ranked = false;
  let counted = false;
  const hasSuperlative = all.some(({ family, text }) => (family === 'most' || family === 'least') && !isTop(text));
  return all.flatMap((atom): Atom[] => {
    const { family, isOpen, key } = atom;
    if (isOpen && (isFree || isCounted || (family === 'amount' && isAggregated))) return [];
    if (isOpen && key.startsWith('amount:')) return [atom];
    if (isOpen || family === 'count') {
      if (counted) return [];
      counted = true;
      return [{ ...atom, family: 'count', key: 'count' }];
    }
    if (family === 'sum' && (isCounted || isOpenCount(all, isFree) || (isSum && isFree && !isAggregated))) return [];
    // `the top 3 with the highest`: said twice.
    if ((family === 'most' || family === 'least') && hasSuperlative && isTop(atom.text)) return [];
    // `top 5 customers by revenue` ranks, and does not group.
    if (family === 'most' || family === 'least') ranked = true;
    if (family === 'each' && ranked && /^by$/i.test(atom.text)) {
      ranked = false;
      return [];
    }
    return [atom];
  });
}

/** `the most rentals` and `the highest number of rentals`: what is ranked by things is ranked by how many there are. */
function withoutImplied(cues: readonly BoundCue[]): BoundCue[] {
  const ranked = cues.find(({ family, target }) => (family === 'most' || family === 'least') && target?.isThing);
  return cues.filter(
    ({ family, target }) => family !== 'count' || !ranked || (target !== undefined && target !== ranked.target),
  );
}

const isTop = (text: string) => /^(?:the )?(?:top|bottom)$|^(?:排名|排|排在|排行|位列)?前$/i.test(text);

/** 一共多少 without a figure: how many. */
const isOpenCount = (all: readonly Atom[], isFree: boolean) => !isFree && all.some(({ isOpen }) => isOpen);

const suffixes = /^(?:的)?(?:数|量|数量|总数|总量|数目|个数|人数|次数|笔数|条数|家数)$/;

function targetOf(atoms: readonly Atom[], at: number, language: Language): Atom | undefined {
  const { family, text = '' } = atoms[at] ?? {};
  const next = atoms.slice(at + 1).find(({ kind }) => kind === 'content');
  const before = atoms.slice(0, at).findLast(({ kind }) => kind === 'content');
  if (family === 'each') return atoms.slice(at + 1).find(({ kind }) => kind !== 'cue');
  if (family === 'not') return atoms[at + 1];
  if (family === 'average' || family === 'sum') return next ?? before;
  if (family === 'most' || family === 'least') {
    if (language === 'zh') return before ?? next;
    // `top 5 customers by revenue`: what comes last ranks; `the most rentals`: what follows.
    return isTop(text) ? (atoms.slice(at + 1).findLast(({ kind }) => kind === 'content') ?? next) : (next ?? before);
  }
  if (family && compares.has(family)) return before ?? next;
  // Only where there are two things, either of which could be counted.
  if (family !== 'count' || things(atoms) < 2) return undefined;
  if (language === 'en' && /^(?:counts?|tally)$/i.test(text) && atoms[at - 1]?.kind === 'content') return before;
  const follows = atoms.slice(at + 1).find(({ kind }) => kind !== 'slot');
  return language === 'zh' && (suffixes.test(text) || follows?.kind !== 'content') ? before : (next ?? before);
}

const things = (atoms: readonly Atom[]) =>
  new Set(atoms.filter(({ isThing }) => isThing).map(({ keys }) => [...keys].join())).size;

/** What is said twice counts once. */
function unique(contents: readonly Atom[]): Atom[] {
  return contents.filter(
    (atom, at) => contents.findIndex((other) => [...other.keys].join() === [...atom.keys].join()) === at,
  );
}

function isOwnName(atom: Atom, atoms: readonly Atom[], slots: readonly Slot[]): boolean {
  const at = atoms.indexOf(atom);
  return [atoms[at - 1], atoms[at + 1]].some((beside) => {
    const slot = beside?.kind === 'slot' && slots.find(({ name }) => name === beside.key);
    if (!slot) return false;
    if (slot.kind !== 'value') return false;
    return atom.keys.has(`column:${slot.name}`) || (slot.isName && atom.keys.has(`table:${slot.table}`));
  });
}

/** The content that the period stands beside: before it in English, after it in Chinese. */
function datedBy(atoms: readonly Atom[], question: Question): Skeleton['dated'] {
  const at = atoms.findIndex(({ kind, key }) => kind === 'slot' && key === 'period');
  if (at < 0) return undefined;
  const isContent = ({ kind }: Atom) => kind === 'content';
  const of = question.language === 'zh' ? atoms.slice(at + 1).find(isContent) : atoms.slice(0, at).findLast(isContent);
  const events = atoms.filter(({ isDated }) => isDated).length;
  return { of, events, isMain: atoms.some((atom) => atom.kind === 'content' && isPredicate(question.text, atom)) };
}

/** `were picked up`, and not `who were registered`: what the whole sentence says has its period wherever that stands. */
const isPredicate = (text: string, { start }: Atom) =>
  /(?<!\b(?:who|that|which|whose)\s+)\b(?:was|were|is|are|been|got|get)\s+$/i.test(text.slice(0, start));

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

type Match = { isMatch: true; sql: string } | { isMatch: false; reason: string };

/** Between such words the order tells what is put beside what. */
const ordered: ReadonlySet<CueFamily> = new Set([
  'share',
  'ratio',
  'difference',
  'growth',
  'both',
  'or',
  'and',
  'same',
  'than-average',
  'than-maximum',
  'than-minimum',
  'duration',
  'over-time',
  'below',
  'above',
] as const);

/**
 * Why the second question is not the first with other values; undefined when it is. Every word of either must have its like in the
 * other, every cue must be said of the same, and where two things could change places they must not. In doubt they differ.
 */
function differenceBetween(one: Skeleton, other: Skeleton): string | undefined {
  if (one.language !== other.language) return 'another language';
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const alone = from.contents.find(
      (atom) => !from.optional.has(atom) && !to.contents.some((its) => agree(atom, its)),
    );
    if (alone) return `only one says “${alone.text}”`;
    const unmet = from.cues.find((cue) => !to.cues.some((its) => its.key === cue.key && isSaidOfSame(cue, its)));
    if (unmet) return `only one asks for “${unmet.key}” of “${unmet.target?.text ?? ''}”`;
  }
  if (countOf(one, 'not') !== countOf(other, 'not')) return 'another number of negations';
  if (!isDatedAlike(one.dated, other.dated)) return 'the period is said of something else';
  return isSameOrder(one, other) ? undefined : 'things in another order';
}

const countOf = ({ cues }: Skeleton, wanted: CueFamily) => cues.filter(({ family }) => family === wanted).length;

/** The same words, or words that stand for the same; names that stand for different things never do, whatever else they share. */
function agree(one: Atom, other: Atom): boolean {
  const shared = (kind: string) => [...one.keys].some((key) => key.startsWith(kind) && other.keys.has(key));
  const has = (atom: Atom, kind: string) => [...atom.keys].some((key) => key.startsWith(kind));
  if (shared('word:')) return true;
  for (const kind of ['term:', 'column:', 'table:']) {
    if (has(one, kind) && has(other, kind)) return shared(kind);
  }
  return shared('formula:') || isSameConcept(one, other);
}

/** A word that may mean many things (`orders`, also what was bought last) is not every word that may mean one of them. */
function isSameConcept(one: Atom, other: Atom): boolean {
  if (rateOf(one) !== rateOf(other)) return false;
  const [ones, others] = [one, other].map(({ keys }) => [...keys].filter((key) => key.startsWith('concept:')));
  const shared = (ones ?? []).filter((key) => others?.includes(key)).length;
  return shared > 0 && shared * 2 >= Math.max(ones?.length ?? 0, others?.length ?? 0);
}

/** 年薪 and 时薪 are no 月薪, though all are pay. */
const rateOf = ({ text }: Atom): string | undefined =>
  /^(?:[年月周日时](?![期间长段刻龄份度级])|annual|yearly|monthly|weekly|daily|hourly)/i.exec(text)?.[0].toLowerCase();

/** What is counted is only told where there are two things; the contents are compared anyway. */
function isSaidOfSame({ family, target }: BoundCue, other: BoundCue): boolean {
  return (family === 'count' && !(target && other.target)) || isSameTarget(target, other.target);
}

function isSameTarget(one: Atom | undefined, other: Atom | undefined): boolean {
  if (!one || !other) return one === other;
  if (one.kind !== other.kind) return false;
  return one.kind === 'content' ? agree(one, other) : one.key === other.key;
}

/** With one event there is nothing to confuse; a period at the front of a sentence is that of what the sentence says. */
function isDatedAlike(one: Skeleton['dated'], other: Skeleton['dated']): boolean {
  if (!one || !other) return one === other;
  if (one.events < 2 && other.events < 2) return true;
  const isFronted = (one.of === undefined) !== (other.of === undefined);
  return isFronted ? one.isMain && other.isMain : isSameTarget(one.of, other.of);
}

function isSameOrder(one: Skeleton, other: Skeleton): boolean {
  const isTold = one.cues.some(({ family }) => ordered.has(family));
  const matters = (atom: Atom) => isTold || atom.isThing;
  const bound = new Set(one.cues.flatMap(({ target }) => target ?? []));
  const free = one.contents.filter((atom) => matters(atom) && !one.optional.has(atom) && (isTold || !bound.has(atom)));
  const places = free.map((atom) => other.contents.findIndex((its) => agree(atom, its)));
  return places.every((place, at) => at === 0 || place >= (places[at - 1] as number));
}

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
