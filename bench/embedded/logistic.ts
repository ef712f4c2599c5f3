/** A logistic regression with a ridge, by Newton's method: small, exact, and the same on every machine. */
export interface Logistic {
  bias: number;
  weights: Record<string, number>;
}

export interface Row {
  inputs: Readonly<Record<string, number>>;
  right: boolean;
}

/** Inputs are standardised while fitting, so that the ridge treats them alike; the weights are for the inputs as they are. */
export function fitLogistic(rows: readonly Row[], names: readonly string[], ridge: number): Logistic {
  const size = names.length;
  const mean = new Float64Array(size);
  const spread = new Float64Array(size);
  const table = rows.map(({ inputs }) => Float64Array.from(names.map((name) => inputs[name] ?? 0)));
  for (const row of table) for (let i = 0; i < size; i++) mean[i] = at(mean, i) + at(row, i) / rows.length;
  for (const row of table)
    for (let i = 0; i < size; i++) spread[i] = at(spread, i) + (at(row, i) - at(mean, i)) ** 2 / rows.length;
  for (let i = 0; i < size; i++) spread[i] = Math.sqrt(at(spread, i)) || 1;
  const standard = table.map((row) => {
    const own = new Float64Array(size + 1);
    own[0] = 1;
    for (let i = 0; i < size; i++) own[i + 1] = (at(row, i) - at(mean, i)) / at(spread, i);
    return own;
  });
  let beta: Float64Array = new Float64Array(size + 1);
  for (let round = 0; round < 12; round++) {
    const step = newtonStep(standard, rows, beta, ridge);
    beta = beta.map((value, i) => value - at(step, i));
    if (step.every((value) => Math.abs(value) < 1e-5)) break;
  }
  const weights: Record<string, number> = {};
  let bias = at(beta, 0);
  names.forEach((name, i) => {
    const weight = at(beta, i + 1) / at(spread, i);
    bias -= weight * at(mean, i);
    weights[name] = weight;
  });
  return { bias, weights };
}

export function probability(inputs: Readonly<Record<string, number>>, { bias, weights }: Logistic): number {
  let sum = bias;
  for (const [name, value] of Object.entries(inputs)) sum += (weights[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-sum));
}

const at = (list: Float64Array, index: number): number => list[index] as number;

function newtonStep(table: Float64Array[], rows: readonly Row[], beta: Float64Array, ridge: number): Float64Array {
  const size = beta.length;
  const gradient = new Float64Array(size);
  const curve = Array.from({ length: size }, () => new Float64Array(size));
  for (const [index, row] of table.entries()) {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += at(row, i) * at(beta, i);
    const chance = 1 / (1 + Math.exp(-sum));
    const miss = chance - Number(rows[index]?.right);
    const bend = chance * (1 - chance) + 1e-6;
    for (let i = 0; i < size; i++) {
      const value = at(row, i);
      if (value === 0) continue;
      gradient[i] = at(gradient, i) + miss * value;
      const line = curve[i] as Float64Array;
      const scaled = bend * value;
      for (let k = 0; k <= i; k++) line[k] = at(line, k) + scaled * at(row, k);
    }
  }
  for (let i = 1; i < size; i++) {
    gradient[i] = at(gradient, i) + ridge * at(beta, i);
    const line = curve[i] as Float64Array;
    line[i] = at(line, i) + ridge;
  }
  return solve(curve, gradient);
}

/** Solves `matrix · x = vector` for a positive definite matrix of which the lower half is given (Cholesky). */
function solve(matrix: Float64Array[], vector: Float64Array): Float64Array {
  const size = vector.length;
  for (let i = 0; i < size; i++) {
    const line = matrix[i] as Float64Array;
    for (let k = 0; k <= i; k++) {
      const other = matrix[k] as Float64Array;
      let sum = at(line, k);
      for (let j = 0; j < k; j++) sum -= at(line, j) * at(other, j);
      line[k] = i === k ? Math.sqrt(Math.max(sum, 1e-9)) : sum / at(other, k);
    }
  }
  const result = Float64Array.from(vector);
  for (let i = 0; i < size; i++) {
    const line = matrix[i] as Float64Array;
    for (let j = 0; j < i; j++) result[i] = at(result, i) - at(line, j) * at(result, j);
    result[i] = at(result, i) / at(line, i);
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let j = i + 1; j < size; j++) result[i] = at(result, i) - at(matrix[j] as Float64Array, i) * at(result, j);
    result[i] = at(result, i) / at(matrix[i] as Float64Array, i);
  }
  return result;
}
