import { WenshuError } from '../../errors/wenshu-error.ts';
import { checkedReply } from '../../protocol/replies.ts';
import { checkSql } from '../contract/check-sql.ts';
import { checkSchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

/** For callers with the scope `sql`; business users never see SQL. */
export const check = defineRoute({
  method: 'post',
  path: '/api/v1/check',
  summary: {
    zh: '一条 SQL 能否执行、对不对；不执行（analyst，需要 sql 权限）',
    en: 'whether a statement may run and is right; nothing is run (analysts, scope sql)',
  },
  body: checkSchema,
  replies: [{ type: 'application/json', schema: checkedReply }],
  async handle({ body, caller, language }, parts) {
    if (parts.audience !== 'analyst' || !caller?.scopes.has('sql'))
      throw new WenshuError('scope_missing', { scope: 'sql' });
    return json(await checkSql(body, parts, language));
  },
});
