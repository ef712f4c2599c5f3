import { draftedReportSchema, draftReportSchema } from '../../protocol/report.ts';
import { defineRoute, json } from '../contract/route.ts';

/** "Make a report of this": the template is given, to be looked at and saved. */
export const reportDraft = defineRoute({
  method: 'post',
  path: '/api/v1/reports/draft',
  summary: {
    zh: '由一个看板或一次对话做成报告模板（不保存）',
    en: 'a template made of a board or of a conversation; it is not saved',
  },
  body: draftReportSchema,
  replies: [{ type: 'application/json', schema: draftedReportSchema }],
  handle: async ({ body, language }, { reports }) => json({ text: await reports.draft(body, language) }),
});
