import { removedReply } from '../../protocol/replies.ts';
import {
  madeShareSchema,
  newShareSchema,
  openedShareSchema,
  openShareSchema,
  sharesSchema,
} from '../../protocol/saved.ts';
import { defineRoute, json } from '../contract/route.ts';

export const shares = defineRoute({
  method: 'get',
  path: '/api/v1/shares',
  summary: { zh: '自己分享出去的链接', en: 'the links that the caller has shared' },
  replies: [{ type: 'application/json', schema: sharesSchema }],
  handle: async (_, { kept }) => json({ shares: await kept.shares() }),
});

/** The token is told once. It says what to open, never as whom. */
export const shareAdd = defineRoute({
  method: 'post',
  path: '/api/v1/shares',
  summary: {
    zh: '分享一个保存的回答或看板；打开的人要登录，只看到自己的角色能看的',
    en: 'share a saved answer or a board; whoever opens it is logged in and sees what their own role may',
  },
  body: newShareSchema,
  replies: [{ type: 'application/json', schema: madeShareSchema, status: 201 }],
  handle: async ({ body: { kind, of, days } }, { kept }) =>
    json(await kept.share({ kind, of, ...(days === undefined ? {} : { days }) }), 201),
});

export const shareDelete = defineRoute({
  method: 'delete',
  path: '/api/v1/shares/:id',
  summary: { zh: '停用一个链接', en: 'revoke a link' },
  replies: [{ type: 'application/json', schema: removedReply }],
  async handle({ name }, { kept }) {
    await kept.unshare(name);
    return json({ removed: name });
  },
});

/** The token stands in the body: addresses are written into logs. */
export const shareOpen = defineRoute({
  method: 'post',
  path: '/api/v1/shares/open',
  summary: { zh: '打开别人分享的链接，按自己的角色', en: 'open a link, as the role of whoever opens it may see it' },
  body: openShareSchema,
  replies: [{ type: 'application/json', schema: openedShareSchema }],
  async handle({ body: { token }, signal }, { kept, readiness }) {
    await readiness.check();
    return json(await kept.open(token, signal));
  },
});
