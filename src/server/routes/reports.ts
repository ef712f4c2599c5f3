import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Language } from '../../protocol/answer.ts';
import { cancelReply } from '../../protocol/replies.ts';
import {
  checkedReportSchema,
  checkReportSchema,
  draftedReportSchema,
  draftReportSchema,
  type Report,
  reportEventSchema,
  reportFileSearch,
  reportRunSchema,
  reportRunsReply,
  reportSchema,
  reportsReply,
  saveReportSchema,
  startReportSchema,
} from '../../protocol/report.ts';
import { fileName } from '../../reports/deliver/channels.ts';
import type { Saving } from '../../reports/saved/saved-reports.ts';
import { eventStream, readEventId } from '../http/event-stream.ts';
import { problemResponse } from '../http/problem.ts';
import { emptySchema } from '../http/requests.ts';
import { json, type Route, removal, route } from '../http/route.ts';

/** The saved report, or a problem that names every faulty line of its template. */
function savingReply(saving: Saving, language: Language, status: number): Response {
  if ('report' in saving) return json(saving.report satisfies Report, status);
  const { faults } = saving;
  const [first] = faults;
  const place = (line: number) => (language === 'zh' ? `第 ${line} 行：` : `line ${line}: `);
  const detail = first ? `${place(first.line)}${first.text}` : '';
  const error = new WenshuError('report_template_invalid', { count: faults.length, detail });
  // The words of a template are its author's own, so that business users may read them too.
  return problemResponse(error, language, 'analyst', { faults });
}

export const reportRoutes: readonly Route[] = [
  route('GET /api/v1/reports', {
    zh: '保存的报告模板，最近的在前；以及可以发送到哪些目标',
    en: 'saved templates of reports, the latest first, and the targets that they may name',
    reply: reportsReply,
    handle: (_, { reports }) => reports.list(),
  }),
  route('POST /api/v1/reports', {
    zh: '保存一个报告模板',
    en: 'save a template of a report',
    body: saveReportSchema,
    reply: reportSchema,
    status: 201,
    handle: async ({ body: { text }, language }, { reports }) =>
      savingReply(await reports.add(text, language), language, 201),
  }),
  /** For an editor, while it is typed. Nothing is asked and nothing is saved. */
  route('POST /api/v1/reports/check', {
    zh: '检查一个报告模板，逐行指出问题',
    en: 'what is wrong with a template, line by line',
    body: checkReportSchema,
    reply: checkedReportSchema,
    handle({ body: { text }, language }, { reports }) {
      const { faults, template } = reports.check(text, language);
      return {
        faults,
        title: template?.title ?? '',
        placeholders: template?.placeholders.length ?? 0,
        window: template?.window ?? null,
        params: template?.params ?? {},
      };
    },
  }),
  route('POST /api/v1/reports/draft', {
    zh: '由一个看板或一次对话做成报告模板（不保存）',
    en: 'a template made of a board or of a conversation; it is not saved',
    body: draftReportSchema,
    reply: draftedReportSchema,
    handle: async ({ body, language }, { reports }) => ({ text: await reports.draft(body, language) }),
  }),
  route('GET /api/v1/reports/:id', {
    zh: '一个报告模板',
    en: 'one template',
    reply: reportSchema,
    handle: ({ params }, { reports }) => reports.find(params.id),
  }),
  route('PUT /api/v1/reports/:id', {
    zh: '修改一个报告模板',
    en: 'change a template',
    body: saveReportSchema,
    reply: reportSchema,
    handle: async ({ params, body: { text }, language }, { reports }) =>
      savingReply(await reports.change(params.id, text, language), language, 200),
  }),
  removal(
    '/api/v1/reports/:id',
    { zh: '删除一个报告模板和它的全部运行', en: 'delete a template and all its runs' },
    (id, { reports }) => reports.remove(id),
  ),
  route('GET /api/v1/reports/:id/runs', {
    zh: '一个报告的各次运行，最近的在前',
    en: 'the runs of a report, the latest first',
    reply: reportRunsReply,
    handle: async ({ params }, { reports }) => ({ runs: await reports.runs(params.id) }),
  }),
  /** Continues without listeners, because it is saved. */
  route('POST /api/v1/reports/:id/runs', {
    zh: '运行一个报告，可给出时间范围和参数',
    en: 'run a report, with a window and parameters',
    body: startReportSchema,
    reply: reportRunSchema,
    status: 202,
    async handle({ params: { id }, body: { window, params, deliver }, language }, { reports, readiness }) {
      // Its owner is checked first: a database that is down must not reveal which reports exist.
      await reports.find(id);
      await readiness.check();
      return reports.begin(id, { window, params, deliver }, language);
    },
  }),
  route('GET /api/v1/reports/:id/runs/:report_run', {
    zh: '一次运行：数值、与上次的差别、提醒、发送情况、用时',
    en: 'one run: its figures, differences, alerts, deliveries and what it took',
    reply: reportRunSchema,
    handle: ({ params }, { reports }) => reports.run(params.id, params.report_run),
  }),
  route('GET /api/v1/reports/:id/runs/:report_run/events', {
    zh: '一次运行的事件流，从头或从 Last-Event-ID 之后',
    en: 'the events of a run, from the first or after Last-Event-ID',
    reply: [{ type: 'text/event-stream', schema: reportEventSchema }],
    async handle({ params: { id, report_run: run }, headers, signal }, { reports, heartbeatMs }) {
      const events = await reports.events(id, run, signal);
      const last = readEventId(headers.get('last-event-id') ?? '');
      // Events of another process are numbered anew: there only the end matters, and that is sent again.
      return eventStream(events, events.isHere && last?.stream === run ? last.number : 0, heartbeatMs);
    },
  }),
  /** Always an attachment: a page that shows it fetches it into a frame without rights. */
  route('GET /api/v1/reports/:id/runs/:report_run/file', {
    zh: '一次运行的报告文件：md、html、docx 或 pdf',
    en: 'the document of a run as md, html, docx or pdf',
    search: reportFileSearch,
    reply: [
      { type: 'text/html' },
      { type: 'text/markdown' },
      { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
      { type: 'application/pdf' },
    ],
    async handle({ params, search: { format } }, { reports }) {
      const { type, bytes, title, at } = await reports.file(params.id, params.report_run, format);
      const name = fileName(`${title}-${at.slice(0, 10)}.${format}`);
      return new Response(bytes as Uint8Array<ArrayBuffer>, {
        headers: {
          'content-type': type,
          'content-disposition': `attachment; filename="report.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        },
      });
    },
  }),
  /** What was filled until then stays: it can resume. */
  route('POST /api/v1/reports/:id/runs/:report_run/cancel', {
    zh: '停止一次运行',
    en: 'cancel a run',
    body: emptySchema,
    reply: cancelReply,
    handle: async ({ params: { id, report_run: run } }, { reports }) => ({
      run_id: run,
      cancelled: await reports.cancel(id, run),
    }),
  }),
  route('POST /api/v1/reports/:id/runs/:report_run/resume', {
    zh: '继续一次中断或停止的运行',
    en: 'go on with a run that broke off or was cancelled',
    body: emptySchema,
    reply: reportRunSchema,
    status: 202,
    async handle({ params: { id, report_run: run } }, { reports, readiness }) {
      await reports.run(id, run);
      await readiness.check();
      return reports.resume(id, run);
    },
  }),
];
