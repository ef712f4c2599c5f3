import { reportEventSchema } from '../../protocol/report.ts';
import { eventStream, readEventId } from '../contract/event-stream.ts';
import { defineRoute } from '../contract/route.ts';

export const reportRunEvents = defineRoute({
  method: 'get',
  path: '/api/v1/reports/:id/runs/:report_run/events',
  summary: {
    zh: '一次运行的事件流，从头或从 Last-Event-ID 之后',
    en: 'the events of a run, from the first or after Last-Event-ID',
  },
  replies: [{ type: 'text/event-stream', schema: reportEventSchema }],
  async handle({ name, names, headers, signal }, { reports, heartbeatMs }) {
    const run = names.report_run ?? '';
    const told = await reports.events(name, run, signal);
    const heard = readEventId(headers.get('last-event-id') ?? '');
    // What another process tells is counted anew: there only its end matters, and that is told again.
    const after = told.isHere && heard?.stream === run ? heard.number : 0;
    return eventStream(told, after, heartbeatMs);
  },
});
