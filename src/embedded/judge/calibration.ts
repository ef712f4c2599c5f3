import type { Language } from '../../protocol/answer.ts';
import fitted from './calibration.json' with { type: 'json' };
import type { Profile } from './weights.ts';

/** A logistic model of "the first candidate is right", fitted by `bench/calibrate-embedded.ts` on databases held out. */
export interface Calibration {
  bias: number;
  weights: Readonly<Record<string, number>>;
}

/** The calibration for a profile. Chinese questions on a schema in English have their own. */
export function calibrationOf(profile: Profile, language: Language): Calibration {
  return profile === 'spider' && language === 'zh' ? fitted.translated : fitted[profile];
}

/** Never quite sure, never quite hopeless. */
const [least, most] = [0.01, 0.99];

export function calibrated(inputs: Readonly<Record<string, number>>, { bias, weights }: Calibration): number {
  let sum = bias;
  for (const [name, value] of Object.entries(inputs)) sum += (weights[name] ?? 0) * value;
  return Math.max(least, Math.min(most, 1 / (1 + Math.exp(-sum))));
}
