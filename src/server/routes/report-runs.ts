import { reportRunSchema, reportRunsReply, startReportSchema } from '../../protocol/report.ts';
import { defineRoute, json } from '../contract/route.ts';

/** Goes on whether somebody listens or not: it is kept. */
export const reportRunStart = defineRoute({
  method: 'post',
  path: '/api/v1/reports/:id/runs',
  summary: { zh: '运行一个报告，可给出时间范围和参数', en: 'run a report, with a window and parameters' },
  body: startReportSchema,
  replies: [{ type: 'application/json', schema: reportRunSchema, status: 202 }],
  async handle({ name, body: { window, params, deliver }, language }, { reports, readiness }) {
    // Whose it is comes first: a database that is down tells nobody what there is.
    await reports.find(name);
    await readiness.check();
    return json(await reports.begin(name, { window, params, deliver }, language), 202);
  },
});

export const reportRuns = defineRoute({
  method: 'get',
  path: '/api/v1/reports/:id/runs',
  summary: { zh: '一个报告的各次运行，最近的在前', en: 'the runs of a report, the latest first' },
  replies: [{ type: 'application/json', schema: reportRunsReply }],
  handle: async ({ name }, { reports }) => json({ runs: await reports.runs(name) }),
});
