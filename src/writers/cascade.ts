import type { Writer, WriterInput, Written } from './writer.ts';

/** At or above it an answer is given; the writers calibrate their confidence to mean "right this often". */
export const answerConfidence = 0.5;

/** Asks the writers in order of cost and stops at the first that is confident; otherwise the best of all is kept. */
export async function writeInCascade(writers: Writer[], input: WriterInput): Promise<Written> {
  let best: Written = { candidates: [], notUnderstood: [], suggestions: [] };
  for (const writer of writers) {
    const written = await writer.write(input);
    const confidence = written.candidates[0]?.confidence ?? -1;
    if (confidence > (best.candidates[0]?.confidence ?? -1) || best.candidates.length === 0)
      best = merge(written, best);
    if (confidence >= answerConfidence) break;
  }
  return best;
}

/** A later writer without suggestions of its own keeps those of the one before. */
function merge(written: Written, before: Written): Written {
  return {
    candidates: written.candidates,
    notUnderstood: written.notUnderstood.length > 0 ? written.notUnderstood : before.notUnderstood,
    suggestions: written.suggestions.length > 0 ? written.suggestions : before.suggestions,
  };
}
