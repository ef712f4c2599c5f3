/**
 * Fits how likely a reading is right, for both readers of the embedded engine: `node bench/calibrate-business.ts [--write]`, a
 * few minutes; to be run again whenever the grammar, the links or the lexicon changed. Questions: all of the businesses that may be
 * fitted on, as they stand and reworded, and a sample of Spider (also with synonyms) and DuSQL train. Weights are pulled towards those that stand. What the data cannot answer counts as wrong. Businesses to choose by tell
 * how much less sure the grammar is where nobody tuned it. Two models (`src/embedded/judge/judgement.ts`):
 * one for each contender, one for the first of them. The figures are of databases held out. `--write` keeps the models in
 * src/embedded/judge/judgement.json and the figures in bench/scores/judgement.json. Needs python3.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Calibration } from '../src/embedded/judge/calibration.ts';
import { calibrated } from '../src/embedded/judge/calibration.ts';
import { answerConfidence, sureConfidence } from '../src/question/confidence.ts';
import { bounded, type First, firstsOf, fitFirst, fitReadings } from './business/fit.ts';
import { type Observed, observeBusinesses, observeSet } from './business/observe.ts';

const samples = { spider: 350, dusql: 350, 'spider-chinese': 150, 'spider-synonyms': 250, demo: 100 } as const;
const folds = 6;

const started = performance.now();
const seen: Observed[] = await observeBusinesses('fit');
for (const [name, count] of Object.entries(samples)) seen.push(...(await observeSet(name, count)));
console.log(`${seen.length} questions read in ${Math.round((performance.now() - started) / 1000)} s`);

const databases = [...new Set(seen.map(({ db }) => db))].sort();
const foldOf = (db: string): number => (databases.indexOf(db) * 7919) % folds;

/** Judged by models of databases that are not this question's. */
const firsts: First[] = Array.from({ length: folds }, (_, fold) =>
  firstsOf(
    seen.filter(({ db }) => foldOf(db) === fold),
    fitReadings(seen.filter(({ db }) => foldOf(db) !== fold)),
  ),
).flat();
const held = Array.from({ length: folds }, (_, fold) => {
  const model = fitFirst(firsts.filter(({ question }) => foldOf(question.db) !== fold));
  return firsts
    .filter(({ question }) => foldOf(question.db) === fold)
    .map((one) => ({ ...one, confidence: bounded(one, model) }));
}).flat();
/**
 * The grammar was written over the businesses that this is fitted on, so that its readings look righter there than they will with
 * people. How much less sure they are to be is told by businesses that nobody looked at: one number, never above 0.
 */
function lessSure(model: Calibration, list: readonly First[]): Calibration {
  const own = list.filter(({ judged: [first] }) => first?.contender.source === 'grammar');
  const right = own.filter((one) => one.right).length;
  let [low, high] = [-3, 0];
  while (high - low > 0.01) {
    const shift = (low + high) / 2;
    const expected = own.reduce(
      (sum, { inputs }) => sum + calibrated(inputs, { ...model, bias: model.bias + shift }),
      0,
    );
    if (expected > right) high = shift;
    else low = shift;
  }
  const weights = { ...model.weights, 'source:grammar': (model.weights['source:grammar'] ?? 0) + high };
  console.log(`grammar: odds ${high.toFixed(2)}, by ${own.length} questions of other businesses`);
  return { ...model, weights };
}

const readings = fitReadings(seen);
const chosen = await observeBusinesses('choose');
seen.push(...chosen);
const firstsOfOthers = firstsOf(chosen, readings);
const judgement = { ...readings, first: lessSure(fitFirst(firsts), firstsOfOthers) };
held.push(...firstsOfOthers.map((one) => ({ ...one, confidence: bounded(one, judgement.first) })));

type Held = (typeof held)[number];
const percent = (part: number, all: number) => Number(((100 * part) / Math.max(1, all)).toFixed(1));
const share = (list: readonly Held[]) => percent(list.filter(({ right }) => right).length, list.length);

function figures(list: readonly Held[], questions: number) {
  const between = (low: number, high: number) =>
    list.filter(({ confidence }) => confidence >= low && confidence < high);
  const band = (low: number, high: number) => {
    const own = between(low, high);
    return { of_all_percent: percent(own.length, questions), right_percent: share(own) };
  };
  const inThree = (one: Held) => one.judged.slice(0, 3).some(({ right }) => right);
  return {
    questions,
    first_right_percent: percent(list.filter(({ right }) => right).length, questions),
    in_three_percent: percent(list.filter(inThree).length, questions),
    any_right_percent: percent(list.filter(({ judged }) => judged.some(({ right }) => right)).length, questions),
    unmarked: band(sureConfidence, 2),
    marked: band(answerConfidence, sureConfidence),
    below: band(0, answerConfidence),
    options_right_percent: percent(between(0, answerConfidence).filter(inThree).length, questions),
    reliability: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95].map((from, at, all) => {
      const own = between(from, all[at + 1] ?? 2);
      return `${from}: ${share(own)} % of ${own.length}`;
    }),
  };
}

const scores: Record<string, ReturnType<typeof figures>> = {};
for (const [set, list] of Map.groupBy(held, ({ question }) => question.set)) {
  const questions = seen.filter((one) => one.set === set && one.isAnswerable).length;
  scores[set] = figures(list, questions);
  const { reliability, ...rest } = scores[set];
  console.log(set, JSON.stringify(rest, null, 1).replaceAll(/\n\s*/g, ' '));
  console.log(`  ${reliability.join('  ')}`);
}
const impossible = held.filter(({ question }) => !question.isAnswerable);
console.log(
  `cannot be answered: ${impossible.length}, given ${impossible.filter(({ confidence }) => confidence >= answerConfidence).length}, unmarked ${impossible.filter(({ confidence }) => confidence >= sureConfidence).length}`,
);

if (process.argv.includes('--write')) {
  const { contender, none, first } = judgement;
  const kept = { contender: rounded(contender), none: plain(none), first: plain(first) };
  writeFileSync(
    join(import.meta.dirname, '../src/embedded/judge/judgement.json'),
    `${JSON.stringify(kept, null, 2)}\n`,
  );
  writeFileSync(
    join(import.meta.dirname, 'scores/judgement.json'),
    `${JSON.stringify({ command: 'node bench/calibrate-business.ts --write', ...scores }, null, 2)}\n`,
  );
}

function plain({ bias, weights }: Calibration): Calibration {
  return { bias: Number(bias.toFixed(3)), weights: rounded(weights) };
}

function rounded(weights: Readonly<Record<string, number>>): Record<string, number> {
  const kept = Object.entries(weights).map(([name, value]) => [name, Number(value.toFixed(3))] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== 0));
}
