import { WenshuError } from '../../errors/wenshu-error.ts';
import { entriesOf } from '../runs/entries.ts';
import type { Entry } from '../runs/journal.ts';
import type { Run } from '../runs/run.ts';
import type { Parts } from './parts.ts';
import type { Told } from './told.ts';

/** An event as Server-Sent Events have it. Its id names the stream too, so that a caller who comes back needs nothing else. */
export const frameOf = (run: Pick<Run, 'id'>, { number, type, text }: Entry<string>): string =>
  `id: ${run.id}.${number}\nevent: ${type}\ndata: ${text}\n\n`;

/** `Last-Event-ID`: which stream, and up to where it was heard. */
export function readEventId(id: string): { stream: string; number: number } | undefined {
  const [, stream, number] = /^([\w-]{1,100})\.(\d{1,9})$/.exec(id) ?? [];
  return stream && number ? { stream, number: Number(number) } : undefined;
}

/** With `Last-Event-ID` nothing is begun a second time: the stream that it names goes on after that event. */
export async function streamOf(
  headers: Headers,
  { runs, heartbeatMs }: Pick<Parts, 'runs' | 'heartbeatMs'>,
  begin: () => Promise<Run>,
): Promise<Response> {
  const last = headers.get('last-event-id');
  if (last === null) return eventStream(await begin(), 0, heartbeatMs);
  const heard = readEventId(last);
  const run = heard && (await runs.find(heard.stream));
  if (!run) throw new WenshuError('events_gone');
  return eventStream(run, heard.number, heartbeatMs);
}

/** The events of a run after a number, as they come. */
export const eventStream = <Event extends { type: string }>(
  run: Told<Event>,
  after: number,
  heartbeatMs: number,
): Response => runStream(run, { after, heartbeatMs, frames: (entry) => frameOf(run, entry) });

export interface StreamOptions<Type extends string = Entry['type']> {
  /** The number of the last event that was heard. */
  after: number;
  heartbeatMs: number;
  /** How an event is told; nothing when it is not. */
  frames: (entry: Entry<Type>) => string;
  /** What is told at once, so that the headers leave whatever the first event waits for. */
  first?: string;
  headers?: Record<string, string>;
}

/** What a run tells as it comes; ends with the run. A caller who goes stops listening. */
export function runStream<Event extends { type: string }>(
  run: Told<Event>,
  options: StreamOptions<Event['type']>,
): Response {
  const left = new AbortController();
  const stopListening = run.listen();
  const frames = framesOf(run, options, left.signal);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await frames.next();
      if (!done) return controller.enqueue(new TextEncoder().encode(value));
      stopListening();
      if (!left.signal.aborted) controller.close();
    },
    cancel() {
      left.abort();
      stopListening();
    },
  });
  const type = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
  return new Response(body, { headers: { ...type, 'wenshu-stream': run.id, ...options.headers } });
}

async function* framesOf<Event extends { type: string }>(
  run: Told<Event>,
  { after, heartbeatMs, frames, first = ': wenshu\n\n' }: StreamOptions<Event['type']>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield first;
  for await (const entry of entriesOf(run, after, heartbeatMs, signal)) {
    const told = entry ? frames(entry) : ': still here\n\n';
    if (told !== '') yield told;
  }
}
