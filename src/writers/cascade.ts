import { WenshuError } from '../errors/wenshu-error.ts';
import { answerConfidence } from '../question/confidence.ts';
import type { Candidate } from '../sql/contracts/contracts.ts';
import type { Writer, WriterInput, Written } from './writer.ts';
import type { WriterParts } from './writers-with-model.ts';

/**
 * Asks the writers in order and stops at the first that is sure enough or has the last word; otherwise the best of all is
 * kept. A model that cannot be asked is no reason to fail as long as another writer has an answer.
 */
export async function writeInCascade(writers: readonly Writer[], input: WriterInput): Promise<Written> {
  let best: Written = { candidates: [], notUnderstood: [], suggestions: [] };
  let failure: WenshuError | undefined;
  for (const writer of writers) {
    const written = await ask(writer, input);
    if (written instanceof WenshuError) {
      failure = written;
      continue;
    }
    const [candidate] = written.candidates;
    if (candidate && (await isEnough(writer, candidate, input))) return told(merge(written, best), failure);
    if (writer.hasLastWord) return merge(written, best);
    const isBetter = confidenceOf(written) > confidenceOf(best) || best.candidates.length === 0;
    best = isBetter ? merge(written, best) : { ...best, ...reasons(written) };
  }
  if (failure && confidenceOf(best) < answerConfidence) throw failure;
  return told(best, failure);
}

const told = (written: Written, failure: WenshuError | undefined): Written =>
  failure ? { ...written, unavailable: failure.code, unavailableWith: failure.params } : written;

/** What was written, or why this writer could not be asked. A person's cancel goes through. */
async function ask(writer: Writer, input: WriterInput): Promise<Written | WenshuError> {
  try {
    return await writer.write(input);
  } catch (error) {
    if (error instanceof WenshuError && error.code !== 'query_cancelled') return error;
    throw error;
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

type Reasons = Pick<Written, 'failure' | 'unavailable' | 'unavailableWith' | 'doubtful'>;

function reasons({ failure, unavailable, unavailableWith, doubtful }: Written): Reasons {
  return {
    ...(doubtful?.length ? { doubtful } : {}),
    ...(failure ? { failure } : {}),
    ...(unavailable ? { unavailable } : {}),
    ...(unavailableWith ? { unavailableWith } : {}),
  };
}

/**
 * Who may write for a run: the embedded engine alone, or a model with the engine behind it. Rejects with `WenshuError` when the model that
 * was named cannot be had.
 */
export async function chooseWriters(
  run: { runId: string; model: string | null; isChange?: boolean },
  parts: WriterParts,
): Promise<Writer[]> {
  const model = await parts.models.modelFor('sql', run.runId, run.model ?? undefined);
  // The embedded engine asks questions and changes nothing.
  if (!model) return run.isChange ? [] : [parts.embedded];
  const { writersWithModel } = await import('./writers-with-model.ts');
  return writersWithModel(model, run.isChange ?? false, parts);
}
