import type { Weights } from './draft.ts';
import { handProfiles, handWeights } from './hand-weights.ts';
import fitted from './weights.json' with { type: 'json' };

/** Whose habits the SQL follows: a person's, or those of a research set when its score is measured. */
export type Profile = 'user' | 'spider' | 'dusql';

const merged = new Map<Profile, Weights>();

export function weightsOf(profile: Profile): Weights {
  let weights = merged.get(profile);
  if (!weights) {
    weights = { ...fitted.base, ...fitted.profiles[profile], ...handWeights, ...handProfiles[profile] };
    merged.set(profile, weights);
  }
  return weights;
}
