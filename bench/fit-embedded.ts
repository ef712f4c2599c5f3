/**
 * Fits the ranking weights of the embedded engine on the open training questions:
 * `node bench/fit-embedded.ts 6000 [--write] [--scores] [--folds FILE]`; `--write` replaces the weights, `--scores` keeps the
 * figures of the held-out folds in bench/scores/embedded-fit.json, FILE gets the weights of every fold, for
 * `bench/calibrate-embedded.ts`.
 * Log-linear over the candidates of each question. Positives are those whose rows equal gold's (the figure aside that people
 * see beside a ranking), on the database and on two copies of it with other rows; weights are pulled towards the hand-set ones
 * in `bench/embedded-prior.json`, so that a feature without evidence keeps its common sense. In what is only a habit (what to
 * show, to sum, to count once) each set may differ while fitting; people get the weights without any set's habits.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isAgreement } from '../src/embedded/judge/agreement.ts';
import { handWeights } from '../src/embedded/judge/hand-weights.ts';
import { collectExamples, type Example, featureBook } from './fit-examples.ts';
import { firstOf, fitModel, type Model, type Prior, startModel } from './fit-model.ts';

const [count = '1200'] = process.argv.slice(2);
const write = process.argv.includes('--write');
const foldsAt = process.argv.indexOf('--folds');
const foldsFile = foldsAt < 0 ? undefined : process.argv[foldsAt + 1];
const here = fileURLToPath(new URL('.', import.meta.url));
const prior = JSON.parse(readFileSync(`${here}embedded-prior.json`, 'utf8')) as Prior;
const folds = 5;

/**
 * How much of the fit people get. Weights stand between common sense and the fit, nearer to the fit. Which shapes go with which cues was
 * learned from two sets that hold no business question and has no common sense to stand beside: it speaks with less than half
 * its voice, which costs the sets a point and keeps best-selling, share and growth apart from plain counts.
 */
const fittedShare = { weight: 0.7, agreement: 0.4 };

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

function accuracy(examples: readonly Example[], model: Model): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [set, list] of Map.groupBy(examples, (one) => one.set)) {
    const right = list.filter((one) => firstOf(one, model, false)?.right).length;
    const possible = list.filter(({ candidates }) => candidates.some((one) => one.right)).length;
    result[set] = `${percent(right, list.length)} of ${list.length} (possible ${percent(possible, list.length)})`;
  }
  return result;
}

const book = featureBook();
const examples = await collectExamples(Number(count), book);
console.log('hand-set', accuracy(examples, startModel(book, prior)));
const databases = [...new Set(examples.map(({ db }) => db))].sort();
const foldOf = new Map(databases.map((db, index) => [db, (index * 7919) % folds]));
const held: Record<string, { right: number; verified: number; habits: number; all: number }> = {};
const models: Model[] = [];
for (let fold = 0; fold < folds; fold++) {
  const fitted = fitModel(
    examples.filter(({ db }) => foldOf.get(db) !== fold),
    book,
    prior,
  );
  models.push(fitted);
  for (const one of examples.filter(({ db }) => foldOf.get(db) === fold)) {
    const first = firstOf(one, fitted, false);
    held[one.set] ??= { right: 0, verified: 0, habits: 0, all: 0 };
    const tally = held[one.set] as { right: number; verified: number; habits: number; all: number };
    tally.all += 1;
    if (first?.right) tally.right += 1;
    if (first?.verified) tally.verified += 1;
    if (firstOf(one, fitted, true)?.right) tally.habits += 1;
  }
}
for (const [set, { right, verified, habits, all }] of Object.entries(held))
  console.log(
    `held-out folds, ${set}: ${percent(right, all)} of ${all}; on other rows as well ${percent(verified, all)}; with the set's habits ${percent(habits, all)}`,
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
    Object.entries(held).map(([set, { right, verified, habits, all }]) => {
      const list = examples.filter((one) => one.set === set);
      const possible = list.filter(({ candidates }) => candidates.some((one) => one.right)).length;
      return [
        set,
        {
          questions: all,
          right_percent: share(right, all),
          right_on_other_rows_percent: share(verified, all),
          right_with_the_sets_habits_percent: share(habits, all),
          among_the_candidates_percent: share(possible, all),
        },
      ];
    }),
  );
  const out = { command: `node bench/fit-embedded.ts ${count} --scores`, folds, held_out: scores };
  writeFileSync(`${here}scores/embedded-fit.json`, `${JSON.stringify(out, null, 2)}\n`);
}

/** The weights as the engine reads them: rounded, without what says nothing and what is set by hand. */
function weightsFrom({ base }: Model): Record<string, number> {
  const least = (name: string) => (isAgreement(name) ? 0.2 * fittedShare.agreement : 0.02);
  const all: Record<string, number> = { ...prior };
  book.names.forEach((name, index) => {
    const [start, share] = isAgreement(name) ? [0, fittedShare.agreement] : [prior[name] ?? 0, fittedShare.weight];
    const weight = start + share * ((base[index] as number) - start);
    // What was not heard or not used never speaks for a reading, whatever a sample says.
    all[name] = Number((/^(?:unheard|unused):/.test(name) ? Math.min(0, weight) : weight).toFixed(3));
  });
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name, value]) => !(name in handWeights) && (name in prior || Math.abs(value) >= least(name)))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
