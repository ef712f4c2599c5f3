import { WenshuError } from '../../errors/wenshu-error.ts';
import {
  approvedReply,
  checkedReply,
  feedbackReply,
  revokedReply,
  understoodReply,
  verifiedReply,
} from '../../protocol/replies.ts';
import { detectLanguage } from '../../question/language.ts';
import { assertQuestionLength, checkSql } from '../http/begin-run.ts';
import {
  approveSchema,
  checkSchema,
  connectionSchema,
  feedbackSchema,
  given,
  understandSchema,
} from '../http/requests.ts';
import { type Route, route } from '../http/route.ts';

export const reviewRoutes: readonly Route[] = [
  /** Called for every key that is pressed: no statement is written or run. */
  route('POST /api/v1/understand', {
    zh: '正在输入的问题里听懂了什么、没听懂什么、可以怎样接下去；不执行查询',
    en: 'what is understood of a question that is being typed, what is not, and how it may go on; nothing is run',
    body: understandSchema,
    reply: understoodReply,
    async handle({ body: { text, ...where } }, session) {
      assertQuestionLength(text, session);
      await session.readiness.checkAccount();
      return session.wenshu.understand(text, detectLanguage(text), given(where));
    },
  }),
  /** For callers with the scope `sql`; business users never see SQL. */
  route('POST /api/v1/check', {
    zh: '一条 SQL 能否执行、对不对；不执行（analyst，需要 sql 权限）',
    en: 'whether a statement may run and is right; nothing is run (analysts, scope sql)',
    body: checkSchema,
    reply: checkedReply,
    handle({ body, language }, session) {
      if (session.audience !== 'analyst' || !session.caller.scopes.has('sql'))
        throw new WenshuError('scope_missing', { scope: 'sql' });
      return checkSql(body, session, language);
    },
  }),
  /** From a caller who may approve, it approves or revokes; from any other it is saved as an opinion. */
  route('POST /api/v1/feedback', {
    zh: '对一次回答的评价；有权核实的人点赞即核实，点踩即撤销',
    en: 'what a person thinks of an answer; of whoever may approve, it approves or revokes',
    body: feedbackSchema,
    reply: feedbackReply,
    handle: ({ body: { run_id, verdict, reason } }, { wenshu }) =>
      wenshu.feedback(run_id, verdict, reason ? { reason } : {}),
  }),
  /** Only analysts see the statement. */
  route('GET /api/v1/verified', {
    zh: '已核实的答案，最近的在前',
    en: 'verified answers, the latest first',
    search: connectionSchema,
    reply: verifiedReply,
    async handle({ search: { connection } }, { wenshu, audience }) {
      const all = wenshu.connection ? [wenshu.connection] : wenshu.connections;
      const names = connection ? [connection] : all.map(({ id }) => id);
      const lists = await Promise.all(names.map((name) => wenshu.memory.list({ connection: name })));
      const verified = lists.flat().map(({ id, question, by, at, note, sql, drift }) => ({
        id,
        question,
        by,
        at,
        in_use: drift.length === 0,
        ...(note ? { note } : {}),
        ...(audience === 'analyst' ? { sql } : {}),
      }));
      return { verified };
    },
  }),
  route('POST /api/v1/verified', {
    zh: '核实一次回答，以后同类问题直接用它',
    en: 'approve an answer for questions like it',
    body: approveSchema,
    reply: approvedReply,
    status: 201,
    handle: async ({ body: { run_id, note } }, { wenshu }) => ({
      id: await wenshu.remember(run_id, note ? { note } : {}),
    }),
  }),
  route('DELETE /api/v1/verified/:id', {
    zh: '撤销一个已核实的答案',
    en: 'revoke a verified answer',
    search: connectionSchema,
    reply: revokedReply,
    async handle({ params: { id }, search }, { wenshu }) {
      await wenshu.memory.revoke(id, given(search));
      return { revoked: id };
    },
  }),
];
