import { WenshuError } from '../../errors/wenshu-error.ts';
import { cancelReply } from '../../protocol/replies.ts';
import { emptySchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

/** Ends a run, and its query in the engine; one that waits in line leaves it. */
export const runCancel = defineRoute({
  method: 'post',
  path: '/api/v1/runs/:id/cancel',
  summary: {
    zh: '取消正在进行的提问（运行编号，或事件流编号）',
    en: 'cancel a run that is under way, by its id or that of its stream',
  },
  body: emptySchema,
  replies: [{ type: 'application/json', schema: cancelReply, status: 202 }],
  async handle({ name }, { runs }) {
    const run = await runs.find(name);
    if (!run) throw new WenshuError('events_gone');
    return json({ run_id: name, cancelled: run.cancel() }, 202);
  },
});
