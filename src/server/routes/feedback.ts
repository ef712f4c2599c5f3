import { feedbackReply } from '../../protocol/replies.ts';
import { asRole } from '../contract/parts.ts';
import { feedbackSchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

/** Of whoever may approve, it approves or revokes; of anybody else it is kept as an opinion. */
export const feedback = defineRoute({
  method: 'post',
  path: '/api/v1/feedback',
  summary: {
    zh: '对一次回答的评价；有权核实的人点赞即核实，点踩即撤销',
    en: 'what a person thinks of an answer; of whoever may approve, it approves or revokes',
  },
  body: feedbackSchema,
  replies: [{ type: 'application/json', schema: feedbackReply }],
  async handle({ body: { run_id, verdict, reason } }, { wenshu, ...parts }) {
    return json(await wenshu.feedback(run_id, verdict, { ...asRole(parts), ...(reason ? { reason } : {}) }));
  },
});
