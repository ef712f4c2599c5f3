import type { Calibration } from '../../src/embedded/judge/calibration.ts';
import { calibrated } from '../../src/embedded/judge/calibration.ts';
import standing from '../../src/embedded/judge/judgement.json' with { type: 'json' };
import { firstInputs, inOrder, type Judged } from '../../src/embedded/judge/judgement.ts';
import { leftoverConfidence, nearConfidence } from '../../src/question/confidence.ts';
import { type Choice, fitChoice } from '../embedded/choice.ts';
import { fitLogistic, type Row } from '../embedded/logistic.ts';
import type { Observed } from './observe.ts';

/** People's questions count for more than those of public sets; the demo stands for databases with a glossary, and is only one. */
const weightOf = ({ set }: Observed): number => (set === 'fit' || set === 'demo' ? 2 : 1);
/** How often an input must be seen, and in how many databases, to be weighed. */
const seldom = { rows: 12, databases: 4 };
const ridges = { choice: 40, first: 5 };

function namesOf(list: readonly Observed[]): string[] {
  const found = new Map<string, { rows: number; databases: Set<string> }>();
  for (const { db, contenders } of list)
    for (const { inputs } of contenders)
      for (const [name, value] of Object.entries(inputs)) {
        if (value === 0) continue;
        const known = found.get(name) ?? { rows: 0, databases: new Set() };
        found.set(name, { rows: known.rows + 1, databases: known.databases.add(db) });
      }
  return [...found]
    .filter(([, one]) => one.rows >= seldom.rows && one.databases.size >= seldom.databases)
    .map(([name]) => name)
    .sort();
}

/** More of these never makes a reading surer, whatever a sample says; and the other way round. */
const against =
  /:(?:behind|unknown|unmatched|broken|idle|context-any|which-missed|name-missed|unnamed|inferred|unused|unheard|rows:|counts-name|doubtful|rival-|via-)|^(?:unknown|unmatched|broken|idle|context|via-)/;
const speaksFor =
  /:(?:margin|share|first|agreement|names-agree|weakest|strength|score-each|beam-odds)|^(?:odds$|gap|agreement)/;
const sign = (name: string): 1 | -1 | 0 => (against.test(name) ? -1 : speaksFor.test(name) ? 1 : 0);

/** Weights are pulled towards those that stand: what the sample hardly speaks of keeps what was learned before. */
export function fitReadings(list: readonly Observed[]): Choice {
  const rows = list.map((one) => ({ contenders: one.contenders, question: one.about, weight: weightOf(one) }));
  const question = Object.keys(list[0]?.about ?? {}).sort();
  const contender = [...new Set([...namesOf(list), ...Object.keys(standing.contender)])].sort();
  return fitChoice(rows, { contender, question }, ridges.choice, sign, standing);
}

export interface First extends Row {
  question: Observed;
  judged: (Judged & Observed['contenders'][number])[];
}

export function firstsOf(list: readonly Observed[], model: Choice): First[] {
  return list.flatMap((question) => {
    const judged = inOrder(question.contenders, question.about, model);
    const [first] = judged;
    return first ? [{ question, judged, inputs: firstInputs(judged), right: first.right }] : [];
  });
}

export function fitFirst(list: readonly First[]): Calibration {
  let names = [...new Set(list.flatMap(({ inputs }) => Object.keys(inputs)))].sort();
  const rows = list.flatMap((one) => Array<First>(weightOf(one.question)).fill(one));
  for (;;) {
    const model = fitLogistic(rows, names, ridges.first);
    const wrong = names.filter((name) => (model.weights[name] ?? 0) * sign(name) < 0);
    if (wrong.length === 0) return model;
    names = names.filter((name) => !wrong.includes(name));
  }
}

/** As `boundedConfidence` has it. */
export const bounded = ({ inputs, judged: [first] }: First, model: Calibration): number =>
  Math.min(calibrated(inputs, model), first?.isDoubtful ? leftoverConfidence : 1, first?.isNear ? nearConfidence : 1);
