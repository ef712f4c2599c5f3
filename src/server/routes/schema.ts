import { WenshuError } from '../../errors/wenshu-error.ts';
import { schemaReply } from '../../protocol/replies.ts';
import { snakeCase } from '../../schema/snapshot/snapshot-json.ts';
import { asRole, type Parts } from '../contract/parts.ts';
import { connectionSchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';
import { suggested } from '../page/warm-up.ts';

/** What can be asked about: titles and questions for everybody, tables and columns for analysts alone. `connection` names one of them. */
export const schema = defineRoute({
  method: 'get',
  path: '/api/v1/schema',
  summary: {
    zh: '可以问哪些数据；analyst 还能看到表结构',
    en: 'what can be asked about; analysts also see tables and columns',
  },
  search: connectionSchema,
  replies: [{ type: 'application/json', schema: schemaReply }],
  async handle({ language, search: { connection } }, { wenshu, own, audience, readiness, ...parts }) {
    await readiness.checkAccount();
    const role = asRole(parts);
    const one = connection === undefined ? undefined : await connectionCalled(connection, { wenshu, own });
    const connections = await Promise.all(
      (one ? [one] : wenshu.connections).map(async ({ id, title }) => ({
        title,
        ...(audience === 'analyst' ? { schema: snakeCase(await wenshu.schema({ connection: id, ...role })) } : {}),
      })),
    );
    const where = one ? { connection: one.id } : {};
    const suggestions = await wenshu.suggestions(language, { audience, count: suggested, ...where, ...role });
    return json({ connections, suggestions });
  },
});

/** Configured ones are found without memory. */
async function connectionCalled(name: string, { wenshu, own }: Pick<Parts, 'wenshu' | 'own'>) {
  const isCalled = (one: { id: string; title: string }) =>
    one.id === name || one.title.toLowerCase() === name.toLowerCase();
  const found = wenshu.connections.find(isCalled) ?? (await own.reachable()).find(isCalled);
  if (!found) throw new WenshuError('connection_unknown', { name, known: '' });
  return found;
}
