import { understoodReply } from '../../protocol/replies.ts';
import { detectLanguage } from '../../question/language.ts';
import { assertQuestionLength } from '../contract/begin-run.ts';
import { asRole } from '../contract/parts.ts';
import { understandSchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

/** For every key that is pressed: no statement is written or run. */
export const understand = defineRoute({
  method: 'post',
  path: '/api/v1/understand',
  summary: {
    zh: '正在输入的问题里听懂了什么、没听懂什么、可以怎样接下去；不执行查询',
    en: 'what is understood of a question that is being typed, what is not, and how it may go on; nothing is run',
  },
  body: understandSchema,
  replies: [{ type: 'application/json', schema: understoodReply }],
  async handle({ body: { text, connection } }, { wenshu, audience, readiness, ...parts }) {
    assertQuestionLength(text, parts);
    await readiness.checkAccount();
    const look = { audience, ...asRole(parts), ...(connection ? { connection } : {}) };
    return json(await wenshu.understand(text, detectLanguage(text), look));
  },
});
