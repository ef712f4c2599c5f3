import type { Reading } from '../read/draft.ts';
import { type Calibration, calibrated } from './calibration.ts';
import { confidenceOf } from './confidence.ts';
import { contenderInputs, type Heard, questionInputs } from './contender-inputs.ts';
import { type Contender, saysTheSame } from './contenders.ts';
import fitted from './judgement.json' with { type: 'json' };

type Inputs = Readonly<Record<string, number>>;

/** Two models, fitted by `bench/calibrate-business.ts`: which reading is right if any, and how likely the first one is. */
interface Judgement {
  /** What the inputs of a reading count for it. */
  contender: Inputs;
  /** What those of the question count for none of them. */
  none: Calibration;
  first: Calibration;
}

export interface Judged {
  contender: Contender;
  inputs: Inputs;
  /** How likely it, or another that says the same, is right beside the others. */
  chance: number;
}

/**
 * All contenders, the likeliest first, of those that say the same only the likeliest, for all of them. A reading of the grammar that
 * breaks a promise comes after all that keep theirs, where one of these is likely at all.
 */
function judgedContenders(contenders: readonly Contender[], heard: Heard): Judged[] {
  const inputs = contenderInputs(contenders, heard);
  return inOrder(
    contenders.map((contender, index) => ({ contender, inputs: inputs[index] ?? {} })),
    questionInputs(heard),
    fitted,
  );
}

/** Less likely than this, a reading that keeps every promise is no better than one that breaks some. */
const likelyAtAll = 0.1;

const sumOf = (inputs: Inputs, weights: Inputs): number =>
  Object.entries(inputs).reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, 0);

export function inOrder<One extends { contender: Contender; inputs: Inputs }>(
  contenders: readonly One[],
  question: Inputs,
  { contender: weights, none }: Pick<Judgement, 'contender' | 'none'>,
): (One & { chance: number })[] {
  const scores = contenders.map(({ inputs }) => sumOf(inputs, weights));
  const nothing = sumOf(question, none.weights) + none.bias;
  const top = Math.max(nothing, ...scores);
  const masses = scores.map((score) => Math.exp(score - top));
  const all = masses.reduce((sum, mass) => sum + mass, Math.exp(nothing - top));
  const order = contenders
    .map((one, index) => ({ one, mass: masses[index] ?? 0 }))
    .sort((left, right) => right.mass - left.mass);
  const kept: (One & { chance: number })[] = [];
  for (const { one, mass } of order) {
    const same = kept.find(({ contender }) => saysTheSame(contender, one.contender));
    if (same) same.chance += mass / all;
    else kept.push({ ...one, chance: mass / all });
  }
  const isSound = kept.some(
    ({ contender: { source }, inputs, chance }) => chance >= likelyAtAll && !inputs[`${source}:doubtful`],
  );
  const breaks = ({ inputs }: One) => Number(isSound && (inputs['grammar:broken-any'] ?? 0) > 0);
  return kept.sort((left, right) => breaks(left) - breaks(right) || right.chance - left.chance);
}

const odds = (chance: number): number => {
  const bounded = Math.max(0.005, Math.min(0.995, chance));
  return Math.log(bounded / (1 - bounded));
};

/** Doubts and signs that stay, however likely the first looks beside the others. */
const signs = [
  ...['agreement', 'unknown-any', 'unmatched-any', 'broken-any', 'idle-any', 'context-any', 'chinese'],
  ...['via-meaning', 'via-near'],
];

/** What says how likely the first of all is right: its own chance, that of the next, and what is left to doubt. */
export function firstInputs(judged: readonly Judged[]): Record<string, number> {
  const [first, second] = judged;
  if (!first) return {};
  const { source } = first.contender;
  return {
    odds: odds(first.chance),
    gap: Math.min(6, odds(first.chance) - odds(second?.chance ?? 0)),
    ...Object.fromEntries(signs.map((name) => [name, first.inputs[`${source}:${name}`] ?? 0])),
    [`source:${source}`]: 1,
    [`odds:${source}`]: odds(first.chance),
  };
}

/**
 * The beam alone, where the grammar has no say since it has no place for a word of the glossary: in the beam's own order, by its own
 * calibration (`confidenceOf`), whose scale is stretched to that of the common thresholds.
 */
function judgedAlone(contenders: readonly Contender[], reading: Reading): { judged: Judged[]; chance: number } {
  const tried = contenders.flatMap((one) => (one.source === 'beam' ? [one.tried] : []));
  const own = confidenceOf(tried, reading);
  const chance = Math.min(0.99, own < 0.5 ? own * 1.2 : 0.6 + (own - 0.5) * 1.2);
  const judged: Judged[] = [];
  for (const contender of contenders) {
    if (judged.some((other) => saysTheSame(other.contender, contender))) continue;
    const behind = Math.exp((contender.score - (contenders[0]?.score ?? 0)) * 0.9) * (judged.length === 0 ? 1 : 0.9);
    judged.push({ contender, inputs: {}, chance: chance * Math.min(1, behind) });
  }
  return { judged, chance };
}

/** All contenders in their order, and how likely the first one is right. */
export function judge(contenders: readonly Contender[], heard: Heard): { judged: Judged[]; chance: number } {
  if (!contenders.some(({ source }) => source === 'grammar')) return judgedAlone(contenders, heard.reading);
  const judged = judgedContenders(contenders, heard);
  return { judged, chance: firstChance(judged) };
}

/** How likely the first of the judged contenders is right, from 0 to 1. */
const firstChance = (judged: readonly Judged[], { first: model }: Pick<Judgement, 'first'> = fitted): number =>
  judged.length === 0 ? 0 : calibrated(firstInputs(judged), model);
