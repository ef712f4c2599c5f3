import { reportFileSearch } from '../../protocol/report.ts';
import { fileName } from '../../reports/deliver/folder.ts';
import { defineRoute } from '../contract/route.ts';

/** Always a file to be kept: whoever wants to look at it in a page fetches it and shows it in a frame without rights. */
export const reportRunFile = defineRoute({
  method: 'get',
  path: '/api/v1/reports/:id/runs/:report_run/file',
  summary: {
    zh: '一次运行的报告文件：md、html、docx 或 pdf',
    en: 'the document of a run as md, html, docx or pdf',
  },
  search: reportFileSearch,
  replies: [
    { type: 'text/html' },
    { type: 'text/markdown' },
    { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
    { type: 'application/pdf' },
  ],
  async handle({ name, names, search: { format } }, { reports }) {
    const { type, bytes, title, at } = await reports.file(name, names.report_run ?? '', format);
    const kept = fileName(`${title}-${at.slice(0, 10)}.${format}`);
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="report.${format}"; filename*=UTF-8''${encodeURIComponent(kept)}`,
      },
    });
  },
});
