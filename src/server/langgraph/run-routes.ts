import { z } from 'zod';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { ServerEvent } from '../../protocol/event.ts';
import { runStream } from '../http/event-stream.ts';
import { emptySchema } from '../http/requests.ts';
import { json, type Route, route } from '../http/route.ts';
import type { Entry } from '../runs/journal.ts';
import type { Run } from '../runs/runs.ts';
import type { Session } from '../session/session.ts';
import { beginRun, conversationNamed, statesOf } from './conversation.ts';
import { createProjection, type StreamEvent } from './projection.ts';
import {
  cancelManySchema,
  cancelSchema,
  isSet,
  joinSchema,
  listRunsSchema,
  type RunRequest,
  runSchema,
  type StreamMode,
} from './requests.ts';
import { ownId, statuses, toldAs, type WireRun, wireRun, wireRunWith } from './wire.ts';

const runReply = z.object({
  run_id: z.string(),
  thread_id: z.string(),
  assistant_id: z.string(),
  created_at: z.string(),
  status: z.enum(statuses),
  metadata: z.record(z.string(), z.unknown()),
});
const valuesReply = z.record(z.string(), z.unknown());

interface Names {
  run: string;
  thread?: string;
}

/** A run of this conversation that is active or whose events are still stored. */
async function storedRun({ run: id, thread }: Names, { runs }: Session): Promise<Run | undefined> {
  const run = await runs.find(id);
  return run && (thread === undefined || run.about.thread === thread) ? run : undefined;
}

async function runNamed(names: Names, session: Session): Promise<Run> {
  const run = await storedRun(names, session);
  if (!run) throw new WenshuError('events_gone');
  return run;
}

const frameOf = (id: string, { event, data }: StreamEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const eventOf = ({ text }: Entry): ServerEvent => JSON.parse(text);

/** Addresses of a run, and of its stream after a lost connection. */
function addressesOf(run: Run, modes: readonly StreamMode[] = []): Record<string, string> {
  const path = `/threads/${encodeURIComponent(run.about.thread ?? '')}/runs/${run.id}`;
  const search = modes.map((mode) => `stream_mode=${mode}`).join('&');
  return { 'content-location': path, location: `${path}/stream${search ? `?${search}` : ''}` };
}

/** The events of a run in these modes, from the first or after `Last-Event-ID`. */
function langgraphStream(
  run: Run,
  { modes: wanted, lastId }: { modes?: readonly StreamMode[] | null | undefined; lastId: string | null },
  { heartbeatMs }: Session,
): Response {
  const { before, metadata, assistant, modes: usual } = toldAs(run);
  const modes = wanted?.length ? wanted : usual;
  const place = { ...metadata, run_id: run.id, thread_id: run.about.thread, graph_id: assistant.graph_id };
  const project = createProjection({ modes, before, metadata: place });
  // An event of ours can be several of theirs: both count.
  const [, number = 0, index = 0] = (/^(\d{1,9})-(\d{1,4})$/.exec(lastId ?? '') ?? []).map(Number);
  const hasArrived = (entry: Entry, at: number) => entry.number < number || (entry.number === number && at <= index);
  const frames = (entry: Entry) =>
    project(eventOf(entry))
      .map((event, at) => (hasArrived(entry, at) ? '' : frameOf(`${entry.number}-${at}`, event)))
      .join('');
  const first = { event: 'metadata', data: { run_id: run.id, thread_id: run.about.thread, attempt: 1 } };
  return runStream(run, {
    after: 0,
    heartbeatMs,
    frames,
    ...(number > 0 ? {} : { first: frameOf('0-0', first) }),
    headers: addressesOf(run, modes),
  });
}

/** The last values of a run that has ended; an error in their place, as LangGraph has it. */
function finalValues(run: Run): unknown {
  const { before } = toldAs(run);
  const project = createProjection({ modes: ['values'], before, metadata: {} });
  const events = run.journal.since(0).flatMap((entry) => project(eventOf(entry)));
  const { event, data } = events.at(-1) ?? { event: 'values', data: {} };
  return event === 'error' ? { __error__: data } : data;
}

const withAddress = (run: Run, response: Response): Response => {
  for (const [name, value] of Object.entries(addressesOf(run))) response.headers.set(name, value);
  return response;
};

async function valuesOf(run: Run): Promise<Response> {
  await run.outcome;
  return withAddress(run, json(finalValues(run)));
}

/** The same three ways to begin, within a conversation and without one. */
const beginning = (path: '/runs' | '/threads/:thread/runs'): Route[] => {
  const begin = ({ body, params }: { body: RunRequest; params: { thread?: string } }, session: Session) =>
    beginRun(params.thread, body, session);
  return [
    route(`POST ${path}/stream`, {
      zh: 'LangGraph：提问或回答反问，以事件流继续',
      en: 'LangGraph: ask or reply, told as a stream',
      body: runSchema,
      reply: [{ type: 'text/event-stream' }],
      handle: async (incoming, session) => langgraphStream(await begin(incoming, session), { lastId: null }, session),
    }),
    route(`POST ${path}/wait`, {
      zh: 'LangGraph：提问或回答反问，等到结束',
      en: 'LangGraph: ask or reply, and wait for the end',
      body: runSchema,
      reply: valuesReply,
      handle: async (incoming, session) => valuesOf(await begin(incoming, session)),
    }),
    route(`POST ${path}`, {
      zh: 'LangGraph：提问或回答反问，不等结果',
      en: 'LangGraph: ask or reply, and wait for nothing',
      body: runSchema,
      reply: runReply,
      async handle(incoming, session) {
        const run = await begin(incoming, session);
        return withAddress(run, json(wireRun(run)));
      },
    }),
  ];
};

/** The run that is joined; it is cancelled with its listener, where the client asks for that. */
async function joined(
  names: Names,
  { cancel_on_disconnect }: z.infer<typeof joinSchema>,
  session: Session,
  left: AbortSignal,
): Promise<Run> {
  const run = await runNamed(names, session);
  if (isSet(cancel_on_disconnect)) left.addEventListener('abort', () => run.cancel());
  return run;
}

const joining = (path: '/runs' | '/threads/:thread/runs'): Route =>
  route(`GET ${path}/:run/stream`, {
    zh: 'LangGraph：一次运行的事件流，从头或从 Last-Event-ID 之后',
    en: 'LangGraph: what a run tells, from the first or after Last-Event-ID',
    search: joinSchema,
    reply: [{ type: 'text/event-stream' }],
    async handle({ params, search, headers, signal }, session) {
      const run = await joined(params, search, session, signal);
      return langgraphStream(run, { modes: search.stream_mode, lastId: headers.get('last-event-id') }, session);
    },
  });

const mostMoments = 1000;

/** Questions of a conversation whose events are no longer stored, by the ids of their runs; newest first. */
async function earlierRuns(thread: string, stored: readonly Run[], session: Session): Promise<WireRun[]> {
  const known = new Set(stored.map(ownId));
  const earlier = new Map<string, WireRun>();
  for (const { run_id, at, asked, next } of await statesOf(thread, { limit: mostMoments }, session)) {
    if (known.has(run_id) || earlier.has(run_id)) continue;
    const status = asked || next.length > 0 ? 'interrupted' : 'success';
    earlier.set(run_id, wireRunWith({ run_id, thread, at, status }));
  }
  return [...earlier.values()];
}

export const runRoutes: readonly Route[] = [
  route('POST /runs/cancel', {
    zh: 'LangGraph：取消几次运行',
    en: 'LangGraph: cancel several runs',
    body: cancelManySchema,
    status: 204,
    async handle({ body: { run_ids, thread_id: thread } }, session) {
      const chosen = await Promise.all(run_ids.map((run) => runNamed({ thread, run }, session)));
      for (const run of chosen) run.cancel();
    },
  }),
  ...beginning('/runs'),
  joining('/runs'),
  ...beginning('/threads/:thread/runs'),
  route('GET /threads/:thread/runs', {
    zh: 'LangGraph：一次对话里的运行',
    en: 'LangGraph: the runs of a conversation',
    search: listRunsSchema,
    reply: z.array(runReply),
    async handle({ params: { thread }, search: { status, offset, limit } }, session) {
      await conversationNamed(thread, session);
      const stored = await session.runs.ofThread(thread);
      const all = [...stored.map(wireRun), ...(await earlierRuns(thread, stored, session))];
      return all.filter((run) => (status ?? run.status) === run.status).slice(offset, offset + limit);
    },
  }),
  route('GET /threads/:thread/runs/:run', {
    zh: 'LangGraph：一次运行',
    en: 'LangGraph: one run',
    reply: runReply,
    async handle({ params }, session) {
      const run = await storedRun(params, session);
      if (run) return wireRun(run);
      const earlier = (await earlierRuns(params.thread, [], session)).find(({ run_id }) => run_id === params.run);
      if (!earlier) throw new WenshuError('events_gone');
      return earlier;
    },
  }),
  route('GET /threads/:thread/runs/:run/join', {
    zh: 'LangGraph：等一次运行结束',
    en: 'LangGraph: wait for the end of a run',
    search: joinSchema,
    reply: valuesReply,
    handle: async ({ params, search, signal }, session) => valuesOf(await joined(params, search, session, signal)),
  }),
  joining('/threads/:thread/runs'),
  route('POST /threads/:thread/runs/:run/cancel', {
    zh: 'LangGraph：取消一次运行',
    en: 'LangGraph: cancel a run',
    body: emptySchema,
    search: cancelSchema,
    status: 202,
    async handle({ params, search }, session) {
      if (search.action === 'rollback') throw new WenshuError('request_unsupported', { detail: 'action: rollback' });
      const run = await runNamed(params, session);
      run.cancel();
      if (!isSet(search.wait)) return undefined;
      await run.outcome;
      return new Response(null, { status: 204 });
    },
  }),
];
