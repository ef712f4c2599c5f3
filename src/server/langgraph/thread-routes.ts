import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { asRole, type Parts } from '../contract/parts.ts';
import { defineRoute, json, type Route } from '../contract/route.ts';
import { type Conversation, conversationNamed, findConversation, wireThread } from './conversation.ts';
import { anySchema, createThreadSchema, searchThreadsSchema, updateThreadSchema } from './requests.ts';

const threadReply = z.object({
  thread_id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  status: z.enum(['idle', 'busy', 'interrupted', 'error']),
  values: z.record(z.string(), z.unknown()).nullable(),
  interrupts: z.record(z.string(), z.unknown()),
});

type Search = z.infer<typeof searchThreadsSchema>;

/** Every conversation of the caller, by whichever door it was begun; what it holds is not read yet. */
async function allThreads({ ids }: Search, parts: Parts): Promise<{ thread: string; at: string; created: string }[]> {
  const [asked, notes] = await Promise.all([parts.wenshu.threads(asRole(parts)), parts.wenshu.notes().list()]);
  const noted = new Map(notes.map(({ key, record }) => [key, record.at]));
  const known = new Map<string, string>();
  for (const { thread, at } of asked) {
    const [name = ''] = thread.split('/');
    if (!known.has(name)) known.set(name, at);
  }
  for (const [name, at] of noted) if (!known.has(name)) known.set(name, at);
  return [...known]
    .filter(([thread]) => !ids || ids.includes(thread))
    .map(([thread, at]) => ({ thread, at, created: noted.get(thread) ?? at }));
}

/** What is noted and where it stands is known only when a conversation is read, so it is read for those alone that may be meant. */
async function found(search: Search, parts: Parts) {
  const { metadata, status, sort_by, sort_order, limit, offset } = search;
  const all = await allThreads(search, parts);
  const key = (one: (typeof all)[number]) =>
    sort_by === 'thread_id' ? one.thread : sort_by === 'created_at' ? one.created : one.at;
  all.sort((a, b) => (key(a) < key(b) ? 1 : -1));
  if (sort_order === 'asc') all.reverse();
  const isFiltered = Boolean(status) || Object.keys(metadata ?? {}).length > 0;
  const chosen = isFiltered ? all : all.slice(offset, offset + limit);
  const threads: Awaited<ReturnType<typeof wireThread>>[] = [];
  for (const { thread } of chosen) {
    const conversation = await findConversation(thread, parts);
    if (!conversation) continue;
    const one = await wireThread(conversation, parts);
    const fits = Object.entries(metadata ?? {}).every(([name, value]) => isSame(one.metadata[name], value));
    if (fits && (status ?? one.status) === one.status) threads.push(one);
  }
  return {
    threads: isFiltered ? threads.slice(offset, offset + limit) : threads,
    count: isFiltered ? threads.length : all.length,
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function noted(conversation: Conversation, metadata: object, parts: Parts): Promise<Response> {
  const { thread, note, state } = conversation;
  const at = note?.record.at ?? state?.at ?? new Date().toISOString();
  const merged = { ...note?.record.metadata, ...metadata } as NonNullable<typeof note>['record']['metadata'];
  await parts.wenshu.notes().put(thread, { metadata: merged, at });
  return json(await wireThread(await conversationNamed(thread, parts), parts));
}

export const threadRoutes: readonly Route[] = [
  defineRoute({
    method: 'post',
    path: '/threads',
    summary: { zh: 'LangGraph：开始一次对话', en: 'LangGraph: begin a conversation' },
    body: createThreadSchema,
    replies: [{ type: 'application/json', schema: threadReply }],
    async handle({ body }, parts) {
      if (body.supersteps?.length) throw new WenshuError('state_read_only');
      const thread = body.thread_id ?? randomUUID();
      const known = await findConversation(thread, parts);
      if (known && body.if_exists !== 'do_nothing') throw new WenshuError('thread_taken', { thread });
      if (known) return json(await wireThread(known, parts));
      return noted({ thread, note: undefined, state: undefined }, body.metadata ?? {}, parts);
    },
  }),
  defineRoute({
    method: 'post',
    path: '/threads/search',
    summary: { zh: 'LangGraph：查找对话，最近的在前', en: 'LangGraph: find conversations, newest first' },
    body: searchThreadsSchema,
    replies: [{ type: 'application/json', schema: z.array(threadReply) }],
    handle: async ({ body }, parts) => json((await found(body, parts)).threads),
  }),
  defineRoute({
    method: 'post',
    path: '/threads/count',
    summary: { zh: 'LangGraph：有几次对话', en: 'LangGraph: how many conversations there are' },
    body: searchThreadsSchema,
    replies: [{ type: 'application/json', schema: z.number() }],
    handle: async ({ body }, parts) => json((await found(body, parts)).count),
  }),
  defineRoute({
    method: 'get',
    path: '/threads/:thread',
    summary: { zh: 'LangGraph：一次对话', en: 'LangGraph: one conversation' },
    replies: [{ type: 'application/json', schema: threadReply }],
    handle: async ({ name }, parts) => json(await wireThread(await conversationNamed(name, parts), parts)),
  }),
  defineRoute({
    method: 'patch',
    path: '/threads/:thread',
    summary: { zh: 'LangGraph：改写对话的备注（metadata）', en: 'LangGraph: what is noted about a conversation' },
    body: updateThreadSchema,
    replies: [{ type: 'application/json', schema: threadReply }],
    handle: async ({ name, body }, parts) => noted(await conversationNamed(name, parts), body.metadata ?? {}, parts),
  }),
  defineRoute({
    method: 'delete',
    path: '/threads/:thread',
    summary: { zh: 'LangGraph：彻底删除一次对话', en: 'LangGraph: delete a conversation for good' },
    replies: [{ type: 'application/json', status: 204 }],
    async handle({ name }, parts) {
      await conversationNamed(name, parts);
      for (const run of await parts.runs.ofThread(name)) run.cancel();
      await parts.wenshu.forget({ thread: name });
      return new Response(null, { status: 204 });
    },
  }),
  defineRoute({
    method: 'post',
    path: '/threads/:thread/copy',
    summary: { zh: 'LangGraph：复制一次对话，从现在起各走各的', en: 'LangGraph: copy a conversation as it stands now' },
    body: anySchema,
    replies: [{ type: 'application/json', schema: threadReply }],
    async handle({ name }, parts) {
      const { state, note } = await conversationNamed(name, parts);
      const thread = randomUUID();
      if (state) await parts.wenshu.branch(state.checkpoint, { thread, ...asRole(parts) });
      return noted({ thread, note: undefined, state: undefined }, note?.record.metadata ?? {}, parts);
    },
  }),
];
