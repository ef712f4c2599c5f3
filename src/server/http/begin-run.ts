import type { Reply } from '../../agents/steps/reply.ts';
import { conversationOf } from '../../agents/threads.ts';
import { problemText } from '../../answer/problem-text.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Answer, Language } from '../../protocol/answer.ts';
import type { CheckedSql } from '../../protocol/replies.ts';
import { detectLanguage } from '../../question/language.ts';
import { warningText } from '../../sql/lint/lint.ts';
import { refusalText } from '../../sql/policy/policy.ts';
import type { PlainCaller, Protocol } from '../auth/callers.ts';
import type { About, Run, Work } from '../runs/runs.ts';
import type { Session } from '../session/session.ts';
import { given, type Query, questionOf, threadOfQuery } from './requests.ts';

/** For a run that isn't simply the next one of its conversation. */
interface Circumstances {
  /** Where the conversation continues; at its newest checkpoint when absent. */
  checkpoint?: string | undefined;
  /** The database to ask; else the one that the question's words name. */
  connection?: string | undefined;
  /** Runs that must end before it begins. */
  after?: readonly Run[];
  told?: About['told'];
}

export function assertQuestionLength({ length }: string, { questionLength }: Pick<Session, 'questionLength'>): void {
  if (length > questionLength) throw new WenshuError('question_too_long', { length, limit: questionLength });
}

/** Begins a question. */
export async function beginQuery(
  query: Query,
  session: Session,
  { checkpoint, connection = query.connection ?? undefined, after = [], told }: Circumstances = {},
): Promise<Run> {
  const { runs, readiness } = session;
  const question = questionOf(query);
  if (question === '') throw new WenshuError('question_empty');
  assertQuestionLength(question, session);
  await readiness.check();
  const thread = threadOfQuery(query);
  const order = { query, checkpoint, connection };
  const work: Work = async (listener) => {
    await ended(after, listener.signal);
    return workOf(order, session)(listener);
  };
  return runs.begin(work, detectLanguage(question), { ...(thread ? { thread } : {}), told, order });
}

/** Resumes a run with a person's reply; without one, a run that broke off resumes after its last stage. */
export async function beginReply(
  runId: string,
  reply: Reply | null,
  session: Session,
  told?: About['told'],
): Promise<Run> {
  const { runs, readiness, language } = session;
  const order = { run_id: runId, reply };
  if (reply && 'say' in reply) assertQuestionLength(reply.say, session);
  await readiness.check();
  return runs.begin(workOf(order, session), reply && 'say' in reply ? detectLanguage(reply.say) : language, {
    thread: conversationOf(runId),
    told,
    order,
  });
}

/** The answer with the requested page of its rows; its text stays that of the whole. */
async function pagedAnswer(
  answer: Answer,
  pagination: { page: number; page_size?: number | undefined } | null | undefined,
  { wenshu }: Session,
  signal: AbortSignal,
): Promise<Answer> {
  if (!pagination || answer.status !== 'answered' || !answer.table) return answer;
  const { page, page_size: pageSize } = pagination;
  const options = { signal, ...(pageSize ? { pageSize } : {}) };
  const {
    data,
    columns: _columns,
    chart_choices: _charts,
    language: _language,
    ...place
  } = await wenshu.page(answer.receipt.run_id, page, options);
  const table = { ...answer.table, rows: data, row_count: data.length, truncated: place.has_next };
  return { ...answer, table, pagination: place } as Answer;
}

/** What a run does, as data: a question, or a reply to a clarification, and whose it is. */
export type Order = (
  | { query: Query; checkpoint?: string | undefined; connection?: string | undefined }
  | { run_id: string; reply: Reply | null }
) & {
  caller?: PlainCaller;
  door?: Protocol;
};

/** The work of an order. `begunAs`: the run's own id, where another process had begun it and died. */
export function workOf(order: Order, session: Session, begunAs?: string): Work {
  const { wenshu } = session;
  return async (listener) => {
    if ('reply' in order) {
      const { run_id: runId, reply } = order;
      return wenshu.resume(runId, reply, listener).catch((error: unknown) => {
        // The other process had taken the reply if the run waits for none any more.
        const isTaken = error instanceof WenshuError && error.code === 'run_unknown';
        if (begunAs !== undefined && reply !== null && isTaken) return wenshu.resume(runId, null, listener);
        throw error;
      });
    }
    const { query, checkpoint, connection } = order;
    const name = threadOfQuery(query);
    const thread = name ? wenshu.thread(name) : undefined;
    const place = (checkpoint ? thread?.at(checkpoint) : thread) ?? wenshu;
    const answer = begunAs
      ? await wenshu.resume(begunAs, null, listener)
      : await place.ask(questionOf(query), { ...listener, ...(connection ? { connection } : {}) });
    return pagedAnswer(answer, query.pagination, session, listener.signal);
  };
}

async function ended(runs: readonly Run[], signal: AbortSignal): Promise<void> {
  if (runs.length === 0) return;
  const { promise: left, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve());
  await Promise.race([Promise.all(runs.map(({ outcome }) => outcome)), left]);
  if (signal.aborted) throw new WenshuError('query_cancelled');
}

/** Waits for the end, as a listener until the caller goes. */
export async function outcomeOf(run: Run, signal: AbortSignal) {
  const stopListening = run.listen();
  signal.addEventListener('abort', stopListening);
  const outcome = await run.outcome;
  stopListening();
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
}

/** Whether a statement may run and is right, in words; only an empty copy of the schema is queried. */
export async function checkSql(
  { sql, connection }: { sql: string; connection?: string | undefined },
  { readiness, wenshu }: Session,
  language: Language,
): Promise<CheckedSql> {
  await readiness.checkAccount();
  const { verdict, problems, warnings } = await wenshu.check(sql, given({ connection }));
  const isRefused = !verdict.allowed && problems.length === 0;
  return {
    allowed: verdict.allowed,
    ...(isRefused ? { reason: refusalText(verdict, language) } : {}),
    problems: problems.map((problem) => problemText(problem, language)),
    warnings: warnings.map((warning) => warningText(warning, 'analyst', language)),
  };
}
