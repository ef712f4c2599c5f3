import { meReply } from '../../protocol/replies.ts';
import { defineRoute, json } from '../contract/route.ts';

/** Who the key or token says that the caller is; no secret and no claim of it. */
export const me = defineRoute({
  method: 'get',
  path: '/api/v1/me',
  summary: { zh: '我是谁，可以做什么', en: 'who the caller is, and what they may do' },
  replies: [{ type: 'application/json', schema: meReply }],
  handle: ({ caller }, { wenshu, audience, role }) =>
    json({
      name: caller && caller.how !== 'local' ? caller.user : null,
      role: role ?? null,
      audience,
      scopes: [...(caller?.scopes ?? [])],
      approves: caller?.allowance.approves === true,
      has_model: wenshu.model !== 'embedded',
    }),
});
