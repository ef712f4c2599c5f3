import { serverEventSchema } from '../../protocol/server-event.ts';
import { beginQuery } from '../contract/begin-run.ts';
import { streamOf } from '../contract/event-stream.ts';
import { querySchema } from '../contract/requests.ts';
import { defineRoute, type Route } from '../contract/route.ts';

/** Asks, and tells what happens as it happens. With `Last-Event-ID` nothing is asked again: the stream goes on after that event. */
const at = (path: string): Route =>
  defineRoute({
    method: 'post',
    path,
    summary: {
      zh: '提问，以事件流（SSE）回答；带 Last-Event-ID 时从那个事件之后继续，不会重新提问',
      en: 'ask, answered as a stream of events (SSE); with Last-Event-ID it goes on after that event and asks nothing again',
    },
    body: querySchema,
    replies: [{ type: 'text/event-stream', schema: serverEventSchema }],
    handle: ({ body, headers }, parts) => streamOf(headers, parts, () => beginQuery(body, parts)),
  });

export const query = at('/api/v1/query');
export const queryStream = at('/api/v1/query/stream');
