import { z } from 'zod';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Parts } from '../contract/parts.ts';
import { defineRoute, json, type Route } from '../contract/route.ts';
import { conversationNamed, statesOf } from './conversation.ts';
import { anySchema, historySchema, stateAtSchema } from './requests.ts';
import { emptyState, wireState } from './wire.ts';

const stateReply = z.object({
  values: z.record(z.string(), z.unknown()),
  next: z.array(z.string()),
  tasks: z.array(z.record(z.string(), z.unknown())),
  checkpoint: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
  created_at: z.string(),
});

async function stateAt(thread: string, checkpoint: string | null | undefined, parts: Parts): Promise<Response> {
  const { note, state } = await conversationNamed(thread, parts);
  if (!checkpoint) return json(state ? wireState(thread, state) : emptyState(thread, note?.record.at ?? ''));
  const [found] = await statesOf(thread, { at: checkpoint, rows: true }, parts);
  if (!found) throw new WenshuError('checkpoint_unknown', { checkpoint });
  return json(wireState(thread, found));
}

type Before = z.infer<typeof historySchema>['before'];

function checkpointIn(before: Before): string | undefined {
  if (typeof before === 'string') return before;
  if (!before) return undefined;
  const { checkpoint_id } = 'configurable' in before ? before.configurable : before;
  return checkpoint_id ?? undefined;
}

export const stateRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/threads/:thread/state',
    summary: { zh: 'LangGraph：对话现在的状态', en: 'LangGraph: where a conversation stands' },
    replies: [{ type: 'application/json', schema: stateReply }],
    handle: ({ name }, parts) => stateAt(name, undefined, parts),
  }),
  defineRoute({
    method: 'post',
    path: '/threads/:thread/state',
    summary: { zh: 'LangGraph：状态不能直接改写（422）', en: 'LangGraph: state cannot be set (422)' },
    body: anySchema,
    replies: [{ type: 'application/json', status: 422 }],
    async handle({ name }, parts) {
      await conversationNamed(name, parts);
      throw new WenshuError('state_read_only');
    },
  }),
  defineRoute({
    method: 'post',
    path: '/threads/:thread/state/checkpoint',
    summary: { zh: 'LangGraph：某个记录点的状态', en: 'LangGraph: where a conversation stood at a checkpoint' },
    body: stateAtSchema,
    replies: [{ type: 'application/json', schema: stateReply }],
    handle: ({ name, body }, parts) => stateAt(name, body.checkpoint.checkpoint_id, parts),
  }),
  defineRoute({
    method: 'get',
    path: '/threads/:thread/state/:checkpoint',
    summary: { zh: 'LangGraph：某个记录点的状态', en: 'LangGraph: where a conversation stood at a checkpoint' },
    replies: [{ type: 'application/json', schema: stateReply }],
    handle: ({ name, names }, parts) => stateAt(name, names.checkpoint, parts),
  }),
  defineRoute({
    method: 'post',
    path: '/threads/:thread/history',
    summary: {
      zh: 'LangGraph：对话的全部记录点，最近的在前',
      en: 'LangGraph: every checkpoint of a conversation, newest first',
    },
    body: historySchema,
    replies: [{ type: 'application/json', schema: z.array(stateReply) }],
    async handle({ name, body }, parts) {
      await conversationNamed(name, parts);
      const before = checkpointIn(body.before);
      const at = body.checkpoint?.checkpoint_id ?? undefined;
      const which = { limit: body.limit, ...(before ? { before } : {}), ...(at ? { at } : {}) };
      return json((await statesOf(name, which, parts)).map((state) => wireState(name, state)));
    },
  }),
];
