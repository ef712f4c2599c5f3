import { reportRunSchema } from '../../protocol/report.ts';
import { emptySchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

/** What was filled stays; what is left is asked. */
export const reportRunResume = defineRoute({
  method: 'post',
  path: '/api/v1/reports/:id/runs/:report_run/resume',
  summary: { zh: '继续一次中断或停止的运行', en: 'go on with a run that broke off or was cancelled' },
  body: emptySchema,
  replies: [{ type: 'application/json', schema: reportRunSchema, status: 202 }],
  async handle({ name, names }, { reports, readiness }) {
    const run = names.report_run ?? '';
    await reports.run(name, run);
    await readiness.check();
    return json(await reports.goOn(name, run), 202);
  },
});
