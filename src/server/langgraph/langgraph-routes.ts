import { z } from 'zod';
import { graphPicture } from '../../agents/graph-picture.ts';
import { sharedValuesSchema } from '../../protocol/thread-state.ts';
import { type Route, route } from '../http/route.ts';
import { inputSchema, searchAssistantsSchema } from './requests.ts';
import { runRoutes } from './run-routes.ts';
import { threadRoutes } from './thread-routes.ts';
import { assistantNamed, assistants, shownAssistant } from './wire.ts';

const assistantReply = z.object({
  assistant_id: z.string(),
  graph_id: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.number(),
});
const anyReply = z.record(z.string(), z.unknown());

const matching = ({ graph_id, name, metadata }: z.infer<typeof searchAssistantsSchema>) =>
  assistants
    .map(shownAssistant)
    .filter((one) => (graph_id ?? one.graph_id) === one.graph_id && (!name || one.name.includes(name)))
    .filter((one) =>
      Object.entries(metadata ?? {}).every(([key, value]) => (one.metadata as Record<string, unknown>)[key] === value),
    );

/** What `@langchain/langgraph-sdk` speaks. The same runs, conversations and guards as /api/v1. */
export const langgraphRoutes: readonly Route[] = [
  route('POST /assistants/search', {
    zh: 'LangGraph：有哪些助手',
    en: 'LangGraph: which assistants there are',
    body: searchAssistantsSchema,
    reply: z.array(assistantReply),
    handle: ({ body }) => matching(body).slice(body.offset, body.offset + body.limit),
  }),
  route('POST /assistants/count', {
    zh: 'LangGraph：有几个助手',
    en: 'LangGraph: how many assistants there are',
    body: searchAssistantsSchema,
    reply: z.number(),
    handle: ({ body }) => matching(body).length,
  }),
  route('GET /assistants/:assistant', {
    zh: 'LangGraph：一个助手',
    en: 'LangGraph: one assistant',
    reply: assistantReply,
    handle: ({ params }) => shownAssistant(assistantNamed(params.assistant)),
  }),
  route('GET /assistants/:assistant/graph', {
    zh: 'LangGraph：助手的流程图',
    en: 'LangGraph: the graph of an assistant',
    reply: anyReply,
    handle({ params }) {
      assistantNamed(params.assistant);
      return graphPicture();
    },
  }),
  route('GET /assistants/:assistant/schemas', {
    zh: 'LangGraph：输入与状态的格式',
    en: 'LangGraph: the schemas of input and state',
    reply: anyReply,
    handle({ params }) {
      const { graph_id } = assistantNamed(params.assistant);
      const state_schema = z.toJSONSchema(sharedValuesSchema);
      const input_schema = z.toJSONSchema(inputSchema, { io: 'input' });
      const config_schema = { type: 'object', properties: {} };
      return { graph_id, input_schema, output_schema: state_schema, state_schema, config_schema };
    },
  }),
  route('GET /assistants/:assistant/subgraphs', {
    zh: 'LangGraph：子流程图（没有）',
    en: 'LangGraph: subgraphs, of which there are none',
    reply: anyReply,
    handle({ params }) {
      assistantNamed(params.assistant);
      return {};
    },
  }),
  ...threadRoutes,
  ...runRoutes,
  route('GET /ok', {
    zh: 'LangGraph：进程是否活着',
    en: 'LangGraph: whether the process is alive',
    reply: z.object({ ok: z.boolean() }),
    handle: () => ({ ok: true }),
  }),
  route('GET /info', {
    zh: 'LangGraph：服务能做什么',
    en: 'LangGraph: what the server can do',
    reply: z.object({ flags: z.record(z.string(), z.boolean()) }),
    handle: () => ({ flags: { assistants: true, crons: false, langsmith: false } }),
  }),
];
