import { z } from 'zod';
import { defineRoute, json, type Route } from '../contract/route.ts';
import { assistantRoutes } from './assistant-routes.ts';
import { runRoutes } from './run-routes.ts';
import { stateRoutes } from './state-routes.ts';
import { threadRoutes } from './thread-routes.ts';

const flags = { assistants: true, crons: false, langsmith: false };

/** What `@langchain/langgraph-sdk` speaks. The same runs, conversations and guards as /api/v1. */
export const langgraphRoutes: readonly Route[] = [
  ...assistantRoutes,
  ...threadRoutes,
  ...stateRoutes,
  ...runRoutes,
  defineRoute({
    method: 'get',
    path: '/ok',
    summary: { zh: 'LangGraph：进程是否活着', en: 'LangGraph: whether the process is alive' },
    replies: [{ type: 'application/json', schema: z.object({ ok: z.boolean() }) }],
    handle: () => json({ ok: true }),
  }),
  defineRoute({
    method: 'get',
    path: '/info',
    summary: { zh: 'LangGraph：服务能做什么', en: 'LangGraph: what the server can do' },
    replies: [{ type: 'application/json', schema: z.object({ flags: z.record(z.string(), z.boolean()) }) }],
    handle: () => json({ flags }),
  }),
];
