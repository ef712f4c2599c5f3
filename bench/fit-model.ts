import { handWeights } from '../src/embedded/judge/hand-weights.ts';
import type { Example, FeatureBook, FitCandidate, FittedProfile } from './fit-examples.ts';

export interface Prior {
  base: Record<string, number>;
  profiles: Record<string, Record<string, number>>;
}

/** One vector for all and a small difference for each research set. */
export interface Model {
  base: Float64Array;
  delta: Record<FittedProfile, Float64Array>;
}

/** How strongly the weights are pulled back to where they started. */
const strength = { base: 3, delta: 4 };
const epochs = 15;
const rate = 0.25;
/** A feature seen in fewer databases is memory, not grammar. */
const fewestDatabases = 5;
/** No database counts for more questions than this. */
const mostPerDatabase = 8;

export function startModel({ names }: FeatureBook, prior: Prior): Model {
  const base = Float64Array.from(names.map((name) => handWeights[name] ?? prior.base[name] ?? 0));
  const delta = (profile: FittedProfile) =>
    Float64Array.from(
      names.map((name, index) =>
        name in handWeights ? 0 : (prior.profiles[profile]?.[name] ?? base[index] ?? 0) - (base[index] ?? 0),
      ),
    );
  return { base, delta: { spider: delta('spider'), dusql: delta('dusql') } };
}

export function scores({ candidates, profile }: Example, model: Model): number[] {
  const delta = model.delta[profile];
  return candidates.map(({ names, values }) => {
    let sum = 0;
    for (let i = 0; i < names.length; i++) {
      const index = names[i] as number;
      sum += ((model.base[index] as number) + (delta[index] as number)) * (values[i] as number);
    }
    return sum;
  });
}

export function firstOf(example: Example, model: Model): FitCandidate | undefined {
  const all = scores(example, model);
  return example.candidates[all.indexOf(Math.max(...all))];
}

/** Log-linear over the candidates of each question, by AdaGrad. */
export function fitModel(examples: readonly Example[], book: FeatureBook, prior: Prior): Model {
  const model = startModel(book, prior);
  const start = startModel(book, prior);
  const usable = examples.filter(
    ({ candidates }) => candidates.some(({ positive }) => positive) && candidates.some(({ right }) => !right),
  );
  const perDatabase = Map.groupBy(usable, ({ db }) => db);
  const ones = () => new Float64Array(book.names.length).fill(1);
  const squares = { base: ones(), spider: ones(), dusql: ones() };
  const allowed = book.databases.map(
    (databases, index) => databases.size >= fewestDatabases && !((book.names[index] as string) in handWeights),
  );
  const gradient = new Float64Array(book.names.length);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const one of usable) {
      const weight = Math.min(1, mostPerDatabase / (perDatabase.get(one.db)?.length ?? 1));
      const touched = addGradient(one, model, weight, gradient);
      for (const index of touched) {
        const slope = gradient[index] as number;
        gradient[index] = 0;
        if (!allowed[index]) continue;
        for (const part of ['base', one.profile] as const) {
          const vector = part === 'base' ? model.base : model.delta[part];
          const origin = part === 'base' ? start.base : start.delta[part];
          const size = part === 'base' ? strength.base : strength.delta;
          const pull = (size * ((vector[index] as number) - (origin[index] as number))) / usable.length;
          const step = slope - pull;
          const square = squares[part];
          square[index] = (square[index] as number) + step * step;
          vector[index] = (vector[index] as number) + (rate * step) / Math.sqrt(square[index] as number);
        }
      }
    }
  }
  return model;
}

/** Pushes the positives of one question up and everything else down; returns the features that it spoke of. */
function addGradient(one: Example, model: Model, weight: number, gradient: Float64Array): Set<number> {
  const all = scores(one, model);
  const top = Math.max(...all);
  const mass = all.map((score) => Math.exp(score - top));
  const total = mass.reduce((sum, value) => sum + value, 0);
  const good = mass.reduce((sum, value, i) => sum + (one.candidates[i]?.positive ? value : 0), 0);
  const touched = new Set<number>();
  one.candidates.forEach(({ names, values, positive }, i) => {
    const own = mass[i] as number;
    const push = (positive && good > 0 ? own / good : 0) - own / total;
    for (let k = 0; k < names.length; k++) {
      const index = names[k] as number;
      gradient[index] = (gradient[index] as number) + push * (values[k] as number) * weight;
      touched.add(index);
    }
  });
  return touched;
}
