import { WenshuError } from '../../errors/wenshu-error.ts';
import { asRole } from '../contract/parts.ts';
import { connectionsReply, connectionTestReply } from '../contract/replies.ts';
import { emptySchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

/** Names alone: neither addresses nor accounts leave the server. */
export const connections = defineRoute({
  method: 'get',
  path: '/api/v1/connections',
  summary: { zh: '可以提问的数据库', en: 'the databases that the caller may ask' },
  replies: [{ type: 'application/json', schema: connectionsReply }],
  handle: (_, { wenshu }) =>
    json({
      connections: wenshu.connections.map(({ id, title, today }) => ({ id, title, ...(today ? { today } : {}) })),
    }),
});

/** Reads the structure anew; what stands in the way is a problem of the catalogue. For those who look after the server. */
export const connectionTest = defineRoute({
  method: 'post',
  path: '/api/v1/connections/:id/test',
  summary: {
    zh: '试一下能否连上并读取结构（需要 admin 权限）',
    en: 'try to reach it and read its structure (scope admin)',
  },
  body: emptySchema,
  replies: [{ type: 'application/json', schema: connectionTestReply }],
  async handle({ name, caller }, parts) {
    if (!caller?.scopes.has('admin')) throw new WenshuError('scope_missing', { scope: 'admin' });
    const found = parts.wenshu.connections.find(({ id }) => id === name);
    if (!found) throw new WenshuError('connection_unknown', { name, known: '' });
    const { tables } = await parts.wenshu.schema({ connection: found.id, refresh: true, ...asRole(parts) });
    return json({ id: found.id, reachable: true, tables: tables.length });
  },
});
