import { WenshuError } from '../../errors/wenshu-error.ts';
import { type Entry, entriesOf } from '../runs/journal.ts';
import type { Observable, Run, Runs } from '../runs/runs.ts';
import type { Session } from '../session/session.ts';

/** A server-sent event. Its id names the stream too, so that a caller who comes back needs nothing else. */
const frameOf = (run: Pick<Run, 'id'>, { number, type, text }: Entry<string>): string =>
  `id: ${run.id}.${number}\nevent: ${type}\ndata: ${text}\n\n`;

/** `Last-Event-ID`: the stream, and the last event that arrived. */
export function readEventId(id: string): { stream: string; number: number } | undefined {
  const [, stream, number] = /^([\w-]{1,100})\.(\d{1,9})$/.exec(id) ?? [];
  return stream && number ? { stream, number: Number(number) } : undefined;
}

/** With `Last-Event-ID` nothing begins a second time: the stream that it names continues after that event. */
export async function streamOf(
  headers: Headers,
  { runs, heartbeatMs }: Pick<Session, 'runs' | 'heartbeatMs'>,
  begin: () => Promise<Run>,
): Promise<Response> {
  const last = headers.get('last-event-id');
  if (last === null) return eventStream(await begin(), 0, heartbeatMs);
  const heard = readEventId(last);
  return eventStream(await findRun(heard?.stream ?? '', runs), heard?.number ?? 0, heartbeatMs);
}

export async function findRun(id: string, runs: Pick<Runs, 'find'>): Promise<Run> {
  const run = await runs.find(id);
  if (!run) throw new WenshuError('events_gone');
  return run;
}

/** The events of a run after a number, as they come. */
export const eventStream = <Event extends { type: string }>(
  run: Observable<Event>,
  after: number,
  heartbeatMs: number,
): Response => runStream(run, { after, heartbeatMs, frames: (entry) => frameOf(run, entry) });

interface StreamOptions<Type extends string = Entry['type']> {
  /** The number of the last event that arrived. */
  after: number;
  heartbeatMs: number;
  /** How an event is written; empty where it is left out. */
  frames: (entry: Entry<Type>) => string;
  /** Sent at once, so that the headers leave before the first event. */
  first?: string;
  headers?: Record<string, string>;
}

/** The events of a run as they come, to its end. A caller who goes stops listening. */
export function runStream<Event extends { type: string }>(
  run: Observable<Event>,
  options: StreamOptions<Event['type']>,
): Response {
  const left = new AbortController();
  const body = streamBody(framesOf(run, options, left.signal), left);
  const type = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
  return new Response(body, { headers: { ...type, 'wenshu-stream': run.id, ...options.headers } });
}

async function* framesOf<Event extends { type: string }>(
  run: Observable<Event>,
  { after, heartbeatMs, frames, first = ': wenshu\n\n' }: StreamOptions<Event['type']>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const stopListening = run.listen();
  signal.addEventListener('abort', stopListening);
  yield first;
  for await (const entry of entriesOf(run, after, heartbeatMs, signal)) {
    const frame = entry ? frames(entry) : ': still here\n\n';
    if (frame !== '') yield frame;
  }
  stopListening();
}

/** A body made piece by piece; aborts `left` when the caller goes. An error breaks the connection: half a body must not look whole. */
export function streamBody(
  pieces: AsyncGenerator<string | Uint8Array>,
  left: AbortController,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (!done) controller.enqueue(typeof value === 'string' ? new TextEncoder().encode(value) : value);
      else if (!left.signal.aborted) controller.close();
    },
    async cancel() {
      left.abort();
      await pieces.return(undefined).catch(() => undefined);
    },
  });
}
