import { WenshuError } from '../../errors/wenshu-error.ts';
import { serverEventSchema } from '../../protocol/server-event.ts';
import { eventStream, readEventId } from '../contract/event-stream.ts';
import { defineRoute } from '../contract/route.ts';

/** For those who cannot send a question twice, such as a browser's EventSource. */
export const runEvents = defineRoute({
  method: 'get',
  path: '/api/v1/runs/:id/events',
  summary: {
    zh: '一次提问的事件流，从头或从 Last-Event-ID 之后',
    en: 'the events of a run, from the first or after Last-Event-ID',
  },
  replies: [{ type: 'text/event-stream', schema: serverEventSchema }],
  async handle({ name, headers }, { runs, heartbeatMs }) {
    const heard = readEventId(headers.get('last-event-id') ?? '');
    const run = await runs.find(heard?.stream ?? name);
    if (!run) throw new WenshuError('events_gone');
    return eventStream(run, heard?.number ?? 0, heartbeatMs);
  },
});
