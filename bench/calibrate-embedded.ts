/**
 * Calibrates the embedded engine's confidence: `node bench/calibrate-embedded.ts [count] [--folds FILE] [--write]`. FILE
 * is what `bench/fit-embedded.ts --folds FILE` wrote: every question is then ranked by weights that never saw its database.
 * For every question of the open training sets: is the first candidate right (columns beside those of gold do no harm), and what did
 * the engine see? One logistic model of that for everybody. The figures are of databases held out from the calibration (five
 * folds), for each set apart; `bench/scores/calibration.json` keeps them and the reliability table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dialectOf } from '../src/dialects/registry.ts';
import { confidenceInputs } from '../src/embedded/judge/confidence.ts';
import { handWeights } from '../src/embedded/judge/hand-weights.ts';
import { readForms } from '../src/embedded/judge/read-forms.ts';
import { tieAssumption } from '../src/embedded/judge/tie.ts';
import { tryCandidates } from '../src/embedded/judge/try-candidates.ts';
import { weights as everyWeight } from '../src/embedded/judge/weights.ts';
import type { Weights } from '../src/embedded/read/draft.ts';
import { containsRows, ordersAtTop } from '../src/eval/compare-rows.ts';
import { readQuestion } from '../src/question/read-question.ts';
import { linkQuestion } from '../src/schema/links/links.ts';
import { fitLogistic, type Logistic, probability, type Row } from './embedded/logistic.ts';
import { type Item, loadSet, open, type QuestionSet, sample } from './embedded-set.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const count = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 100_000);
const write = process.argv.includes('--write');
const dialect = dialectOf('sqlite');
const foldsAt = process.argv.indexOf('--folds');
const foldsFile = foldsAt < 0 ? undefined : process.argv[foldsAt + 1];
const folded = foldsFile
  ? (JSON.parse(readFileSync(foldsFile, 'utf8')) as { foldOf: Record<string, number>; weights: Weights[] })
  : undefined;

/** Weights for a database: those of the fold that left it out. */
function weightsFor(db: string): Weights {
  const fitted = folded?.weights[folded.foldOf[db] ?? -1];
  return fitted ? { ...fitted, ...handWeights } : everyWeight;
}

interface Observed extends Row {
  set: string;
  db: string;
}

async function observe(item: Item, set: QuestionSet): Promise<Observed | undefined> {
  const { snapshot, values, glossary, rows } = await open(set, item.db);
  const gold = rows(item.sql);
  if (!gold) return undefined;
  const weights = weightsFor(item.db);
  const question = readQuestion(item.question, { today: set.today });
  const links = await linkQuestion(question, { snapshot, values, glossary });
  const { reading, ranked } = readForms({ question, links, snapshot, dialect, weights, glossary });
  const run = async (sql: string) => {
    const found = rows(sql);
    return found && { columns: [], rows: found };
  };
  const tried = await tryCandidates(ranked, run, weights);
  const [first] = tried;
  if (!first) return undefined;
  const isTied = (await tieAssumption({ form: first.ranked.form }, reading, dialect, run)) !== undefined;
  const found = rows(first.ranked.compiled.sql);
  const right = found !== undefined && containsRows(gold, found, ordersAtTop(item.sql, dialect));
  return { set: set.name, db: item.db, right, inputs: confidenceInputs(tried, reading, { isTied }) };
}

async function observeAll(name: string): Promise<Observed[]> {
  const set = loadSet(name);
  const all: Observed[] = [];
  for (const item of sample(set.items, count, 7)) {
    // Their gold runs the other way than people mean it.
    if (/倒序|倒排|倒数/.test(item.question)) continue;
    const one = await observe(item, set);
    if (one) all.push(one);
  }
  return all;
}

/**
 * Inputs of the model: what says how well the question was understood. Nothing that a set's habits decide, and not how many tables
 * are joined: that is the style of a schema (a question of a business needs three where one of a public set needs one).
 */
const inputs = new Set([
  'share',
  'odds',
  'margin',
  'rivals',
  'plain',
  'plain-logarithm',
  'unmatched',
  'unmatched-any',
  'unheard',
  'empty',
  'weakest',
  'strength',
  'mentions',
  ...['value', 'number', 'period', 'column', 'table', 'middling', 'weak'].map((kind) => `form:unused:${kind}`),
  ...['select:unsaid', 'figure:repeated', 'tree:inferred'].map((name) => `form:${name}`),
]);

/** More of these never makes an answer surer, whatever a sample says. */
const speaksAgainst = (name: string): boolean =>
  /^(?:unmatched|unheard|rivals|empty)|^form:(?:unused:|figure:repeated|select:unsaid|tree:inferred)/.test(name);

/** More of these never makes an answer less sure. */
const speaksFor = (name: string): boolean => /^(?:share|odds|margin|plain|weakest|strength)/.test(name);

function fitCalibration(rows: readonly Observed[]): Logistic {
  let names = [...inputs].sort();
  for (;;) {
    const model = fitLogistic(rows, names, 30);
    const wrong = names.filter((name) => {
      const weight = model.weights[name] ?? 0;
      return (speaksAgainst(name) && weight > 0) || (speaksFor(name) && weight < 0);
    });
    if (wrong.length === 0) return model;
    names = names.filter((name) => !wrong.includes(name));
  }
}

const folds = 5;

/** Confidence of each observation by a model that never saw its database. */
function heldOut(rows: readonly Observed[]): { confidence: number; right: boolean; set: string }[] {
  const databases = [...new Set(rows.map(({ db }) => db))].sort();
  const foldOf = new Map(databases.map((db, index) => [db, (index * 7919) % folds]));
  return Array.from({ length: folds }, (_, fold) => {
    const model = fitCalibration(rows.filter(({ db }) => foldOf.get(db) !== fold));
    return rows
      .filter(({ db }) => foldOf.get(db) === fold)
      .map(({ inputs: seen, right, set }) => ({ confidence: probability(seen, model), right, set }));
  }).flat();
}

type Judged = ReturnType<typeof heldOut>;

const share = (list: readonly { right: boolean }[]): number =>
  list.length === 0 ? 0 : Number((list.filter(({ right }) => right).length / list.length).toFixed(4));

function figures(list: Judged) {
  const sorted = [...list].sort((a, b) => b.confidence - a.confidence);
  const precisionAt = (coverage: number) => share(sorted.slice(0, Math.round(sorted.length * coverage)));
  return {
    questions: list.length,
    right: share(list),
    precision_at_coverage: Object.fromEntries([0.1, 0.2, 0.3, 0.4, 0.5].map((one) => [one, precisionAt(one)])),
    confidence_at_30_percent: Number((sorted[Math.round(sorted.length * 0.3)]?.confidence ?? 0).toFixed(3)),
    reliability: Array.from({ length: 10 }, (_, bin) => {
      const own = list.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin);
      const said = own.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, own.length);
      return { from: bin / 10, questions: own.length, said: Number(said.toFixed(3)), right: share(own) };
    }),
  };
}

const rounded = ({ bias, weights }: Logistic): Logistic => ({
  bias: Number(bias.toFixed(3)),
  weights: Object.fromEntries(
    Object.entries(weights)
      .map(([name, value]) => [name, Number(value.toFixed(3))] as const)
      .filter(([, value]) => value !== 0),
  ),
});

const rows = [...(await observeAll('spider')), ...(await observeAll('dusql')), ...(await observeAll('spider-chinese'))];
const judged = heldOut(rows);
const scores = Object.fromEntries([
  ['all', figures(judged)],
  ...[...Map.groupBy(judged, ({ set }) => set)].map(([name, own]) => [name, figures(own)] as const),
]);
for (const [name, { reliability, ...rest }] of Object.entries(scores)) {
  console.log(name, JSON.stringify(rest));
  console.log(reliability.map(({ from, questions, right }) => `${from}: ${right} of ${questions}`).join('  '));
}
if (write) {
  const calibration = rounded(fitCalibration(rows));
  writeFileSync(`${here}../src/embedded/judge/calibration.json`, `${JSON.stringify(calibration, null, 2)}\n`);
  const command = `node bench/calibrate-embedded.ts${folded ? ' --folds FILE' : ''} --write`;
  writeFileSync(`${here}scores/calibration.json`, `${JSON.stringify({ command, ...scores }, null, 2)}\n`);
}
