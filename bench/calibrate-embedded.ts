/**
 * Calibrates the embedded engine's confidence: `node bench/calibrate-embedded.ts [count] [--folds FILE] [--write]`. FILE
 * is what `bench/fit-embedded.ts --folds FILE` wrote: every question is then ranked by weights that never saw its database.
 * For every question of the open training sets: is the first candidate right, and what did the engine see? Logistic models of that, one per
 * research profile and one for people, who share no set's habits. The figures are of databases held out from the calibration (five folds);
 * `bench/scores/calibration.json` keeps them and the reliability table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dialectOf } from '../src/dialects/registry.ts';
import type { Weights } from '../src/embedded/form/draft.ts';
import { confidenceInputs } from '../src/embedded/judge/confidence.ts';
import { tieAssumption } from '../src/embedded/judge/tie.ts';
import { tryCandidates } from '../src/embedded/judge/try-candidates.ts';
import { type FittedWeights, mergeWeights, weightsOf } from '../src/embedded/judge/weights.ts';
import { readForms } from '../src/embedded/read/read-forms.ts';
import { ordersAtTop, sameRows } from '../src/eval/compare-rows.ts';
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
  ? (JSON.parse(readFileSync(foldsFile, 'utf8')) as { foldOf: Record<string, number>; weights: FittedWeights[] })
  : undefined;

/** Weights for a database: those of the fold that left it out. */
function weightsFor(db: string, { profile }: QuestionSet): Weights {
  const fitted = folded?.weights[folded.foldOf[db] ?? -1];
  return fitted ? mergeWeights(fitted, profile) : weightsOf(profile);
}

interface Observed extends Row {
  set: string;
  db: string;
}

async function observe(item: Item, set: QuestionSet): Promise<Observed | undefined> {
  const { snapshot, values, glossary, rows } = await open(set, item.db);
  const gold = rows(item.sql);
  if (!gold) return undefined;
  const weights = weightsFor(item.db, set);
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
  const isTied = (await tieAssumption(first.ranked.form, reading, dialect, run)) !== undefined;
  const found = rows(first.ranked.compiled.sql);
  const right = found !== undefined && sameRows(gold, found, ordersAtTop(item.sql, dialect));
  return { set: set.name, db: item.db, right, inputs: confidenceInputs(tried, reading, { isTied }) };
}

async function observeAll(name: string): Promise<Observed[]> {
  const set = loadSet(name);
  const all: Observed[] = [];
  for (const item of sample(set.items, count, 7)) {
    const one = await observe(item, set);
    if (one) all.push(one);
  }
  return all;
}

/** Inputs of the models for people and for Chinese on English schemas: what says how well the question was understood, nothing that a research set's habits decide. */
const general = new Set([
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
  ...['select:unsaid', 'figure:repeated', 'tree:bridge', 'tree:unnamed', 'tree:inferred', 'tree:tables'].map(
    (name) => `form:${name}`,
  ),
]);

/** An input seen in fewer databases would be memory. */
const leastDatabases = 15;

function namesOf(rows: readonly Observed[], isGeneral: boolean): string[] {
  const databases = new Map<string, Set<string>>();
  for (const { inputs, db } of rows)
    for (const name of Object.keys(inputs)) databases.set(name, (databases.get(name) ?? new Set()).add(db));
  return [...databases]
    .filter(([name, seen]) => (isGeneral ? general.has(name) : seen.size >= leastDatabases))
    .map(([name]) => name)
    .sort();
}

/** More of these never makes an answer surer, whatever a sample says. */
const speaksAgainst = (name: string): boolean =>
  /^(?:unmatched|unheard|rivals|empty)|^form:(?:unused:|figure:repeated|select:unsaid)/.test(name);

function fitCalibration(rows: readonly Observed[], isGeneral: boolean): Logistic {
  let names = namesOf(rows, isGeneral);
  for (;;) {
    const model = fitLogistic(rows, names, isGeneral ? 30 : 100);
    const wrong = isGeneral ? names.filter((name) => speaksAgainst(name) && (model.weights[name] ?? 0) > 0) : [];
    if (wrong.length === 0) return model;
    names = names.filter((name) => !wrong.includes(name));
  }
}

const folds = 5;

/** Confidence of each observation by a model that never saw its database. */
function heldOut(rows: readonly Observed[], isGeneral: boolean): { confidence: number; right: boolean; set: string }[] {
  const databases = [...new Set(rows.map(({ db }) => db))].sort();
  const foldOf = new Map(databases.map((db, index) => [db, (index * 7919) % folds]));
  return Array.from({ length: folds }, (_, fold) => {
    const model = fitCalibration(
      rows.filter(({ db }) => foldOf.get(db) !== fold),
      isGeneral,
    );
    return rows
      .filter(({ db }) => foldOf.get(db) === fold)
      .map(({ inputs, right, set }) => ({ confidence: probability(inputs, model), right, set }));
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

const spider = await observeAll('spider');
const dusql = await observeAll('dusql');
const chinese = [...(await observeAll('spider-chinese-seen')), ...(await observeAll('spider-chinese-held'))];
const models = {
  user: { rows: spider, isGeneral: true },
  spider: { rows: spider, isGeneral: false },
  dusql: { rows: dusql, isGeneral: false },
  translated: { rows: [...spider, ...dusql, ...chinese], isGeneral: true },
};
const scores = Object.fromEntries(
  Object.entries(models).map(([name, { rows, isGeneral }]) => {
    const judged = heldOut(rows, isGeneral);
    const own = name === 'translated' ? judged.filter(({ set }) => set.startsWith('spider-chinese')) : judged;
    return [name, figures(own)];
  }),
);
for (const [name, { reliability, ...rest }] of Object.entries(scores)) {
  console.log(name, JSON.stringify(rest));
  console.log(reliability.map(({ from, questions, right }) => `${from}: ${right} of ${questions}`).join('  '));
}
if (write) {
  const calibration = Object.fromEntries(
    Object.entries(models).map(([name, { rows, isGeneral }]) => [name, rounded(fitCalibration(rows, isGeneral))]),
  );
  writeFileSync(`${here}../src/embedded/judge/calibration.json`, `${JSON.stringify(calibration, null, 2)}\n`);
  const command = `node bench/calibrate-embedded.ts${folded ? ' --folds FILE' : ''} --write`;
  writeFileSync(`${here}scores/calibration.json`, `${JSON.stringify({ command, ...scores }, null, 2)}\n`);
}
