import type { Atom } from './atoms.ts';
import type { CueFamily } from './cue-keys.ts';
import type { BoundCue, Skeleton } from './skeleton.ts';

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
export function differenceBetween(one: Skeleton, other: Skeleton): string | undefined {
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
export function agree(one: Atom, other: Atom): boolean {
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
