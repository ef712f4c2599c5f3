import { reportRunSchema } from '../../protocol/report.ts';
import { defineRoute, json } from '../contract/route.ts';

export const reportRun = defineRoute({
  method: 'get',
  path: '/api/v1/reports/:id/runs/:report_run',
  summary: {
    zh: '一次运行：数值、与上次的差别、提醒、发送情况、用时',
    en: 'one run: its figures, differences, alerts, deliveries and what it took',
  },
  replies: [{ type: 'application/json', schema: reportRunSchema }],
  handle: async ({ name, names }, { reports }) => json(await reports.run(name, names.report_run ?? '')),
});
