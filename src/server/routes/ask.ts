import type { Reply } from '../../agents/steps/reply.ts';
import { serverEventSchema } from '../../protocol/event.ts';
import { cancelReply, syncReply } from '../../protocol/replies.ts';
import { beginQuery, beginReply, outcomeOf } from '../http/begin-run.ts';
import { eventStream, findRun, readEventId, streamOf } from '../http/event-stream.ts';
import { emptySchema, querySchema, replySchema } from '../http/requests.ts';
import { type Route, route } from '../http/route.ts';
import type { Run } from '../runs/runs.ts';

async function wholeAnswer(run: Run, signal: AbortSignal) {
  const answer = await outcomeOf(run, signal);
  return { answer, final_response: answer.final_response };
}

/** With `Last-Event-ID` nothing is asked again: the stream continues after that event. */
const query = (path: '/api/v1/query' | '/api/v1/query/stream') =>
  route(`POST ${path}`, {
    zh: '提问，以事件流（SSE）回答；带 Last-Event-ID 时从那个事件之后继续，不会重新提问',
    en: 'ask, answered as a stream of events (SSE); with Last-Event-ID it goes on after that event and asks nothing again',
    body: querySchema,
    reply: [{ type: 'text/event-stream', schema: serverEventSchema }],
    handle: ({ body, headers }, session) => streamOf(headers, session, () => beginQuery(body, session)),
  });

export const askRoutes: readonly Route[] = [
  query('/api/v1/query'),
  query('/api/v1/query/stream'),
  /** A failed run is an answer too; a problem means that no run was possible. */
  route('POST /api/v1/query/sync', {
    zh: '提问，完成后一次给出回答',
    en: 'ask, and get the whole answer at once',
    body: querySchema,
    reply: syncReply,
    handle: async ({ body, signal }, session) => wholeAnswer(await beginQuery(body, session), signal),
  }),
  /** Answers a clarification or a confirmation. Without a reply, a run that broke off resumes. */
  route('POST /api/v1/runs/:id/resume', {
    zh: '回答反问或确认，或接着做完中断的提问（{}）；以事件流继续，Accept: application/json 时一次给出回答',
    en: 'reply to a question back or a confirmation, or go on with what broke off ({}); goes on as a stream, or at once with Accept: application/json',
    body: replySchema,
    reply: [
      { type: 'text/event-stream', schema: serverEventSchema },
      { type: 'application/json', schema: syncReply },
    ],
    async handle({ params, body, headers, signal }, session) {
      const reply = Object.keys(body).length > 0 ? (body as Reply) : null;
      const begin = () => beginReply(params.id, reply, session);
      if (!/\bapplication\/json\b/.test(headers.get('accept') ?? '')) return streamOf(headers, session, begin);
      return wholeAnswer(await begin(), signal);
    },
  }),
  /** For clients that cannot send a question twice, such as a browser's EventSource. */
  route('GET /api/v1/runs/:id/events', {
    zh: '一次提问的事件流，从头或从 Last-Event-ID 之后',
    en: 'the events of a run, from the first or after Last-Event-ID',
    reply: [{ type: 'text/event-stream', schema: serverEventSchema }],
    async handle({ params, headers }, { runs, heartbeatMs }) {
      const last = readEventId(headers.get('last-event-id') ?? '');
      const run = await findRun(last?.stream ?? params.id, runs);
      return eventStream(run, last?.number ?? 0, heartbeatMs);
    },
  }),
  /** Ends a run and its query in the engine; a waiting run leaves the queue. */
  route('POST /api/v1/runs/:id/cancel', {
    zh: '取消正在进行的提问（运行编号，或事件流编号）',
    en: 'cancel a run that is under way, by its id or that of its stream',
    body: emptySchema,
    reply: cancelReply,
    status: 202,
    handle: async ({ params: { id } }, { runs }) => ({ run_id: id, cancelled: (await findRun(id, runs)).cancel() }),
  }),
];
