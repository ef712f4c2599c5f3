import { pageReply } from '../../protocol/replies.ts';
import { asRole } from '../contract/parts.ts';
import { pageSchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

export const runPages = defineRoute({
  method: 'get',
  path: '/api/v1/runs/:id/pages',
  summary: { zh: '一次回答的某一页结果，每页 1–1000 行', en: 'one page of the rows of an answer, 1–1000 rows' },
  search: pageSchema,
  replies: [{ type: 'application/json', schema: pageReply }],
  async handle({ name, search, signal }, { wenshu, audience, readiness, ...parts }) {
    await readiness.check();
    const options = { audience, signal, pageSize: search.page_size, ...asRole(parts) };
    return json(await wenshu.page(name, search.page, options));
  },
});
