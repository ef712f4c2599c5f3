import { conventionWeights, handWeights } from '../src/embedded/judge/hand-weights.ts';
import type { PublicSet } from './embedded-set.ts';
import type { Example, FeatureBook, FitCandidate } from './fit-examples.ts';

/** Weights that common sense starts from; those set by hand stand in `src/embedded/judge/hand-weights.ts`. */
export type Prior = Record<string, number>;

/** One vector for all, which people get, and what each public set wants otherwise: that is only there to be left out. */
export interface Model {
  base: Float64Array;
  habits: Record<PublicSet, Float64Array>;
}

/** How strongly the weights are pulled back to where they started. */
const strength = { base: 3, habits: 1 };
const epochs = 15;
const rate = 0.25;
/** A feature seen in fewer databases is memory, not grammar. */
const fewestDatabases = 5;
/** No database counts for more questions than this. */
const mostPerDatabase = 8;

/** What to show, to sum and to count once is a habit: each set may have its own, and none is taken over for people. */
const isHabit = (name: string): boolean =>
  name in conventionWeights ||
  /^(?:sum:|distinct:|shown:|shape:(?:plain|figures)|select:(?:name|entity)|key:select|count:(?:column|repeated|distinct))/.test(
    name,
  );

export function startModel({ names }: FeatureBook, prior: Prior): Model {
  const none = () => new Float64Array(names.length);
  return {
    base: Float64Array.from(names.map((name) => handWeights[name] ?? prior[name] ?? 0)),
    habits: { spider: none(), dusql: none() },
  };
}

/** Scores of a question's candidates as people get them, or with the habits of the question's set. */
export function scores({ candidates, habits }: Example, model: Model, withHabits: boolean): number[] {
  const more = model.habits[habits];
  return candidates.map(({ names, values }) => {
    let sum = 0;
    for (let i = 0; i < names.length; i++) {
      const index = names[i] as number;
      sum += ((model.base[index] as number) + (withHabits ? (more[index] as number) : 0)) * (values[i] as number);
    }
    return sum;
  });
}

export function firstOf(example: Example, model: Model, withHabits: boolean): FitCandidate | undefined {
  const all = scores(example, model, withHabits);
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
  const known = book.databases.map((databases) => databases.size >= fewestDatabases);
  const mayMove = {
    base: book.names.map((name, index) => known[index] && !(name in handWeights)),
    habits: book.names.map((name, index) => known[index] && isHabit(name)),
  };
  const gradient = new Float64Array(book.names.length);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const one of usable) {
      const weight = Math.min(1, mostPerDatabase / (perDatabase.get(one.db)?.length ?? 1));
      const touched = addGradient(one, model, weight, gradient);
      for (const index of touched) {
        const slope = gradient[index] as number;
        gradient[index] = 0;
        for (const part of ['base', one.habits] as const) {
          const kind = part === 'base' ? 'base' : 'habits';
          if (!mayMove[kind][index]) continue;
          const vector = part === 'base' ? model.base : model.habits[part];
          const origin = part === 'base' ? start.base : start.habits[part];
          const pull = (strength[kind] * ((vector[index] as number) - (origin[index] as number))) / usable.length;
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
  const all = scores(one, model, true);
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
