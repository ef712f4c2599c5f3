import { syncReply } from '../../protocol/replies.ts';
import { beginQuery, outcomeOf } from '../contract/begin-run.ts';
import { querySchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

/** Asks, and gives the answer when it is there. A failed run is an answer too; a problem is where no run was possible. */
export const querySync = defineRoute({
  method: 'post',
  path: '/api/v1/query/sync',
  summary: { zh: '提问，完成后一次给出回答', en: 'ask, and get the whole answer at once' },
  body: querySchema,
  replies: [{ type: 'application/json', schema: syncReply }],
  async handle({ body, signal }, parts) {
    const answer = await outcomeOf(await beginQuery(body, parts), signal);
    return json({ answer, final_response: answer.final_response });
  },
});
