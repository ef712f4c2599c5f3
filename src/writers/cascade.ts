import { WenshuError } from '../errors/wenshu-error.ts';
import { answerConfidence } from '../question/confidence.ts';
import type { Candidate } from '../sql/contracts/candidate.ts';
import type { Writer, WriterInput, Written } from './writer.ts';

/**
 * Asks the writers in order of cost and stops at the first that is sure enough; otherwise the best of all is kept. A
 * model that cannot be asked is no reason to fail as long as a cheaper writer has an answer.
 */
export async function writeInCascade(writers: readonly Writer[], input: WriterInput): Promise<Written> {
  let best: Written = { candidates: [], notUnderstood: [], suggestions: [] };
  for (const writer of writers) {
    const written = await ask(writer, input, best);
    const [candidate] = written.candidates;
    if (candidate && (await isEnough(writer, candidate, input))) return merge(written, best);
    const isBetter = confidenceOf(written) > confidenceOf(best) || best.candidates.length === 0;
    best = isBetter ? merge(written, best) : { ...best, ...reasons(written) };
  }
  return best;
}

async function ask(writer: Writer, input: WriterInput, best: Written): Promise<Written> {
  try {
    return await writer.write(input);
  } catch (error) {
    const mayGoOn = error instanceof WenshuError && error.code !== 'query_cancelled';
    if (!mayGoOn || confidenceOf(best) < answerConfidence) throw error;
    return { candidates: [], notUnderstood: [], suggestions: [], unavailable: error.code };
  }
}

async function isEnough(writer: Writer, candidate: Candidate, input: WriterInput): Promise<boolean> {
  if (candidate.confidence < answerConfidence) return false;
  return writer.isEnough ? writer.isEnough(candidate, input) : true;
}

const confidenceOf = ({ candidates }: Written): number => candidates[0]?.confidence ?? -1;

/** A later writer without words of its own keeps those of the one before. */
function merge(written: Written, before: Written): Written {
  return {
    ...reasons(before),
    ...reasons(written),
    candidates: written.candidates,
    notUnderstood: written.notUnderstood.length > 0 ? written.notUnderstood : before.notUnderstood,
    suggestions: written.suggestions.length > 0 ? written.suggestions : before.suggestions,
  };
}

function reasons({ failure, unavailable, doubtful }: Written): Pick<Written, 'failure' | 'unavailable' | 'doubtful'> {
  return {
    ...(doubtful?.length ? { doubtful } : {}),
    ...(failure ? { failure } : {}),
    ...(unavailable ? { unavailable } : {}),
  };
}
