import { glossaryReply } from '../../protocol/replies.ts';
import { asRole } from '../contract/parts.ts';
import { defineRoute, json } from '../contract/route.ts';

/** In the caller's language; how a word is calculated is not told. */
export const glossary = defineRoute({
  method: 'get',
  path: '/api/v1/glossary',
  summary: {
    zh: '业务用语，以及各数据库里的事物和字段',
    en: 'business words, and the things and fields of each database',
  },
  replies: [{ type: 'application/json', schema: glossaryReply }],
  async handle({ language }, { wenshu, audience, readiness, ...parts }) {
    await readiness.checkAccount();
    const all = wenshu.connection ? [wenshu.connection] : wenshu.connections;
    const databases = await Promise.all(
      all.map(async ({ id }) => {
        const { title, words, things } = await wenshu.describe(language, {
          connection: id,
          audience,
          ...asRole(parts),
        });
        return { title, words, things };
      }),
    );
    return json({ databases });
  },
});
