import type { Weights } from '../read/draft.ts';
import { handWeights } from './hand-weights.ts';
import fitted from './weights.json' with { type: 'json' };

/** What `bench/fit-embedded.ts` has fitted, and what is set by hand: there is one set of weights, for people. */
export const weights: Weights = { ...fitted, ...handWeights };
