import { exploredSchema } from '../../protocol/explore.ts';
import { asRole } from '../contract/parts.ts';
import { connectionSchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

/** In the caller's words and within the caller's role; only analysts see how it is stored. */
export const explore = defineRoute({
  method: 'get',
  path: '/api/v1/explore',
  summary: {
    zh: '一个数据库里可以问什么：事物、字段、示例值和它们的关系',
    en: 'what can be asked about in a database: things, fields, sample values and how they belong together',
  },
  search: connectionSchema,
  replies: [{ type: 'application/json', schema: exploredSchema }],
  async handle({ language, search: { connection } }, { wenshu, audience, readiness, ...parts }) {
    await readiness.checkAccount();
    const options = { audience, ...asRole(parts), ...(connection ? { connection } : {}) };
    const explored = await wenshu.explore(language, options);
    return json({ ...explored, suggestions: await wenshu.suggestions(language, { ...options, count: 5 }) });
  },
});
