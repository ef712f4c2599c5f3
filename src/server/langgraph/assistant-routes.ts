import { z } from 'zod';
import { graphPicture } from '../../agents/graph-picture.ts';
import { sharedValuesSchema } from '../../protocol/thread-state.ts';
import { defineRoute, json, type Route } from '../contract/route.ts';
import { assistantNamed, assistants, shownAssistant } from './assistants.ts';
import { inputSchema, searchAssistantsSchema } from './requests.ts';

const assistantReply = z.object({
  assistant_id: z.string(),
  graph_id: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.number(),
});
const anyReply = z.record(z.string(), z.unknown());

type Search = z.infer<typeof searchAssistantsSchema>;

const found = ({ graph_id, name, metadata }: Search) =>
  assistants
    .map(shownAssistant)
    .filter((one) => (graph_id ?? one.graph_id) === one.graph_id && (!name || one.name.includes(name)))
    .filter((one) =>
      Object.entries(metadata ?? {}).every(([key, value]) => (one.metadata as Record<string, unknown>)[key] === value),
    );

/** The graph has no subgraphs. */
export const assistantRoutes: readonly Route[] = [
  defineRoute({
    method: 'post',
    path: '/assistants/search',
    summary: { zh: 'LangGraph：有哪些助手', en: 'LangGraph: which assistants there are' },
    body: searchAssistantsSchema,
    replies: [{ type: 'application/json', schema: z.array(assistantReply) }],
    handle: ({ body }) => json(found(body).slice(body.offset, body.offset + body.limit)),
  }),
  defineRoute({
    method: 'post',
    path: '/assistants/count',
    summary: { zh: 'LangGraph：有几个助手', en: 'LangGraph: how many assistants there are' },
    body: searchAssistantsSchema,
    replies: [{ type: 'application/json', schema: z.number() }],
    handle: ({ body }) => json(found(body).length),
  }),
  defineRoute({
    method: 'get',
    path: '/assistants/:assistant',
    summary: { zh: 'LangGraph：一个助手', en: 'LangGraph: one assistant' },
    replies: [{ type: 'application/json', schema: assistantReply }],
    handle: ({ names }) => json(shownAssistant(assistantNamed(names.assistant ?? ''))),
  }),
  defineRoute({
    method: 'get',
    path: '/assistants/:assistant/graph',
    summary: { zh: 'LangGraph：助手的流程图', en: 'LangGraph: the graph of an assistant' },
    replies: [{ type: 'application/json', schema: anyReply }],
    handle({ names }) {
      assistantNamed(names.assistant ?? '');
      return json(graphPicture());
    },
  }),
  defineRoute({
    method: 'get',
    path: '/assistants/:assistant/schemas',
    summary: { zh: 'LangGraph：输入与状态的格式', en: 'LangGraph: the schemas of input and state' },
    replies: [{ type: 'application/json', schema: anyReply }],
    handle({ names }) {
      const { graph_id } = assistantNamed(names.assistant ?? '');
      const state_schema = z.toJSONSchema(sharedValuesSchema);
      const input_schema = z.toJSONSchema(inputSchema, { io: 'input' });
      const config_schema = { type: 'object', properties: {} };
      return json({ graph_id, input_schema, output_schema: state_schema, state_schema, config_schema });
    },
  }),
  defineRoute({
    method: 'get',
    path: '/assistants/:assistant/subgraphs',
    summary: { zh: 'LangGraph：子流程图（没有）', en: 'LangGraph: subgraphs, of which there are none' },
    replies: [{ type: 'application/json', schema: anyReply }],
    handle({ names }) {
      assistantNamed(names.assistant ?? '');
      return json({});
    },
  }),
];
