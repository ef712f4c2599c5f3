import type { ServerEvent } from '../../../src/protocol/event.ts';
import { readEvents } from './events.ts';
import { isUnreachable, Problem } from './problem.ts';
import { type Place, type Sent, send } from './request.ts';

/** What begins a run, or the stream of one that is under way. */
export type Begin = { path: string; body: unknown } | { stream: string };

export interface Following {
  /** The stream is known: after a reload it can be followed by this name. */
  onStream?: (stream: string) => void;
  /** The connection is gone (`true`) or back (`false`). */
  onWaiting?: (isWaiting: boolean) => void;
  place?: Place;
}

/** Pauses between tries: soon at first, then with patience, about two minutes in all. */
const pausesMs = [300, 700, 1500, 3000, 5000, 8000, 10_000, 15_000, 20_000, 30_000, 30_000];

const isLast = ({ type }: ServerEvent): boolean => type === 'run-end' || type === 'run-error';

/**
 * The events of a run up to its last one. A connection that drops is taken up again after the last event that was heard, so that
 * nothing is asked twice.
 */
export async function* followRun(begin: Begin, { onStream, onWaiting, place }: Following): AsyncGenerator<ServerEvent> {
  let stream = 'stream' in begin ? begin.stream : undefined;
  let heard: string | undefined;
  let tries = 0;
  for (;;) {
    try {
      const headers = { accept: 'text/event-stream', ...(heard ? { 'last-event-id': heard } : {}) };
      const sent: Sent = stream === undefined && 'path' in begin ? { body: begin.body, headers } : { headers };
      const path =
        stream === undefined && 'path' in begin
          ? begin.path
          : `/api/v1/runs/${encodeURIComponent(stream ?? '')}/events`;
      const response = await send(path, { ...sent, place });
      stream = response.headers.get('wenshu-stream') ?? stream;
      if (stream) onStream?.(stream);
      for await (const { id, event } of readEvents<ServerEvent>(response.body!)) {
        heard = id;
        if (tries > 0) onWaiting?.(false);
        tries = 0;
        yield event;
        if (isLast(event)) return;
      }
    } catch (error) {
      // A stream that broke off throws what the browser likes; what the server itself refused is told.
      if (error instanceof Problem && !isUnreachable(error) && error.status !== 502 && error.status !== 503)
        throw error;
    }
    const pause = pausesMs[tries++];
    if (pause === undefined) throw new Problem({ code: 'server_unreachable', status: 0, title: '' });
    onWaiting?.(true);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
