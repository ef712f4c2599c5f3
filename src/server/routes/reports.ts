import { removedReply } from '../../protocol/replies.ts';
import { reportSchema, reportsReply, saveReportSchema } from '../../protocol/report.ts';
import { savingReply } from '../contract/report-faults.ts';
import { defineRoute, json } from '../contract/route.ts';

export const reports = defineRoute({
  method: 'get',
  path: '/api/v1/reports',
  summary: {
    zh: '保存的报告模板，最近的在前；以及可以发送到哪些目标',
    en: 'saved templates of reports, the latest first, and the targets that they may name',
  },
  replies: [{ type: 'application/json', schema: reportsReply }],
  handle: async (_, { reports: kept }) => json(await kept.list()),
});

/** What is wrong with a template is a problem with `faults`: line, column and words of each. */
export const reportAdd = defineRoute({
  method: 'post',
  path: '/api/v1/reports',
  summary: { zh: '保存一个报告模板', en: 'save a template of a report' },
  body: saveReportSchema,
  replies: [{ type: 'application/json', schema: reportSchema, status: 201 }],
  handle: async ({ body: { text }, language }, { reports: kept }) =>
    savingReply(await kept.add(text, language), language, 201),
});

export const report = defineRoute({
  method: 'get',
  path: '/api/v1/reports/:id',
  summary: { zh: '一个报告模板', en: 'one template' },
  replies: [{ type: 'application/json', schema: reportSchema }],
  handle: async ({ name }, { reports: kept }) => json(await kept.find(name)),
});

export const reportChange = defineRoute({
  method: 'put',
  path: '/api/v1/reports/:id',
  summary: { zh: '修改一个报告模板', en: 'change a template' },
  body: saveReportSchema,
  replies: [{ type: 'application/json', schema: reportSchema }],
  handle: async ({ name, body: { text }, language }, { reports: kept }) =>
    savingReply(await kept.change(name, text, language), language, 200),
});

export const reportDelete = defineRoute({
  method: 'delete',
  path: '/api/v1/reports/:id',
  summary: { zh: '删除一个报告模板和它的全部运行', en: 'delete a template and all its runs' },
  replies: [{ type: 'application/json', schema: removedReply }],
  async handle({ name }, { reports: kept }) {
    await kept.remove(name);
    return json({ removed: name });
  },
});
