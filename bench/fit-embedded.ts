/**
 * Fits the ranking weights of the embedded engine on the open training questions: `node bench/fit-embedded.ts 1200 [--write]`.
 * Log-linear over the candidates of each question, positives are those whose rows equal gold's; weights are pulled
 * towards the hand-set ones in `bench/embedded-prior.json`, so that a feature without evidence keeps its common sense.
 * One base for all, a small difference per research set. For people (`user`) the weights stand half way between common
 * sense and the fit, and their conventions are never fitted.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dialectOf } from '../src/dialects/registry.ts';
import { readForms } from '../src/embedded/read-forms.ts';
import { weightsOf } from '../src/embedded/weights.ts';
import { ordersAtTop, sameRows } from '../src/eval/compare-rows.ts';
import { readQuestion } from '../src/question/read-question.ts';
import { linkQuestion } from '../src/schema/links.ts';
import { type Item, loadSet, open, type QuestionSet, sample } from './embedded-set.ts';

type FittedProfile = 'spider' | 'dusql';
interface Example {
  profile: FittedProfile;
  db: string;
  weight: number;
  candidates: { names: Int32Array; values: Float64Array; right: boolean }[];
}

const [count = '1200'] = process.argv.slice(2);
const write = process.argv.includes('--write');
const here = fileURLToPath(new URL('.', import.meta.url));
const prior = JSON.parse(readFileSync(`${here}embedded-prior.json`, 'utf8')) as {
  base: Record<string, number>;
  profiles: Record<string, Record<string, number>>;
};
const dialect = dialectOf('sqlite');
const names: string[] = [];
const indexOf = new Map<string, number>();
const databasesOf: Set<string>[] = [];

function feature(name: string, db: string): number {
  let index = indexOf.get(name);
  if (index === undefined) {
    index = names.length;
    names.push(name);
    indexOf.set(name, index);
    databasesOf.push(new Set());
  }
  databasesOf[index]?.add(db);
  return index;
}

async function example(item: Item, set: QuestionSet, profile: FittedProfile): Promise<Example | undefined> {
  const { snapshot, values, rows } = open(set, item.db);
  const gold = rows(item.sql);
  if (!gold?.some((row) => row.some((cell) => cell !== null && cell !== 0))) return undefined;
  const ordered = ordersAtTop(item.sql, dialect);
  const question = readQuestion(item.question, { today: set.today });
  const links = await linkQuestion(question, { snapshot, values });
  const { ranked } = readForms({ question, links, snapshot, dialect, weights: weightsOf(profile) });
  const candidates = ranked.slice(0, 80).map(({ compiled, features }) => {
    const found = rows(compiled.sql);
    const entries = Object.entries(features).filter(([, value]) => value !== 0);
    return {
      names: Int32Array.from(entries.map(([name]) => feature(name, item.db))),
      values: Float64Array.from(entries.map(([, value]) => value)),
      right: found !== undefined && sameRows(gold, found, ordered),
    };
  });
  return { profile, db: item.db, weight: 1, candidates };
}

async function collect(): Promise<Example[]> {
  const examples: Example[] = [];
  for (const profile of ['spider', 'dusql'] as const) {
    const set = loadSet(profile);
    for (const item of sample(set.items, Number(count), 11)) {
      const one = await example(item, set, profile);
      if (one) examples.push(one);
    }
  }
  return examples;
}

interface Model {
  base: Float64Array;
  delta: Record<FittedProfile, Float64Array>;
}

const strength = { base: 0.15, delta: 0.4 };

function startModel(): Model {
  const from = (record: Record<string, number>) => Float64Array.from(names.map((name) => record[name] ?? 0));
  const base = from(prior.base);
  const delta = (profile: FittedProfile) =>
    Float64Array.from(
      names.map((name, index) => (prior.profiles[profile]?.[name] ?? base[index] ?? 0) - (base[index] ?? 0)),
    );
  return { base, delta: { spider: delta('spider'), dusql: delta('dusql') } };
}

function scores(one: Example, model: Model): number[] {
  const delta = model.delta[one.profile];
  return one.candidates.map(({ names: list, values }) => {
    let sum = 0;
    for (let i = 0; i < list.length; i++) {
      const index = list[i] as number;
      sum += ((model.base[index] as number) + (delta[index] as number)) * (values[i] as number);
    }
    return sum;
  });
}

function fitModel(examples: readonly Example[]): Model {
  const model = startModel();
  const start = startModel();
  const usable = examples.filter(
    ({ candidates }) => candidates.some(({ right }) => right) && candidates.some(({ right }) => !right),
  );
  const perDatabase = Map.groupBy(usable, ({ db }) => db);
  const squares = {
    base: new Float64Array(names.length).fill(1),
    spider: new Float64Array(names.length).fill(1),
    dusql: new Float64Array(names.length).fill(1),
  };
  const allowed = databasesOf.map((set) => set.size >= 5);
  const gradient = new Float64Array(names.length);
  for (let epoch = 0; epoch < 15; epoch++) {
    for (const one of usable) {
      gradient.fill(0);
      const all = scores(one, model);
      const top = Math.max(...all);
      const mass = all.map((score) => Math.exp(score - top));
      const total = mass.reduce((sum, value) => sum + value, 0);
      const good = mass.reduce((sum, value, i) => sum + (one.candidates[i]?.right ? value : 0), 0);
      const weight = Math.min(1, 8 / (perDatabase.get(one.db)?.length ?? 1));
      const touched = new Set<number>();
      one.candidates.forEach(({ names: list, values, right }, i) => {
        const push = (right && good > 0 ? (mass[i] as number) / good : 0) - (mass[i] as number) / total;
        for (let k = 0; k < list.length; k++) {
          const index = list[k] as number;
          gradient[index] = (gradient[index] as number) + push * (values[k] as number) * weight;
          touched.add(index);
        }
      });
      for (const index of touched) {
        if (!allowed[index]) continue;
        const pull = (value: number, origin: number, size: number) => (size * (value - origin)) / usable.length;
        for (const part of ['base', one.profile] as const) {
          const vector = part === 'base' ? model.base : model.delta[part];
          const origin = part === 'base' ? start.base : start.delta[part];
          const size = part === 'base' ? strength.base : strength.delta;
          const step = (gradient[index] as number) - pull(vector[index] as number, origin[index] as number, size * 20);
          squares[part][index] = (squares[part][index] as number) + step * step;
          vector[index] = (vector[index] as number) + (0.25 * step) / Math.sqrt(squares[part][index] as number);
        }
      }
    }
  }
  return model;
}

function accuracy(examples: readonly Example[], model: Model): Record<string, string> {
  const result: Record<string, string> = {};
  for (const profile of ['spider', 'dusql'] as const) {
    const list = examples.filter((one) => one.profile === profile);
    const right = list.filter((one) => {
      const all = scores(one, model);
      return one.candidates[all.indexOf(Math.max(...all))]?.right;
    });
    const possible = list.filter(({ candidates }) => candidates.some((one) => one.right));
    result[profile] =
      `${((100 * right.length) / list.length).toFixed(1)} % of ${list.length} (possible ${((100 * possible.length) / list.length).toFixed(1)} %)`;
  }
  return result;
}

const examples = await collect();
console.log('hand-set', accuracy(examples, startModel()));
const databases = [...new Set(examples.map(({ db }) => db))].sort();
const foldOf = new Map(databases.map((db, index) => [db, (index * 7919) % 5]));
const held: Example[] = [];
const tallies: Record<string, number[]> = { spider: [], dusql: [] };
for (let fold = 0; fold < 5; fold++) {
  const model = fitModel(examples.filter(({ db }) => foldOf.get(db) !== fold));
  const test = examples.filter(({ db }) => foldOf.get(db) === fold);
  held.push(...test);
  for (const profile of ['spider', 'dusql'] as const) {
    const list = test.filter((one) => one.profile === profile);
    tallies[profile]?.push(
      ...list.map((one) => {
        const all = scores(one, model);
        return one.candidates[all.indexOf(Math.max(...all))]?.right ? 1 : 0;
      }),
    );
  }
}
for (const [profile, list] of Object.entries(tallies))
  console.log(
    `held-out folds, ${profile}: ${((100 * list.reduce((sum, one) => sum + one, 0)) / list.length).toFixed(1)} % of ${list.length}`,
  );
const model = fitModel(examples);
console.log('refitted on all', accuracy(examples, model));
if (write) {
  const record = (vector: Float64Array, from: Record<string, number>) => {
    const merged: Record<string, number> = { ...from };
    names.forEach((name, index) => {
      merged[name] = Number((vector[index] as number).toFixed(3));
    });
    return Object.fromEntries(
      Object.entries(merged)
        .filter(([, value]) => value !== 0)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  };
  const base = record(model.base, prior.base);
  const profile = (name: FittedProfile) =>
    record(
      Float64Array.from(names.map((_, index) => (model.base[index] as number) + (model.delta[name][index] as number))),
      prior.profiles[name] ?? {},
    );
  const trimmed = (all: Record<string, number>) =>
    Object.fromEntries(Object.entries(all).filter(([name, value]) => Math.abs(value - (base[name] ?? 0)) > 0.005));
  const halfway: Record<string, number> = {};
  for (const name of new Set([...Object.keys(base), ...Object.keys(prior.base)])) {
    halfway[name] = Number((((base[name] ?? 0) + (prior.base[name] ?? 0)) / 2).toFixed(3));
  }
  const out = {
    base,
    profiles: {
      user: trimmed({ ...halfway, ...prior.profiles.user }),
      spider: trimmed(profile('spider')),
      dusql: trimmed(profile('dusql')),
    },
  };
  writeFileSync(`${here}../src/embedded/weights.json`, `${JSON.stringify(out, null, 1)}\n`);
}
