import type { Reply } from '../../agents/reply.ts';
import { conversationOf } from '../../agents/threads.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { detectLanguage } from '../../question/language.ts';
import type { About, Run, Work } from '../runs/run.ts';
import type { Order } from './order.ts';
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

export function assertQuestionLength({ length }: string, { questionLength }: Pick<Parts, 'questionLength'>): void {
  if (length > questionLength) throw new WenshuError('question_too_long', { length, limit: questionLength });
}

/** A question on its way. Who asks is never read from the request. */
export async function beginQuery(
  query: Query,
  parts: Parts,
  { checkpoint, connection = query.connection ?? undefined, after = [], told }: Circumstances = {},
): Promise<Run> {
  const { runs, readiness } = parts;
  const question = questionOf(query);
  if (question === '') throw new WenshuError('question_empty');
  assertQuestionLength(question, parts);
  await readiness.check();
  const thread = threadOfQuery(query);
  const order = { query, checkpoint, connection };
  const work: Work = async (listener) => {
    await ended(after, listener.signal);
    return workOf(order, parts)(listener);
  };
  return runs.begin(work, detectLanguage(question), { ...(thread ? { thread } : {}), told, order });
}

/** A run that goes on with what a person replied; without a reply, one that broke off goes on after its last stage. */
export async function beginReply(runId: string, reply: Reply | null, parts: Parts, told?: About['told']): Promise<Run> {
  const { runs, readiness, language } = parts;
  const order = { run_id: runId, reply };
  if (reply && 'say' in reply) assertQuestionLength(reply.say, parts);
  await readiness.check();
  return runs.begin(workOf(order, parts), reply && 'say' in reply ? detectLanguage(reply.say) : language, {
    thread: conversationOf(runId),
    told,
    order,
  });
}

/** What an order asks for; with the run's own id, the rest of it: another process had begun and died. */
export function workOf(order: Order, parts: Parts, begunAs?: string): Work {
  const { wenshu, audience } = parts;
  return async (listener) => {
    const options = { audience, ...asRole(parts), ...listener };
    if ('reply' in order) {
      const { run_id: runId, reply } = order;
      const goOn = () => wenshu.resume(runId, null, options);
      if (begunAs === undefined || reply === null) return wenshu.resume(runId, reply, options);
      // Whether the reply was taken before the end of that process is known by whether the run still waits for one.
      return wenshu.resume(runId, reply, options).catch((error: unknown) => {
        if (error instanceof WenshuError && error.code === 'run_unknown') return goOn();
        throw error;
      });
    }
    const { query, checkpoint, connection } = order;
    const thread = threadOfQuery(query);
    const place = thread ? wenshu.thread(thread) : wenshu;
    const from = thread && checkpoint ? wenshu.thread(thread).at(checkpoint) : place;
    const answer = begunAs
      ? await wenshu.resume(begunAs, null, options)
      : await from.ask(questionOf(query), { ...options, ...(connection ? { connection } : {}) });
    return pagedAnswer(answer, query.pagination, parts, listener.signal);
  };
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
