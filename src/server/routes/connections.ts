import { WenshuError } from '../../errors/wenshu-error.ts';
import { addedConnectionSchema, newConnectionSchema, triedConnectionSchema } from '../../protocol/connection.ts';
import { connectionsReply, connectionTestReply, removedReply } from '../../protocol/replies.ts';
import { asRole } from '../contract/parts.ts';
import { emptySchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

/** Names alone: neither addresses nor accounts leave the server. */
export const connections = defineRoute({
  method: 'get',
  path: '/api/v1/connections',
  summary: {
    zh: '可以提问的数据库，包括自己上传的文件',
    en: 'the databases that the caller may ask, their own files included',
  },
  replies: [{ type: 'application/json', schema: connectionsReply }],
  handle: async (_, { own }) => json({ connections: await own.reachable() }),
});

/** Tried before it is kept; an account that may do more than read is refused as at the start. */
export const connectionAdd = defineRoute({
  method: 'post',
  path: '/api/v1/connections',
  summary: {
    zh: '添加一个数据库（需要 admin 权限）；先试连再保存，密码加密保存，不再显示',
    en: 'add a database (scope admin); it is tried first, its password is sealed and never told again',
  },
  body: newConnectionSchema,
  replies: [{ type: 'application/json', schema: addedConnectionSchema, status: 201 }],
  handle: async ({ body, language }, { own }) => json(await own.add(body, language), 201),
});

/** The same limits, the same account, the same words for what is wrong; nothing of it is kept. */
export const connectionTry = defineRoute({
  method: 'post',
  path: '/api/v1/connections/test',
  summary: {
    zh: '试连一个还没有添加的数据库（需要 admin 权限），什么都不保存',
    en: 'try a database that was not added (scope admin); nothing of it is kept',
  },
  body: newConnectionSchema,
  replies: [{ type: 'application/json', schema: triedConnectionSchema }],
  handle: async ({ body, language }, { own }) => json(await own.try(body, language)),
});

export const connectionDelete = defineRoute({
  method: 'delete',
  path: '/api/v1/connections/:id',
  summary: {
    zh: '删除添加过的数据库（需要 admin 权限）或自己上传的文件',
    en: "remove a database that was added (scope admin), or a file of one's own",
  },
  replies: [{ type: 'application/json', schema: removedReply }],
  async handle({ name }, { own }) {
    await own.remove(name);
    return json({ removed: name });
  },
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
  async handle({ name, caller }, { own, wenshu, ...parts }) {
    if (!caller?.scopes.has('admin')) throw new WenshuError('scope_missing', { scope: 'admin' });
    const found = (await own.reachable()).find(({ id }) => id === name);
    if (!found) throw new WenshuError('connection_unknown', { name, known: '' });
    const { tables } = await wenshu.schema({ connection: found.id, refresh: true, ...asRole(parts) });
    return json({ id: found.id, reachable: true, tables: tables.length });
  },
});
