import { isAgreement } from './agreement.ts';
import type { Weights } from './draft.ts';
import { handProfiles, handWeights } from './hand-weights.ts';
import fitted from './weights.json' with { type: 'json' };

/** Whose habits the SQL follows: a person's, or those of a research set when its score is measured. */
export type Profile = 'user' | 'spider' | 'dusql';

const merged = new Map<Profile, Weights>();

export function weightsOf(profile: Profile): Weights {
  let weights = merged.get(profile);
  if (!weights) {
    // How shapes go with cues was learned from the research sets; people ask otherwise.
    const shared = Object.entries(fitted.base).filter(([name]) => profile !== 'user' || !isAgreement(name));
    weights = { ...Object.fromEntries(shared), ...fitted.profiles[profile], ...handWeights, ...handProfiles[profile] };
    merged.set(profile, weights);
  }
  return weights;
}
