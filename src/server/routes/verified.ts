import { approvedReply, revokedReply, verifiedReply } from '../../protocol/replies.ts';
import { asRole } from '../contract/parts.ts';
import { approveSchema, connectionSchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

/** What people approved; the statement of it for analysts alone. */
export const verified = defineRoute({
  method: 'get',
  path: '/api/v1/verified',
  summary: { zh: '已核实的答案，最近的在前', en: 'verified answers, the latest first' },
  search: connectionSchema,
  replies: [{ type: 'application/json', schema: verifiedReply }],
  async handle({ search: { connection } }, { wenshu, audience, ...parts }) {
    const names = connection
      ? [connection]
      : (wenshu.connection ? [wenshu.connection] : wenshu.connections).map(({ id }) => id);
    const lists = await Promise.all(names.map((name) => wenshu.memory.list({ connection: name, ...asRole(parts) })));
    const shown = lists.flat().map(({ id, question, by, at, note, sql, drift }) => ({
      id,
      question,
      by,
      at,
      in_use: drift.length === 0,
      ...(note ? { note } : {}),
      ...(audience === 'analyst' ? { sql } : {}),
    }));
    return json({ verified: shown });
  },
});

export const verifiedAdd = defineRoute({
  method: 'post',
  path: '/api/v1/verified',
  summary: { zh: '核实一次回答，以后同类问题直接用它', en: 'approve an answer for questions like it' },
  body: approveSchema,
  replies: [{ type: 'application/json', schema: approvedReply, status: 201 }],
  async handle({ body: { run_id, note } }, { wenshu, ...parts }) {
    return json({ id: await wenshu.remember(run_id, { ...asRole(parts), ...(note ? { note } : {}) }) }, 201);
  },
});

export const verifiedDelete = defineRoute({
  method: 'delete',
  path: '/api/v1/verified/:id',
  summary: { zh: '撤销一个已核实的答案', en: 'revoke a verified answer' },
  search: connectionSchema,
  replies: [{ type: 'application/json', schema: revokedReply }],
  async handle({ name, search: { connection } }, { wenshu, ...parts }) {
    await wenshu.memory.revoke(name, { ...asRole(parts), ...(connection ? { connection } : {}) });
    return json({ revoked: name });
  },
});
