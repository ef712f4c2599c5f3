import type { Language } from '../../protocol/answer.ts';
import type { Cue, NumberMention, Period, Question, Span } from '../../question/question.ts';
import type { GlossaryTerm } from '../../schema/glossary/glossary.ts';
import type { Links } from '../../schema/links/contracts.ts';
import type { SchemaFacts } from '../../schema/meaning/schema-facts.ts';
import type { Expression, Order, Predicate } from '../form/form.ts';
import { expressionsOfPredicate, instancesOf, tableOfInstance } from '../form/form.ts';
import type { Mention } from './mentions.ts';

export type Weights = Readonly<Record<string, number>>;

/** Everything that the steps read and never change. */
export interface Reading {
  question: Question;
  language: Language;
  links: Links;
  facts: SchemaFacts;
  mentions: readonly Mention[];
  cues: readonly Cue[];
  /** A clause that only says where to look (在各城市的景点中，…): its names are context. */
  scope?: Span;
  weights: Weights;
  /** Whether features without a weight are wanted too: for fitting them. */
  everyFeature?: boolean;
  glossary: readonly GlossaryTerm[];
}

/**
 * A query form in the making. Steps take a draft and return the ways in which it may go on; each way carries the
 * features that speak for or against it, so that one weighted sum ranks whole forms.
 */
export interface Draft {
  select: Expression[];
  where: Predicate[];
  breakdown: Expression[];
  order?: Order;
  /** A second ranking that is joined with the first. */
  pair?: { operator: 'union' | 'intersect' | 'except'; order: Order };
  distinct: boolean;
  exists: string[];
  /** The table whose rows the question is about. */
  subject?: string;
  /** Place in the question that licensed each selected item: columns are shown in the order of mention. */
  places: number[];
  used: ReadonlyMap<number, string>;
  usedCues: ReadonlySet<Cue>;
  usedNumbers: ReadonlySet<NumberMention>;
  usedPeriods: ReadonlySet<Period>;
  features: Readonly<Record<string, number>>;
  score: number;
}

export const emptyDraft = (): Draft => ({
  select: [],
  where: [],
  breakdown: [],
  distinct: false,
  exists: [],
  places: [],
  used: new Map(),
  usedCues: new Set(),
  usedNumbers: new Set(),
  usedPeriods: new Set(),
  features: {},
  score: 0,
});

export interface Change {
  set?: Partial<Pick<Draft, 'order' | 'distinct' | 'subject'>>;
  select?: { item: Expression; at: number }[];
  where?: Predicate[];
  breakdown?: Expression[];
  exists?: string[];
  use?: {
    mention?: readonly (readonly [Mention, string])[];
    cues?: readonly (Cue | undefined)[];
    numbers?: readonly NumberMention[];
    periods?: readonly Period[];
  };
  features?: Readonly<Record<string, number>>;
}

/** The draft with a change applied; the old one stays as it was. */
export function extend(draft: Draft, change: Change, weights: Weights): Draft {
  const features = { ...draft.features };
  let score = draft.score;
  for (const [name, value] of Object.entries(change.features ?? {})) {
    features[name] = (features[name] ?? 0) + value;
    score += (weights[name] ?? 0) * value;
  }
  const use = change.use ?? {};
  return {
    ...draft,
    ...change.set,
    select: change.select ? [...draft.select, ...change.select.map(({ item }) => item)] : draft.select,
    places: change.select ? [...draft.places, ...change.select.map(({ at }) => at)] : draft.places,
    where: change.where ? [...draft.where, ...change.where] : draft.where,
    breakdown: change.breakdown ? [...draft.breakdown, ...change.breakdown] : draft.breakdown,
    exists: change.exists ? [...new Set([...draft.exists, ...change.exists])] : draft.exists,
    used: use.mention
      ? new Map([...draft.used, ...use.mention.map(([mention, role]) => [mention.index, role] as const)])
      : draft.used,
    usedCues: use.cues ? new Set([...draft.usedCues, ...use.cues.filter((cue) => cue !== undefined)]) : draft.usedCues,
    usedNumbers: use.numbers ? new Set([...draft.usedNumbers, ...use.numbers]) : draft.usedNumbers,
    usedPeriods: use.periods ? new Set([...draft.usedPeriods, ...use.periods]) : draft.usedPeriods,
    features,
    score,
  };
}

const touched = new WeakMap<Draft, ReadonlySet<string>>();

/** Tables that the draft touches so far. */
export function tablesOf(draft: Draft): ReadonlySet<string> {
  let tables = touched.get(draft);
  if (!tables) {
    tables = findTables(draft);
    touched.set(draft, tables);
  }
  return tables;
}

function findTables(draft: Draft): Set<string> {
  const tables = new Set<string>(draft.exists.map(tableOfInstance));
  if (draft.subject) tables.add(draft.subject);
  const add = (expression: Expression) => {
    for (const instance of instancesOf(expression)) tables.add(tableOfInstance(instance));
  };
  draft.select.forEach(add);
  draft.breakdown.forEach(add);
  if (draft.order) add(draft.order.by);
  for (const predicate of draft.where) {
    if ('left' in predicate)
      add('kind' in predicate.left ? (predicate.left as Expression) : { kind: 'column', ...predicate.left });
    if (predicate.kind === 'condition') expressionsOfPredicate(predicate).forEach(add);
  }
  return tables;
}

type Step = (draft: Draft, reading: Reading) => Draft[];

/** How many drafts live on after every choice: the work of a step grows with the question, not with its combinations. */
const beamWidth = 60;

/** Inside a step, where all go back to one draft. */
const branchWidth = 16;

/** Every way in which each draft may go on, the best ones only. */
export function branch(
  drafts: readonly Draft[],
  next: (draft: Draft) => readonly Draft[],
  width = branchWidth,
): Draft[] {
  const all = drafts.flatMap(next);
  if (all.length <= width) return all;
  return all.sort((left, right) => right.score - left.score).slice(0, width);
}

/** Runs the steps one after the other, keeping the best drafts after each. */
export function runSteps(steps: readonly Step[], start: readonly Draft[], reading: Reading): Draft[] {
  let drafts = [...start];
  for (const step of steps) drafts = branch(drafts, (draft) => step(draft, reading), beamWidth);
  return drafts.sort((left, right) => right.score - left.score);
}
