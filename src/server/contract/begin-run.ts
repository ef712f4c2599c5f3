import type { Reply } from '../../agents/reply.ts';
import { conversationOf } from '../../agents/threads.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { detectLanguage } from '../../question/language.ts';
import type { About, Run, Work } from '../runs/run.ts';
import { pagedAnswer } from './paged-answer.ts';
import { asRole, type Parts } from './parts.ts';
import { type Query, questionOf, threadOfQuery } from './requests.ts';

/** How a run begins that is not simply the next one of its conversation. */
export interface Circumstances {
  /** The moment of the conversation at which it goes on; its newest one when absent. */
  checkpoint?: string | undefined;
  /** The database to ask; else the one that the question's words name. */
  connection?: string | undefined;
  /** Those that must have ended before. */
  after?: readonly Run[];
  told?: About['told'];
}

/** A question on its way. Who asks is never read from the request. */
export async function beginQuery(
  query: Query,
  parts: Parts,
  { checkpoint, connection, after = [], told }: Circumstances = {},
): Promise<Run> {
  const { wenshu, runs, readiness, audience, questionLength } = parts;
  const question = questionOf(query);
  if (question === '') throw new WenshuError('question_empty');
  if (question.length > questionLength)
    throw new WenshuError('question_too_long', { length: question.length, limit: questionLength });
  await readiness.check();
  const thread = threadOfQuery(query);
  const work: Work = async (listener) => {
    await ended(after, listener.signal);
    const options = { audience, ...(connection ? { connection } : {}), ...asRole(parts), ...listener };
    const place = thread ? wenshu.thread(thread) : wenshu;
    const answer = await (thread && checkpoint ? wenshu.thread(thread).at(checkpoint) : place).ask(question, options);
    return pagedAnswer(answer, query.pagination, parts, listener.signal);
  };
  return runs.begin(work, detectLanguage(question), { ...(thread ? { thread } : {}), told });
}

/** A run that goes on with what a person replied; without a reply, one that broke off goes on after its last stage. */
export async function beginReply(runId: string, reply: Reply | null, parts: Parts, told?: About['told']): Promise<Run> {
  const { wenshu, runs, readiness, audience, language } = parts;
  await readiness.check();
  return runs.begin(
    (listener) => wenshu.resume(runId, reply, { audience, ...asRole(parts), ...listener }),
    reply && 'say' in reply ? detectLanguage(reply.say) : language,
    { thread: conversationOf(runId), told },
  );
}

async function ended(runs: readonly Run[], signal: AbortSignal): Promise<void> {
  if (runs.length === 0) return;
  const { promise: left, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve());
  await Promise.race([Promise.all(runs.map(({ outcome }) => outcome)), left]);
  if (signal.aborted) throw new WenshuError('query_cancelled');
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
