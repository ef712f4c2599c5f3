import { WenshuError } from '../../errors/wenshu-error.ts';
import { detectLanguage } from '../../question/language.ts';
import type { Run } from '../runs/run.ts';
import { pagedAnswer } from './paged-answer.ts';
import { asRole, type Parts } from './parts.ts';
import { type Query, questionOf, threadOfQuery } from './requests.ts';

/** A question on its way. Who asks is never read from the request. */
export async function beginQuery(query: Query, parts: Parts): Promise<Run> {
  const { wenshu, runs, readiness, audience, questionLength } = parts;
  const question = questionOf(query);
  if (question === '') throw new WenshuError('question_empty');
  if (question.length > questionLength)
    throw new WenshuError('question_too_long', { length: question.length, limit: questionLength });
  await readiness.check();
  const thread = threadOfQuery(query);
  return runs.begin(async (listener) => {
    const options = { audience, ...asRole(parts), ...listener };
    const answer = await (thread ? wenshu.thread(thread).ask(question, options) : wenshu.ask(question, options));
    return pagedAnswer(answer, query.pagination, parts, listener.signal);
  }, detectLanguage(question));
}

/** A run that goes on with what a person replied. */
export async function beginReply(
  runId: string,
  reply: { choose: string } | { say: string },
  parts: Parts,
): Promise<Run> {
  const { wenshu, runs, readiness, audience, language } = parts;
  await readiness.check();
  return runs.begin(
    (listener) => wenshu.resume(runId, reply, { audience, ...asRole(parts), ...listener }),
    'say' in reply ? detectLanguage(reply.say) : language,
  );
}

/** Waits for the end; a caller who goes leaves the run without a listener. */
export async function outcomeOf(run: Run, signal: AbortSignal) {
  const stopListening = run.listen();
  signal.addEventListener('abort', stopListening);
  const outcome = await run.outcome;
  stopListening();
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
}
