import type { Weights } from '../form/draft.ts';
import { isAgreement } from './agreement.ts';
import { handProfiles, handWeights } from './hand-weights.ts';
import fitted from './weights.json' with { type: 'json' };

/** Whose habits the SQL follows: a person's, or those of a research set when its score is measured. */
export type Profile = 'user' | 'spider' | 'dusql';

/** What `bench/fit-embedded.ts` writes: one base for all, and what a profile sees otherwise. */
export interface FittedWeights {
  base: Weights;
  profiles: Readonly<Record<Profile, Weights>>;
}

const merged = new Map<Profile, Weights>();

export function weightsOf(profile: Profile): Weights {
  let weights = merged.get(profile);
  if (!weights) {
    weights = mergeWeights(fitted, profile);
    merged.set(profile, weights);
  }
  return weights;
}

/** A profile's weights out of fitted ones and those set by hand. */
export function mergeWeights({ base, profiles }: FittedWeights, profile: Profile): Weights {
  // How shapes go with cues was learned from the research sets; people ask otherwise.
  const shared = Object.entries(base).filter(([name]) => profile !== 'user' || !isAgreement(name));
  return { ...Object.fromEntries(shared), ...profiles[profile], ...handWeights, ...handProfiles[profile] };
}
