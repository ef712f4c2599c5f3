import { WenshuError } from '../../errors/wenshu-error.ts';
import {
  addedConnectionSchema,
  newConnectionSchema,
  triedConnectionSchema,
  uploadedSchema,
  uploadsSchema,
} from '../../protocol/connection.ts';
import { draftFormSchema, draftReplySchema, exploredSchema } from '../../protocol/explore.ts';
import { connectionsReply, connectionTestReply, schemaReply } from '../../protocol/replies.ts';
import { snakeCase } from '../../schema/snapshot/snapshot-json.ts';
import { connectionSchema, emptySchema, given, uploadSearch } from '../http/requests.ts';
import { type Route, removal, route } from '../http/route.ts';
import type { Session } from '../session/session.ts';

/** Questions to begin with; as many as the page shows. */
export const suggestionCount = 5;

/** Configured connections are found without memory. */
async function connectionNamed(name: string, { wenshu, databases }: Session) {
  const isSame = (one: { id: string; title: string }) =>
    one.id === name || one.title.toLowerCase() === name.toLowerCase();
  const match = wenshu.connections.find(isSame) ?? (await databases.list()).find(isSame);
  if (!match) throw new WenshuError('connection_unknown', { name, known: '' });
  return match;
}

export const connectionRoutes: readonly Route[] = [
  /** Names alone: neither addresses nor accounts leave the server. */
  route('GET /api/v1/connections', {
    zh: '可以提问的数据库，包括自己上传的文件',
    en: 'the databases that the caller may ask, their own files included',
    reply: connectionsReply,
    handle: async (_, { databases }) => ({ connections: await databases.list() }),
  }),
  /** An account that may do more than read is refused as at the start. */
  route('POST /api/v1/connections', {
    zh: '添加一个数据库（需要 admin 权限）；先试连再保存，密码加密保存，不再显示',
    en: 'add a database (scope admin); it is tried first, its password is sealed and never told again',
    body: newConnectionSchema,
    reply: addedConnectionSchema,
    status: 201,
    handle: ({ body, language }, { databases }) => databases.add(body, language),
  }),
  route('POST /api/v1/connections/test', {
    zh: '试连一个还没有添加的数据库（需要 admin 权限），什么都不保存',
    en: 'try a database that was not added (scope admin); nothing of it is kept',
    body: newConnectionSchema,
    reply: triedConnectionSchema,
    handle: ({ body, language }, { databases }) => databases.try(body, language),
  }),
  route('POST /api/v1/connections/:id/test', {
    zh: '试一下能否连上并读取结构（需要 admin 权限）',
    en: 'try to reach it and read its structure (scope admin)',
    body: emptySchema,
    reply: connectionTestReply,
    async handle({ params }, { caller, databases, wenshu }) {
      if (!caller.scopes.has('admin')) throw new WenshuError('scope_missing', { scope: 'admin' });
      const { id } = await databases.find(params.id);
      const { tables } = await wenshu.schema({ connection: id, refresh: true });
      return { id, reachable: true, tables: tables.length };
    },
  }),
  removal(
    '/api/v1/connections/:id',
    {
      zh: '删除添加过的数据库（需要 admin 权限）或自己上传的文件',
      en: "remove a database that was added (scope admin), or a file of one's own",
    },
    (id, { databases }) => databases.remove(id),
  ),
  route('GET /api/v1/connections/:id/draft', {
    zh: '对这份数据理解了什么：有哪些事物、名称、日期、金额和单位、代码的含义，以及要问的问题',
    en: 'what was understood of the data: things, names, dates, money and units, what codes mean, and what to ask about it',
    reply: draftFormSchema,
    handle: ({ params, language }, { databases }) => databases.draft(params.id, language),
  }),
  route('PUT /api/v1/connections/:id/glossary', {
    zh: '同意或更正对这份数据的理解；什么都不写就是全部同意',
    en: 'agree to what was understood of the data, or correct it; with nothing said, all that is proposed is agreed to',
    body: draftReplySchema,
    reply: draftFormSchema,
    handle: ({ params, body, language }, { databases }) => databases.describe(params.id, body, language),
  }),
  route('GET /api/v1/uploads', {
    zh: '自己上传的文件，以及剩余的空间',
    en: "the caller's own files, and how much room is left",
    reply: uploadsSchema,
    handle: (_, { databases }) => databases.uploads(),
  }),
  /** From then on the file is a connection of the caller alone. */
  route('POST /api/v1/uploads', {
    zh: '上传一个文件来提问（CSV、Excel、Parquet、JSON 或数据库文件），正文就是文件本身，文件名写在 name 里',
    en: 'bring a file to ask about (CSV, Excel, Parquet, JSON, or of a database): the body is the file, name is what it is called',
    takesBytes: true,
    search: uploadSearch,
    reply: uploadedSchema,
    status: 201,
    handle: ({ bytes, search: { name }, language }, { databases }) => databases.upload({ name, body: bytes }, language),
  }),
  removal('/api/v1/uploads/:id', { zh: '彻底删除一个上传的文件', en: 'delete a file for good' }, (id, { databases }) =>
    databases.removeUpload(id),
  ),
];

export const exploreRoutes: readonly Route[] = [
  /** Only analysts see how it is stored. */
  route('GET /api/v1/explore', {
    zh: '一个数据库里可以问什么：事物、字段、示例值和它们的关系',
    en: 'what can be asked about in a database: things, fields, sample values and how they belong together',
    search: connectionSchema,
    reply: exploredSchema,
    async handle({ language, search }, { wenshu, readiness }) {
      await readiness.checkAccount();
      const explored = await wenshu.explore(language, given(search));
      const suggestions = await wenshu.suggestions(language, { ...given(search), count: suggestionCount });
      return { ...explored, suggestions };
    },
  }),
  /** Titles and questions for everybody, tables and columns for analysts alone. */
  route('GET /api/v1/schema', {
    zh: '可以问哪些数据；analyst 还能看到表结构',
    en: 'what can be asked about; analysts also see tables and columns',
    search: connectionSchema,
    reply: schemaReply,
    async handle({ language, search: { connection } }, session) {
      const { wenshu, audience, readiness } = session;
      await readiness.checkAccount();
      const one = connection === undefined ? undefined : await connectionNamed(connection, session);
      const connections = await Promise.all(
        (one ? [one] : wenshu.connections).map(async ({ id, title }) => ({
          title,
          ...(audience === 'analyst' ? { schema: snakeCase(await wenshu.schema({ connection: id })) } : {}),
        })),
      );
      const where = one ? { connection: one.id } : {};
      return { connections, suggestions: await wenshu.suggestions(language, { count: suggestionCount, ...where }) };
    },
  }),
];
