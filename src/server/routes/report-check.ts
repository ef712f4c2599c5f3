import { checkedReportSchema, checkReportSchema } from '../../protocol/report.ts';
import { defineRoute, json } from '../contract/route.ts';

/** For an editor: what is wrong so far, while it is typed. Nothing is asked and nothing is kept. */
export const reportCheck = defineRoute({
  method: 'post',
  path: '/api/v1/reports/check',
  summary: { zh: '检查一个报告模板，逐行指出问题', en: 'what is wrong with a template, line by line' },
  body: checkReportSchema,
  replies: [{ type: 'application/json', schema: checkedReportSchema }],
  handle({ body: { text }, language }, { reports }) {
    const { faults, template } = reports.check(text, language);
    return json({
      faults,
      title: template?.title ?? '',
      placeholders: template?.placeholders.length ?? 0,
      window: template?.window ?? null,
      params: template?.params ?? {},
    });
  },
});
