import { removedReply } from '../../protocol/replies.ts';
import {
  type BoardEvent,
  boardChangeSchema,
  boardEventSchema,
  boardSchema,
  boardsSchema,
  newBoardSchema,
  refreshedSchema,
} from '../../protocol/saved.ts';
import type { KeptOfCaller } from '../contract/kept.ts';
import { emptySchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

export const boards = defineRoute({
  method: 'get',
  path: '/api/v1/boards',
  summary: { zh: '看板，最近的在前', en: 'boards, the latest first' },
  replies: [{ type: 'application/json', schema: boardsSchema }],
  handle: async (_, { kept }) => json({ boards: await kept.boards() }),
});

export const boardAdd = defineRoute({
  method: 'post',
  path: '/api/v1/boards',
  summary: { zh: '新建看板', en: 'make a board' },
  body: newBoardSchema,
  replies: [{ type: 'application/json', schema: boardSchema, status: 201 }],
  handle: async ({ body }, { kept }) => json(await kept.addBoard(body), 201),
});

export const boardChange = defineRoute({
  method: 'patch',
  path: '/api/v1/boards/:id',
  summary: {
    zh: '修改看板的标题，或全部卡片和顺序',
    en: 'change the title of a board, or all its cards and their order',
  },
  body: boardChangeSchema,
  replies: [{ type: 'application/json', schema: boardSchema }],
  handle: async ({ name, body: { title, cards } }, { kept }) =>
    json(await kept.changeBoard(name, { ...(title === undefined ? {} : { title }), ...(cards ? { cards } : {}) })),
});

export const boardDelete = defineRoute({
  method: 'delete',
  path: '/api/v1/boards/:id',
  summary: { zh: '删除看板，保存的回答不受影响', en: 'delete a board; its saved answers stay' },
  replies: [{ type: 'application/json', schema: removedReply }],
  async handle({ name }, { kept }) {
    await kept.removeBoard(name);
    return json({ removed: name });
  },
});

/** Every card is judged and read anew. As JSON all at once; as a stream each when it is there. */
export const boardRefresh = defineRoute({
  method: 'post',
  path: '/api/v1/boards/:id/refresh',
  summary: {
    zh: '看板的全部卡片，按现在的数据和权限；Accept: text/event-stream 时逐张给出',
    en: 'all cards of a board with the rows of now; one by one with Accept: text/event-stream',
  },
  body: emptySchema,
  replies: [
    { type: 'application/json', schema: refreshedSchema },
    { type: 'text/event-stream', schema: boardEventSchema },
  ],
  async handle({ name, headers, signal }, { kept, readiness }) {
    await readiness.check();
    if (!/\btext\/event-stream\b/.test(headers.get('accept') ?? '')) return json(await kept.refreshBoard(name, signal));
    return cardStream(name, kept, signal);
  },
});

async function cardStream(name: string, kept: KeptOfCaller, gone: AbortSignal): Promise<Response> {
  const left = new AbortController();
  const signal = AbortSignal.any([gone, left.signal]);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const tell = (event: BoardEvent) =>
    writer
      .write(new TextEncoder().encode(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`))
      .catch(() => left.abort());
  // A board that is not there is a problem, not a stream: nothing is told before that is known.
  const begun = Promise.withResolvers<void>();
  const ended = kept.refreshBoard(name, signal, (card) => {
    begun.resolve();
    void tell({ type: 'card-ready', card });
  });
  ended.then(
    async () => {
      begun.resolve();
      await tell({ type: 'board-end' });
      await writer.close().catch(() => undefined);
    },
    async (error: unknown) => {
      begun.reject(error);
      await writer.abort(error).catch(() => undefined);
    },
  );
  await begun.promise;
  return new Response(readable, { headers: { 'content-type': 'text/event-stream' } });
}
