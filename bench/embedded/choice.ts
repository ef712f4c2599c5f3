/** A model of choice: which of several readings is right, or none of them; small, exact enough, and the same on every machine. */
export interface Choice {
  /** What a reading's inputs count for it. */
  contender: Record<string, number>;
  /** What the question's own inputs count for none being right. */
  none: { bias: number; weights: Record<string, number> };
}

export interface ChoiceRow {
  contenders: readonly { inputs: Readonly<Record<string, number>>; right: boolean }[];
  question: Readonly<Record<string, number>>;
  weight: number;
}

/** The sign that a weight may have, whatever a sample says. */
export type Sign = (name: string) => 1 | -1 | 0;

interface Table {
  names: readonly string[];
  mean: Float64Array;
  spread: Float64Array;
  rows: Float64Array[];
}

const at = (list: ArrayLike<number>, index: number): number => list[index] as number;

/** Inputs are standardised while fitting, so that the ridge treats them alike. */
function tableOf(inputs: readonly Readonly<Record<string, number>>[], names: readonly string[]): Table {
  const rows = inputs.map((one) => Float64Array.from(names, (name) => one[name] ?? 0));
  const mean = Float64Array.from(names, (_, i) => rows.reduce((sum, row) => sum + at(row, i), 0) / rows.length);
  const spread = Float64Array.from(
    names,
    (_, i) => Math.sqrt(rows.reduce((sum, row) => sum + (at(row, i) - at(mean, i)) ** 2, 0) / rows.length) || 1,
  );
  for (const row of rows) for (let i = 0; i < names.length; i++) row[i] = (at(row, i) - at(mean, i)) / at(spread, i);
  return { names, mean, spread, rows };
}

const rounds = 250;

/** Steps that grow while a weight's slope keeps its sign and shrink when it turns (Rprop): no rate to be set. */
export function fitChoice(
  rows: readonly ChoiceRow[],
  names: { contender: readonly string[]; question: readonly string[] },
  ridge: number,
  sign: Sign,
  /** What the weights are pulled towards; nothing when it is not given. */
  prior?: Choice,
): Choice {
  const asked = rows.filter(({ contenders }) => contenders.length > 0);
  const table = tableOf(
    asked.flatMap(({ contenders }) => contenders.map(({ inputs }) => inputs)),
    names.contender,
  );
  const questions = tableOf(
    asked.map(({ question }) => question),
    names.question,
  );
  const [wide, high] = [names.contender.length, names.question.length];
  const size = wide + high + 1;
  const start = scaled(prior, table, questions);
  const weights = Float64Array.from(start);
  const steps = new Float64Array(size).fill(0.05);
  let before = new Float64Array(size);
  for (let round = 0; round < rounds; round++) {
    const slope = slopeOf(asked, table, questions, weights, start, ridge);
    for (let i = 0; i < size; i++) {
      const turn = at(slope, i) * at(before, i);
      if (turn > 0) steps[i] = Math.min(0.3, at(steps, i) * 1.2);
      else if (turn < 0) {
        steps[i] = Math.max(1e-6, at(steps, i) * 0.5);
        slope[i] = 0;
      }
      weights[i] = at(weights, i) - Math.sign(at(slope, i)) * at(steps, i);
      const allowed = i < wide ? sign(names.contender[i] ?? '') : 0;
      if (allowed !== 0 && at(weights, i) * allowed < 0) weights[i] = 0;
    }
    before = slope;
  }
  return unscaled(weights, table, questions);
}

function slopeOf(
  rows: readonly ChoiceRow[],
  table: Table,
  questions: Table,
  weights: Float64Array,
  start: Float64Array,
  ridge: number,
): Float64Array<ArrayBuffer> {
  const [wide, high] = [table.names.length, questions.names.length];
  const slope = new Float64Array(weights.length);
  for (let i = 0; i < wide + high; i++) slope[i] = ridge * (at(weights, i) - at(start, i));
  let next = 0;
  rows.forEach(({ contenders, weight }, index) => {
    const own = table.rows.slice(next, next + contenders.length);
    next += contenders.length;
    const question = questions.rows[index] as Float64Array;
    const scores = own.map((row) => product(row, weights, 0));
    const none = product(question, weights, wide) + at(weights, wide + high);
    const top = Math.max(none, ...scores);
    const masses = scores.map((score) => Math.exp(score - top));
    const noMass = Math.exp(none - top);
    const all = masses.reduce((sum, mass) => sum + mass, noMass);
    const good = contenders.reduce((sum, { right }, i) => sum + (right ? (masses[i] ?? 0) : 0), 0);
    own.forEach((row, i) => {
      const mass = masses[i] ?? 0;
      const pull = weight * (mass / all - (contenders[i]?.right ? mass / good : 0));
      for (let k = 0; k < wide; k++) slope[k] = at(slope, k) + pull * at(row, k);
    });
    const pull = weight * (noMass / all - (good > 0 ? 0 : 1));
    for (let k = 0; k < high; k++) slope[wide + k] = at(slope, wide + k) + pull * at(question, k);
    slope[wide + high] = at(slope, wide + high) + pull;
  });
  return slope;
}

function product(row: Float64Array, weights: Float64Array, from: number): number {
  let sum = 0;
  for (let i = 0; i < row.length; i++) sum += at(row, i) * at(weights, from + i);
  return sum;
}

/** The prior's weights for standardised inputs. */
function scaled(prior: Choice | undefined, table: Table, questions: Table): Float64Array {
  const own = (one: Table, weights: Readonly<Record<string, number>> | undefined) =>
    one.names.map((name, i) => (weights?.[name] ?? 0) * at(one.spread, i));
  const mean = (one: Table, weights: Readonly<Record<string, number>> | undefined) =>
    one.names.reduce((sum, name, i) => sum + (weights?.[name] ?? 0) * at(one.mean, i), 0);
  const bias = (prior?.none.bias ?? 0) - mean(table, prior?.contender) + mean(questions, prior?.none.weights);
  return Float64Array.from([...own(table, prior?.contender), ...own(questions, prior?.none.weights), bias]);
}

/** The weights for the inputs as they are; what all contenders have in common goes to the other side. */
function unscaled(weights: Float64Array, table: Table, questions: Table): Choice {
  const wide = table.names.length;
  let bias = at(weights, weights.length - 1);
  const own = (one: Table, from: number, sign: 1 | -1) =>
    Object.fromEntries(
      one.names.map((name, i) => {
        const weight = at(weights, from + i) / at(one.spread, i);
        bias += sign * weight * at(one.mean, i);
        return [name, weight];
      }),
    );
  const contender = own(table, 0, 1);
  return { contender, none: { weights: own(questions, wide, -1), bias } };
}
