/**
 * Fits the ranking weights of the embedded engine on the open training questions:
 * `node bench/fit-embedded.ts 6000 [--write] [--scores] [--folds FILE]`; `--write` replaces the weights, `--scores` keeps the
 * figures of the held-out folds in bench/scores/embedded-fit.json, FILE gets the weights of every fold, for
 * `bench/calibrate-embedded.ts`.
 * Log-linear over the candidates of each question. Positives are those whose rows equal gold's, on the database and on two
 * copies of it with other rows; weights are pulled towards the hand-set ones in `bench/embedded-prior.json`, so that a
 * feature without evidence keeps its common sense. One base for all, a small difference per research set. For people
 * (`user`) the weights stand half way between common sense and the fit, and their conventions are never fitted.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isAgreement } from '../src/embedded/judge/agreement.ts';
import { handWeights } from '../src/embedded/judge/hand-weights.ts';
import type { FittedWeights } from '../src/embedded/judge/weights.ts';
import { collectExamples, type Example, type FittedProfile, featureBook } from './fit-examples.ts';
import { firstOf, fitModel, type Model, type Prior, startModel } from './fit-model.ts';

const [count = '1200'] = process.argv.slice(2);
const write = process.argv.includes('--write');
const foldsAt = process.argv.indexOf('--folds');
const foldsFile = foldsAt < 0 ? undefined : process.argv[foldsAt + 1];
const here = fileURLToPath(new URL('.', import.meta.url));
const prior = JSON.parse(readFileSync(`${here}embedded-prior.json`, 'utf8')) as Prior;
const profiles = ['spider', 'dusql'] as const;
const folds = 5;

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

function accuracy(examples: readonly Example[], model: Model): Record<string, string> {
  const result: Record<string, string> = {};
  for (const profile of profiles) {
    const list = examples.filter((one) => one.profile === profile);
    const right = list.filter((one) => firstOf(one, model)?.right).length;
    const possible = list.filter(({ candidates }) => candidates.some((one) => one.right)).length;
    result[profile] = `${percent(right, list.length)} of ${list.length} (possible ${percent(possible, list.length)})`;
  }
  return result;
}

const book = featureBook();
const examples = await collectExamples(Number(count), book);
console.log('hand-set', accuracy(examples, startModel(book, prior)));
const databases = [...new Set(examples.map(({ db }) => db))].sort();
const foldOf = new Map(databases.map((db, index) => [db, (index * 7919) % folds]));
const held: Record<string, { right: number; verified: number; all: number }> = {};
const models: Model[] = [];
for (let fold = 0; fold < folds; fold++) {
  const fitted = fitModel(
    examples.filter(({ db }) => foldOf.get(db) !== fold),
    book,
    prior,
  );
  models.push(fitted);
  for (const one of examples.filter(({ db }) => foldOf.get(db) === fold)) {
    const first = firstOf(one, fitted);
    held[one.set] ??= { right: 0, verified: 0, all: 0 };
    const tally = held[one.set] as { right: number; verified: number; all: number };
    tally.all += 1;
    if (first?.right) tally.right += 1;
    if (first?.verified) tally.verified += 1;
  }
}
for (const [set, { right, verified, all }] of Object.entries(held))
  console.log(
    `held-out folds, ${set}: ${percent(right, all)} of ${all}; on other rows as well ${percent(verified, all)}`,
  );
const model = fitModel(examples, book, prior);
console.log('refitted on all', accuracy(examples, model));
if (write)
  writeFileSync(`${here}../src/embedded/judge/weights.json`, `${JSON.stringify(weightsFrom(model), null, 1)}\n`);
if (foldsFile)
  writeFileSync(
    foldsFile,
    JSON.stringify({ foldOf: Object.fromEntries(foldOf), weights: models.map((one) => weightsFrom(one)) }),
  );
if (process.argv.includes('--scores')) writeScores();

function writeScores(): void {
  const share = (part: number, whole: number) => Number(((100 * part) / Math.max(1, whole)).toFixed(1));
  const scores = Object.fromEntries(
    Object.entries(held).map(([set, { right, verified, all }]) => {
      const list = examples.filter((one) => one.set === set);
      const possible = list.filter(({ candidates }) => candidates.some((one) => one.right)).length;
      return [
        set,
        {
          questions: all,
          right_percent: share(right, all),
          right_on_other_rows_percent: share(verified, all),
          among_the_candidates_percent: share(possible, all),
        },
      ];
    }),
  );
  const out = { command: `node bench/fit-embedded.ts ${count} --scores`, folds, held_out: scores };
  writeFileSync(`${here}scores/embedded-fit.json`, `${JSON.stringify(out, null, 2)}\n`);
}

/** The weights as the engine reads them: rounded, without what says nothing. */
function weightsFrom(model: Model): FittedWeights {
  const least = (name: string) => (isAgreement(name) ? 0.2 : 0.02);
  const record = (vector: Float64Array, from: Record<string, number>) => {
    const merged: Record<string, number> = { ...from };
    book.names.forEach((name, index) => {
      if (!(name in handWeights)) merged[name] = Number((vector[index] as number).toFixed(3));
    });
    return Object.fromEntries(
      Object.entries(merged)
        .filter(([name, value]) => value !== 0 && (name in from || Math.abs(value) >= least(name)))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  };
  const base = record(model.base, prior.base);
  const profile = (name: FittedProfile) =>
    record(
      Float64Array.from(
        book.names.map((_, index) => (model.base[index] as number) + (model.delta[name][index] as number)),
      ),
      prior.profiles[name] ?? {},
    );
  const trimmed = (all: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(all).filter(
        ([name, value]) => Math.abs(value - (base[name] ?? 0)) > (isAgreement(name) ? 0.2 : 0.02),
      ),
    );
  const halfway: Record<string, number> = {};
  for (const name of new Set([...Object.keys(base), ...Object.keys(prior.base)])) {
    if (!isAgreement(name)) halfway[name] = Number((((base[name] ?? 0) + (prior.base[name] ?? 0)) / 2).toFixed(3));
  }
  return {
    base,
    profiles: {
      user: trimmed({ ...halfway, ...prior.profiles.user }),
      spider: trimmed(profile('spider')),
      dusql: trimmed(profile('dusql')),
    },
  };
}
