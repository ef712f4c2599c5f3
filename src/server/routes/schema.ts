import { snakeCase } from '../../schema/snapshot/snapshot-json.ts';
import { asRole } from '../contract/parts.ts';
import { schemaReply } from '../contract/replies.ts';
import { defineRoute, json } from '../contract/route.ts';

/** What can be asked about: titles and questions for everybody, tables and columns for analysts alone. */
export const schema = defineRoute({
  method: 'get',
  path: '/api/v1/schema',
  summary: {
    zh: '可以问哪些数据；analyst 还能看到表结构',
    en: 'what can be asked about; analysts also see tables and columns',
  },
  replies: [{ type: 'application/json', schema: schemaReply }],
  async handle({ language }, { wenshu, audience, readiness, ...parts }) {
    await readiness.check();
    const role = asRole(parts);
    const connections = await Promise.all(
      wenshu.connections.map(async ({ id, title }) => ({
        title,
        ...(audience === 'analyst' ? { schema: snakeCase(await wenshu.schema({ connection: id, ...role })) } : {}),
      })),
    );
    return json({ connections, suggestions: await wenshu.suggestions(language, { audience, count: 5, ...role }) });
  },
});
