import type { ReportEvent } from '../../../src/protocol/report.ts';
import { readEvents } from '../api/events.ts';
import { isUnreachable, Problem } from '../api/problem.ts';
import { send } from '../api/request.ts';

const pausesMs = [300, 1000, 3000, 5000, 10_000, 20_000, 30_000];

/** What is told of a run to its end. A connection that drops is taken up again after the last event that was heard. */
export async function* followReport(path: string, signal: AbortSignal): AsyncGenerator<ReportEvent> {
  let heard: string | undefined;
  let tries = 0;
  while (!signal.aborted) {
    try {
      const headers = { accept: 'text/event-stream', ...(heard ? { 'last-event-id': heard } : {}) };
      const response = await send(path, { headers, signal });
      for await (const { id, event } of readEvents<ReportEvent>(response.body!)) {
        heard = id;
        tries = 0;
        yield event;
        if (event.type === 'report-end') return;
      }
    } catch (error) {
      if (error instanceof Problem && !isUnreachable(error) && error.status < 500) throw error;
    }
    const pause = pausesMs[tries++];
    if (pause === undefined) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
