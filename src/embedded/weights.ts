import { isAgreement } from './agreement.ts';
import type { Weights } from './draft.ts';
import { handProfiles, handWeights } from './hand-weights.ts';
import fitted from './weights.json' with { type: 'json' };

/** Whose habits the SQL follows: a person's, or those of a research set when its score is measured. */
export type Profile = 'user' | 'spider' | 'dusql';

/** How much the fitted agreement of shapes with cues counts: people ask otherwise than the research sets do. */
const agreement: Readonly<Record<Profile, number>> = { user: 0.5, spider: 1, dusql: 1 };

const merged = new Map<Profile, Weights>();

export function weightsOf(profile: Profile): Weights {
  let weights = merged.get(profile);
  if (!weights) {
    const own: Record<string, number> = { ...fitted.base, ...fitted.profiles[profile] };
    for (const name of Object.keys(own)) if (isAgreement(name)) own[name] = (own[name] ?? 0) * agreement[profile];
    weights = { ...own, ...handWeights, ...handProfiles[profile] };
    merged.set(profile, weights);
  }
  return weights;
}
