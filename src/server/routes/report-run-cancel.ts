import { cancelReply } from '../../protocol/replies.ts';
import { emptySchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

/** What was filled until then stays: it can go on. */
export const reportRunCancel = defineRoute({
  method: 'post',
  path: '/api/v1/reports/:id/runs/:report_run/cancel',
  summary: { zh: '停止一次运行', en: 'cancel a run' },
  body: emptySchema,
  replies: [{ type: 'application/json', schema: cancelReply }],
  async handle({ name, names }, { reports }) {
    const run = names.report_run ?? '';
    return json({ run_id: run, cancelled: await reports.cancel(name, run) });
  },
});
