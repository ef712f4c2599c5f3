import type { Language } from '../../protocol/answer.ts';
import type { Question } from '../../question/question.ts';
import type { Atom } from './atoms.ts';
import type { CueFamily } from './cue-keys.ts';
import type { Slot } from './slots.ts';

/** A cue with the atom that it is said of, where a change of that would ask for something else. */
export interface BoundCue {
  key: string;
  family: CueFamily;
  target: Atom | undefined;
}

/** What is left of a question without its slots and its way of putting things. */
export interface Skeleton {
  language: Language;
  contents: Atom[];
  cues: BoundCue[];
  /** The name of a slot's own column beside the slot (`the Sales department`): said or not, it is the same question. */
  optional: ReadonlySet<Atom>;
  /** What the period is said of; told where there are several events. */
  dated: { of: Atom | undefined; events: number; isMain: boolean } | undefined;
}

/** What of the approved statement decides how a question is read. */
export interface Answered {
  slots: readonly Slot[];
  /** It adds up: then a total that is said or not is the same. */
  isSum: boolean;
}

const compares: ReadonlySet<CueFamily> = new Set(['greater', 'greater-equal', 'less', 'less-equal', 'between']);
const aggregates: ReadonlySet<CueFamily> = new Set(['average', 'most', 'least']);

export function skeletonOf(all: readonly Atom[], { slots, isSum }: Answered, question: Question): Skeleton {
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
