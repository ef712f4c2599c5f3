import { WenshuError } from '../../errors/wenshu-error.ts';
import { statusReply } from '../../protocol/replies.ts';
import { defineRoute, json } from '../contract/route.ts';

/** Whether a question would be answered now. */
export const ready = defineRoute({
  method: 'get',
  path: '/ready',
  summary: { zh: '现在能否回答问题', en: 'whether questions can be answered now' },
  replies: [{ type: 'application/json', schema: statusReply }],
  async handle(_, { readiness, runs }) {
    if (runs.isStopping()) throw new WenshuError('server_stopping');
    await readiness.check();
    return json({ status: 'ready' });
  },
});
