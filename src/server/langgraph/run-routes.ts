import { z } from 'zod';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Parts } from '../contract/parts.ts';
import { defineRoute, type Incoming, json, type Route } from '../contract/route.ts';
import type { Run } from '../runs/run.ts';
import { beginRun } from './begin.ts';
import { conversationNamed } from './conversation.ts';
import { earlierRuns } from './earlier-runs.ts';
import {
  cancelManySchema,
  cancelSchema,
  isSet,
  joinSchema,
  listRunsSchema,
  type RunRequest,
  runSchema,
} from './requests.ts';
import { statuses, wireRun } from './run-wire.ts';
import { addressesOf, finalValues, langgraphStream } from './stream.ts';

const runReply = z.object({
  run_id: z.string(),
  thread_id: z.string(),
  assistant_id: z.string(),
  created_at: z.string(),
  status: z.enum(statuses),
  metadata: z.record(z.string(), z.unknown()),
});
const valuesReply = z.record(z.string(), z.unknown());

type Names = Pick<Incoming<unknown, unknown>, 'names'>;

/** A run of this conversation that is under way or still kept. */
async function keptRun({ names }: Names, { runs }: Parts): Promise<Run | undefined> {
  const run = await runs.find(names.run ?? '');
  return run && (names.thread === undefined || run.about.thread === names.thread) ? run : undefined;
}

async function runNamed(incoming: Names, parts: Parts): Promise<Run> {
  const run = await keptRun(incoming, parts);
  if (!run) throw new WenshuError('events_gone');
  return run;
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
const beginning = (path: string): Route[] => [
  defineRoute({
    method: 'post',
    path: `${path}/stream`,
    summary: { zh: 'LangGraph：提问或回答反问，以事件流继续', en: 'LangGraph: ask or reply, told as a stream' },
    body: runSchema,
    replies: [{ type: 'text/event-stream' }],
    async handle({ body, names }, parts) {
      const run = await beginRun(names.thread, body, parts);
      return langgraphStream(run, { lastId: null }, parts);
    },
  }),
  defineRoute({
    method: 'post',
    path: `${path}/wait`,
    summary: { zh: 'LangGraph：提问或回答反问，等到结束', en: 'LangGraph: ask or reply, and wait for the end' },
    body: runSchema,
    replies: [{ type: 'application/json', schema: valuesReply }],
    handle: async ({ body, names }, parts) => valuesOf(await beginRun(names.thread, body, parts)),
  }),
  defineRoute({
    method: 'post',
    path,
    summary: { zh: 'LangGraph：提问或回答反问，不等结果', en: 'LangGraph: ask or reply, and wait for nothing' },
    body: runSchema,
    replies: [{ type: 'application/json', schema: runReply }],
    async handle({ body, names }, parts) {
      const run = await beginRun(names.thread, body as RunRequest, parts);
      return withAddress(run, json(wireRun(run)));
    },
  }),
];

const joining = (path: string): Route =>
  defineRoute({
    method: 'get',
    path: `${path}/:run/stream`,
    summary: {
      zh: 'LangGraph：一次运行的事件流，从头或从 Last-Event-ID 之后',
      en: 'LangGraph: what a run tells, from the first or after Last-Event-ID',
    },
    search: joinSchema,
    replies: [{ type: 'text/event-stream' }],
    async handle({ names, search, headers, signal }, parts) {
      const run = await runNamed({ names }, parts);
      if (isSet(search.cancel_on_disconnect)) signal.addEventListener('abort', () => run.cancel());
      const lastId = headers.get('last-event-id');
      return langgraphStream(run, { modes: search.stream_mode, lastId }, parts);
    },
  });

const inThread = '/threads/:thread/runs';

export const runRoutes: readonly Route[] = [
  defineRoute({
    method: 'post',
    path: '/runs/cancel',
    summary: { zh: 'LangGraph：取消几次运行', en: 'LangGraph: cancel several runs' },
    body: cancelManySchema,
    replies: [{ type: 'application/json', status: 204 }],
    async handle({ body }, parts) {
      const named = body.run_ids.map((run) => runNamed({ names: { thread: body.thread_id, run } }, parts));
      const chosen = await Promise.all(named);
      for (const run of chosen) run.cancel();
      return new Response(null, { status: 204 });
    },
  }),
  ...beginning('/runs'),
  joining('/runs'),
  ...beginning(inThread),
  defineRoute({
    method: 'get',
    path: inThread,
    summary: { zh: 'LangGraph：一次对话里的运行', en: 'LangGraph: the runs of a conversation' },
    search: listRunsSchema,
    replies: [{ type: 'application/json', schema: z.array(runReply) }],
    async handle({ name, search }, parts) {
      await conversationNamed(name, parts);
      const { status, offset, limit } = search;
      const kept = await parts.runs.ofThread(name);
      const all = [...kept.map(wireRun), ...(await earlierRuns(name, kept, parts))];
      return json(all.filter((run) => (status ?? run.status) === run.status).slice(offset, offset + limit));
    },
  }),
  defineRoute({
    method: 'get',
    path: `${inThread}/:run`,
    summary: { zh: 'LangGraph：一次运行', en: 'LangGraph: one run' },
    replies: [{ type: 'application/json', schema: runReply }],
    async handle({ names, name }, parts) {
      const run = await keptRun({ names }, parts);
      if (run) return json(wireRun(run));
      const found = (await earlierRuns(name, [], parts)).find(({ run_id }) => run_id === names.run);
      if (!found) throw new WenshuError('events_gone');
      return json(found);
    },
  }),
  defineRoute({
    method: 'get',
    path: `${inThread}/:run/join`,
    summary: { zh: 'LangGraph：等一次运行结束', en: 'LangGraph: wait for the end of a run' },
    search: joinSchema,
    replies: [{ type: 'application/json', schema: valuesReply }],
    async handle({ names, search, signal }, parts) {
      const run = await runNamed({ names }, parts);
      if (isSet(search.cancel_on_disconnect)) signal.addEventListener('abort', () => run.cancel());
      return valuesOf(run);
    },
  }),
  joining(inThread),
  defineRoute({
    method: 'post',
    path: `${inThread}/:run/cancel`,
    summary: { zh: 'LangGraph：取消一次运行', en: 'LangGraph: cancel a run' },
    body: z.object({}),
    search: cancelSchema,
    replies: [{ type: 'application/json', status: 202 }],
    async handle({ names, search }, parts) {
      if (search.action === 'rollback') throw new WenshuError('request_unsupported', { detail: 'action: rollback' });
      const run = await runNamed({ names }, parts);
      run.cancel();
      if (isSet(search.wait)) await run.outcome;
      return new Response(null, { status: isSet(search.wait) ? 204 : 202 });
    },
  }),
];
