import {
  type BoardEvent,
  boardChangeSchema,
  boardEventSchema,
  boardSchema,
  boardsSchema,
  cardSchema,
  madeShareSchema,
  newBoardSchema,
  newShareSchema,
  openedShareSchema,
  openShareSchema,
  refreshedSchema,
  savedChangeSchema,
  savedListSchema,
  savedSchema,
  saveSchema,
  sharesSchema,
} from '../../protocol/saved.ts';
import { emptySchema, given } from '../http/requests.ts';
import { type Route, removal, route } from '../http/route.ts';
import type { SavedAnswers } from '../session/saved.ts';

export const savedRoutes: readonly Route[] = [
  route('GET /api/v1/saved', {
    zh: '保存的回答，最近的在前',
    en: 'saved answers, the latest first',
    reply: savedListSchema,
    handle: async (_, { saved }) => ({ saved: await saved.answers() }),
  }),
  route('POST /api/v1/saved', {
    zh: '保存一次回答（问题和图表，不保存数据）',
    en: 'save an answer: its question and chart, not its rows',
    body: saveSchema,
    reply: savedSchema,
    status: 201,
    handle: ({ body: { run_id, ...as } }, { saved }) => saved.save(run_id, given(as)),
  }),
  route('PATCH /api/v1/saved/:id', {
    zh: '修改保存的回答的标题或图表',
    en: 'change the title or the chart of a saved answer',
    body: savedChangeSchema,
    reply: savedSchema,
    handle: ({ params, body }, { saved }) => saved.change(params.id, given(body)),
  }),
  removal('/api/v1/saved/:id', { zh: '删除一个保存的回答', en: 'delete a saved answer' }, (id, { saved }) =>
    saved.remove(id),
  ),
  /** The policy judges the statement again, for what the caller may see now. */
  route('POST /api/v1/saved/:id/refresh', {
    zh: '保存的回答，按现在的数据和权限',
    en: 'a saved answer with the rows of now, as the caller may see them',
    body: emptySchema,
    reply: cardSchema,
    async handle({ params, signal }, { saved, readiness }) {
      await readiness.check();
      return saved.refresh(params.id, signal);
    },
  }),
  route('GET /api/v1/boards', {
    zh: '看板，最近的在前',
    en: 'boards, the latest first',
    reply: boardsSchema,
    handle: async (_, { saved }) => ({ boards: await saved.boards() }),
  }),
  route('POST /api/v1/boards', {
    zh: '新建看板',
    en: 'make a board',
    body: newBoardSchema,
    reply: boardSchema,
    status: 201,
    handle: ({ body }, { saved }) => saved.addBoard(body),
  }),
  route('PATCH /api/v1/boards/:id', {
    zh: '修改看板的标题，或全部卡片和顺序',
    en: 'change the title of a board, or all its cards and their order',
    body: boardChangeSchema,
    reply: boardSchema,
    handle: ({ params, body }, { saved }) => saved.changeBoard(params.id, given(body)),
  }),
  removal(
    '/api/v1/boards/:id',
    { zh: '删除看板，保存的回答不受影响', en: 'delete a board; its saved answers stay' },
    (id, { saved }) => saved.removeBoard(id),
  ),
  route('POST /api/v1/boards/:id/refresh', {
    zh: '看板的全部卡片，按现在的数据和权限；Accept: text/event-stream 时逐张给出',
    en: 'all cards of a board with the rows of now; one by one with Accept: text/event-stream',
    body: emptySchema,
    reply: [
      { type: 'application/json', schema: refreshedSchema },
      { type: 'text/event-stream', schema: boardEventSchema },
    ],
    async handle({ params, headers, signal }, { saved, readiness }) {
      await readiness.check();
      const isStream = /\btext\/event-stream\b/.test(headers.get('accept') ?? '');
      return isStream ? cardStream(params.id, saved, signal) : saved.refreshBoard(params.id, signal);
    },
  }),
  route('GET /api/v1/shares', {
    zh: '自己分享出去的链接',
    en: 'the links that the caller has shared',
    reply: sharesSchema,
    handle: async (_, { saved }) => ({ shares: await saved.shares() }),
  }),
  /** The token is returned once. It says what to open, never as whom. */
  route('POST /api/v1/shares', {
    zh: '分享一个保存的回答或看板；打开的人要登录，只看到自己的角色能看的',
    en: 'share a saved answer or a board; whoever opens it is logged in and sees what their own role may',
    body: newShareSchema,
    reply: madeShareSchema,
    status: 201,
    handle: ({ body }, { saved }) => saved.share(given(body)),
  }),
  removal('/api/v1/shares/:id', { zh: '停用一个链接', en: 'revoke a link' }, (id, { saved }) => saved.unshare(id)),
  /** The token is in the body, because addresses are written into logs. */
  route('POST /api/v1/shares/open', {
    zh: '打开别人分享的链接，按自己的角色',
    en: 'open a link, as the role of whoever opens it may see it',
    body: openShareSchema,
    reply: openedShareSchema,
    async handle({ body: { token }, signal }, { saved, readiness }) {
      await readiness.check();
      return saved.open(token, signal);
    },
  }),
];

async function cardStream(id: string, saved: SavedAnswers, left: AbortSignal): Promise<Response> {
  const stopped = new AbortController();
  const signal = AbortSignal.any([left, stopped.signal]);
  // An unknown board is a problem, not a stream: nothing is sent before that is known.
  const begun = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (event: BoardEvent) => {
        begun.resolve();
        const frame = `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
        if (!stopped.signal.aborted) controller.enqueue(new TextEncoder().encode(frame));
      };
      const refreshed = saved.refreshBoard(id, signal, (card) => send({ type: 'card-ready', card }));
      refreshed.then(
        () => {
          send({ type: 'board-end' });
          if (!stopped.signal.aborted) controller.close();
        },
        (error: unknown) => {
          begun.reject(error);
          controller.error(error);
        },
      );
    },
    cancel: () => stopped.abort(),
  });
  await begun.promise;
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
