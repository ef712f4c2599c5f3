import { WenshuError } from '../../errors/wenshu-error.ts';
import { statusReply } from '../../protocol/replies.ts';
import { problemResponse } from '../contract/problem.ts';
import { defineRoute, json } from '../contract/route.ts';

/** Whether a question would be answered now; `not_ready` names the parts that stand in the way, and nothing about them. */
export const ready = defineRoute({
  method: 'get',
  path: '/ready',
  summary: {
    zh: '现在能否回答问题；503 时 not_ready 列出未就绪的部分：draining、database、memory、audit',
    en: 'whether questions can be answered now; with 503, not_ready lists the parts that are not: draining, database, memory, audit',
  },
  replies: [{ type: 'application/json', schema: statusReply }],
  async handle({ language }, { readiness, runs, audience }) {
    const faults = runs.isStopping()
      ? [{ part: 'draining' as const, error: new WenshuError('server_stopping') }]
      : await readiness.faults();
    const [first] = faults;
    if (!first) return json({ status: 'ready' });
    return problemResponse(first.error, language, audience, { not_ready: faults.map(({ part }) => part) });
  },
});
