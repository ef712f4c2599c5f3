import type { ServerEvent } from '../../protocol/server-event.ts';
import { runStream } from '../contract/event-stream.ts';
import type { Parts } from '../contract/parts.ts';
import type { Entry } from '../runs/journal.ts';
import type { Run } from '../runs/run.ts';
import { createProjection, type Told } from './projection.ts';
import type { StreamMode } from './requests.ts';
import { toldAs } from './run-wire.ts';

const frameOf = (id: string, { event, data }: Told): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const eventOf = ({ text }: Entry): ServerEvent => JSON.parse(text);

/** Where a run is read, and where a stream that was cut goes on. */
export function addressesOf(run: Run, modes: readonly StreamMode[] = []): Record<string, string> {
  const path = `/threads/${encodeURIComponent(run.about.thread ?? '')}/runs/${run.id}`;
  const search = modes.map((mode) => `stream_mode=${mode}`).join('&');
  return { 'content-location': path, location: `${path}/stream${search ? `?${search}` : ''}` };
}

/** Everything that a run tells in these modes, from the first event or after `Last-Event-ID`. */
export function langgraphStream(
  run: Run,
  { modes: wanted, lastId }: { modes?: readonly StreamMode[] | null | undefined; lastId: string | null },
  { heartbeatMs }: Parts,
): Response {
  const { before, metadata, assistant, modes: usual } = toldAs(run);
  const modes = wanted?.length ? wanted : usual;
  const place = { ...metadata, run_id: run.id, thread_id: run.about.thread, graph_id: assistant.graph_id };
  const project = createProjection({ modes, before, metadata: place });
  // An event of ours can be several of theirs: both count.
  const [, number = 0, index = 0] = (/^(\d{1,9})-(\d{1,4})$/.exec(lastId ?? '') ?? []).map(Number);
  const isHeard = (entry: Entry, at: number) => entry.number < number || (entry.number === number && at <= index);
  const frames = (entry: Entry) =>
    project(eventOf(entry))
      .map((told, at) => (isHeard(entry, at) ? '' : frameOf(`${entry.number}-${at}`, told)))
      .join('');
  const first = { event: 'metadata', data: { run_id: run.id, thread_id: run.about.thread, attempt: 1 } };
  return runStream(run, {
    after: 0,
    heartbeatMs,
    frames,
    ...(number > 0 ? {} : { first: frameOf('0-0', first) }),
    headers: addressesOf(run, modes),
  });
}

/** The last values of a run that has ended; an error in their place, as LangGraph has it. */
export function finalValues(run: Run): unknown {
  const { before } = toldAs(run);
  const project = createProjection({ modes: ['values'], before, metadata: {} });
  const told = run.journal.since(0).flatMap((entry) => project(eventOf(entry)));
  const { event, data } = told.at(-1) ?? { event: 'values', data: {} };
  return event === 'error' ? { __error__: data } : data;
}
