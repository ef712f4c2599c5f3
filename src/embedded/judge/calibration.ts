import fitted from './calibration.json' with { type: 'json' };

/** A logistic model of "the first candidate is right", fitted by `bench/calibrate-embedded.ts` on databases held out. */
export interface Calibration {
  bias: number;
  weights: Readonly<Record<string, number>>;
}

/** Never quite sure, never quite hopeless. */
const [least, most] = [0.01, 0.99];

export function calibrated(inputs: Readonly<Record<string, number>>, { bias, weights }: Calibration = fitted): number {
  let sum = bias;
  for (const name in inputs) sum += (weights[name] ?? 0) * (inputs[name] as number);
  return Math.max(least, Math.min(most, 1 / (1 + Math.exp(-sum))));
}
