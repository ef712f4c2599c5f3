import { isA } from '../../schema/lexicon/lexicon.ts';
import type { ConceptScore } from '../../schema/meaning/contracts.ts';

/** What is asked for may be said more widely (people) or more narrowly (patients) than the schema does. */
export function fitOf(held: readonly ConceptScore[], asked: string): number {
  let best = 0;
  for (const { concept, score } of held) {
    // A technician is a person, and no other person's table stands for one.
    const isNarrower = concept !== 'person' && isA(asked, concept);
    // Any column of kinds may stand for kinds of insurance, and hardly does.
    const narrower = concept === 'category' ? 0.4 : 0.6;
    const factor = concept === asked ? 1 : isA(concept, asked) ? 0.8 : isNarrower ? narrower : 0;
    best = Math.max(best, factor * score);
  }
  return best;
}
