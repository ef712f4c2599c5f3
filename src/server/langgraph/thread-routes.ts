import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { ThreadNote } from '../../memory/records.ts';
import { emptySchema } from '../http/requests.ts';
import { type Route, route } from '../http/route.ts';
import type { Session } from '../session/session.ts';
import {
  type Conversation,
  conversationNamed,
  findConversation,
  newConversation,
  stateNamed,
  statesOf,
  wireThread,
} from './conversation.ts';
import {
  createThreadSchema,
  historySchema,
  searchThreadsSchema,
  stateAtSchema,
  updateThreadSchema,
} from './requests.ts';
import { emptyState, wireState } from './wire.ts';

const anything = z.record(z.string(), z.unknown());

const threadReply = z.object({
  thread_id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  metadata: anything,
  status: z.enum(['idle', 'busy', 'interrupted', 'error']),
  values: anything.nullable(),
  interrupts: anything,
});

const stateReply = z.object({
  values: anything,
  next: z.array(z.string()),
  tasks: z.array(anything),
  checkpoint: anything,
  metadata: anything,
  created_at: z.string(),
});

type Search = z.infer<typeof searchThreadsSchema>;

/** Every conversation of the caller, whichever protocol began it; what it holds is not read yet. */
async function allThreads({ ids }: Search, { wenshu }: Session) {
  const [asked, notes] = await Promise.all([wenshu.threads(), wenshu.notes().list()]);
  const notedAt = new Map(notes.map(({ key, record }) => [key, record.at]));
  const latest = new Map<string, string>();
  for (const { thread, at } of [...asked, ...notes.map(({ key, record }) => ({ thread: key, at: record.at }))]) {
    const [name = ''] = thread.split('/');
    if (!latest.has(name)) latest.set(name, at);
  }
  return [...latest]
    .filter(([thread]) => !ids || ids.includes(thread))
    .map(([thread, at]) => ({ thread, at, created: notedAt.get(thread) ?? at }));
}

/** Metadata and status are known only once a conversation is read, so that only those that may match are read. */
async function searchThreads(search: Search, session: Session) {
  const { metadata, status, sort_by, sort_order, limit, offset } = search;
  const all = await allThreads(search, session);
  const key = (one: (typeof all)[number]) =>
    sort_by === 'thread_id' ? one.thread : sort_by === 'created_at' ? one.created : one.at;
  all.sort((a, b) => (key(a) < key(b) ? 1 : -1));
  if (sort_order === 'asc') all.reverse();
  const isFiltered = Boolean(status) || Object.keys(metadata ?? {}).length > 0;
  const chosen = isFiltered ? all : all.slice(offset, offset + limit);
  const threads: Awaited<ReturnType<typeof wireThread>>[] = [];
  for (const { thread } of chosen) {
    const conversation = await findConversation(thread, session);
    if (!conversation) continue;
    const one = await wireThread(conversation, session);
    const fits = Object.entries(metadata ?? {}).every(([name, value]) => isSame(one.metadata[name], value));
    if (fits && (status ?? one.status) === one.status) threads.push(one);
  }
  return {
    threads: isFiltered ? threads.slice(offset, offset + limit) : threads,
    count: isFiltered ? threads.length : all.length,
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function noteThread({ thread, note, state }: Conversation, metadata: object, session: Session) {
  const at = note?.record.at ?? state?.at ?? new Date().toISOString();
  const merged = { ...note?.record.metadata, ...metadata } as ThreadNote['metadata'];
  await session.wenshu.notes().put(thread, { metadata: merged, at });
  return wireThread(await conversationNamed(thread, session), session);
}

async function stateAt(thread: string, checkpoint: string | null | undefined, session: Session) {
  const { note, state } = await conversationNamed(thread, session);
  if (!checkpoint) return state ? wireState(thread, state) : emptyState(thread, note?.record.at ?? '');
  return wireState(thread, await stateNamed(thread, { at: checkpoint, rows: true }, session));
}

function checkpointIn(before: z.infer<typeof historySchema>['before']): string | undefined {
  if (typeof before === 'string') return before;
  if (!before) return undefined;
  const { checkpoint_id } = 'configurable' in before ? before.configurable : before;
  return checkpoint_id ?? undefined;
}

export const threadRoutes: readonly Route[] = [
  route('POST /threads', {
    zh: 'LangGraph：开始一次对话',
    en: 'LangGraph: begin a conversation',
    body: createThreadSchema,
    reply: threadReply,
    async handle({ body }, session) {
      if (body.supersteps?.length) throw new WenshuError('state_read_only');
      const thread = body.thread_id ?? randomUUID();
      const known = await findConversation(thread, session);
      if (known && body.if_exists !== 'do_nothing') throw new WenshuError('thread_taken', { thread });
      return known ? wireThread(known, session) : noteThread(newConversation(thread), body.metadata ?? {}, session);
    },
  }),
  route('POST /threads/search', {
    zh: 'LangGraph：查找对话，最近的在前',
    en: 'LangGraph: find conversations, newest first',
    body: searchThreadsSchema,
    reply: z.array(threadReply),
    handle: async ({ body }, session) => (await searchThreads(body, session)).threads,
  }),
  route('POST /threads/count', {
    zh: 'LangGraph：有几次对话',
    en: 'LangGraph: how many conversations there are',
    body: searchThreadsSchema,
    reply: z.number(),
    handle: async ({ body }, session) => (await searchThreads(body, session)).count,
  }),
  route('GET /threads/:thread', {
    zh: 'LangGraph：一次对话',
    en: 'LangGraph: one conversation',
    reply: threadReply,
    handle: async ({ params }, session) => wireThread(await conversationNamed(params.thread, session), session),
  }),
  route('PATCH /threads/:thread', {
    zh: 'LangGraph：改写对话的备注（metadata）',
    en: 'LangGraph: what is noted about a conversation',
    body: updateThreadSchema,
    reply: threadReply,
    handle: async ({ params, body }, session) =>
      noteThread(await conversationNamed(params.thread, session), body.metadata ?? {}, session),
  }),
  route('DELETE /threads/:thread', {
    zh: 'LangGraph：彻底删除一次对话',
    en: 'LangGraph: delete a conversation for good',
    status: 204,
    async handle({ params: { thread } }, session) {
      await conversationNamed(thread, session);
      for (const run of await session.runs.ofThread(thread)) run.cancel();
      await session.wenshu.forget({ thread });
    },
  }),
  route('POST /threads/:thread/copy', {
    zh: 'LangGraph：复制一次对话，从现在起各走各的',
    en: 'LangGraph: copy a conversation as it stands now',
    body: emptySchema,
    reply: threadReply,
    async handle({ params }, session) {
      const { state, note } = await conversationNamed(params.thread, session);
      const thread = randomUUID();
      if (state) await session.wenshu.branch(state.checkpoint, { thread });
      return noteThread(newConversation(thread), note?.record.metadata ?? {}, session);
    },
  }),
  route('GET /threads/:thread/state', {
    zh: 'LangGraph：对话现在的状态',
    en: 'LangGraph: where a conversation stands',
    reply: stateReply,
    handle: ({ params }, session) => stateAt(params.thread, undefined, session),
  }),
  route('POST /threads/:thread/state', {
    zh: 'LangGraph：状态不能直接改写（422）',
    en: 'LangGraph: state cannot be set (422)',
    body: emptySchema,
    status: 422,
    async handle({ params }, session) {
      await conversationNamed(params.thread, session);
      throw new WenshuError('state_read_only');
    },
  }),
  route('POST /threads/:thread/state/checkpoint', {
    zh: 'LangGraph：某个记录点的状态',
    en: 'LangGraph: where a conversation stood at a checkpoint',
    body: stateAtSchema,
    reply: stateReply,
    handle: ({ params, body }, session) => stateAt(params.thread, body.checkpoint.checkpoint_id, session),
  }),
  route('GET /threads/:thread/state/:checkpoint', {
    zh: 'LangGraph：某个记录点的状态',
    en: 'LangGraph: where a conversation stood at a checkpoint',
    reply: stateReply,
    handle: ({ params }, session) => stateAt(params.thread, params.checkpoint, session),
  }),
  route('POST /threads/:thread/history', {
    zh: 'LangGraph：对话的全部记录点，最近的在前',
    en: 'LangGraph: every checkpoint of a conversation, newest first',
    body: historySchema,
    reply: z.array(stateReply),
    async handle({ params: { thread }, body }, session) {
      await conversationNamed(thread, session);
      const before = checkpointIn(body.before);
      const at = body.checkpoint?.checkpoint_id ?? undefined;
      const which = { limit: body.limit, ...(before ? { before } : {}), ...(at ? { at } : {}) };
      return (await statesOf(thread, which, session)).map((state) => wireState(thread, state));
    },
  }),
];
