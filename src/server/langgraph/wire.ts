import { createHash } from 'node:crypto';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Clarification } from '../../protocol/answer.ts';
import type { ServerEvent } from '../../protocol/event.ts';
import type { SharedMessage, SharedState, SharedValues } from '../../protocol/thread-state.ts';
import type { Run } from '../runs/runs.ts';
import type { StreamMode } from './requests.ts';

/** An interrupt of LangGraph: the clarification with its options is its value. */
export const interruptOf = (runId: string, asked: Clarification) => ({
  id: createHash('sha256').update(`${runId}\n${asked.question}`).digest('hex').slice(0, 32),
  value: asked,
});

/** A message as LangChain writes it. */
export const wireMessage = ({ id, type, content }: SharedMessage) => ({
  id,
  type,
  content,
  additional_kwargs: {},
  response_metadata: {},
  ...(type === 'ai' ? { tool_calls: [], invalid_tool_calls: [] } : {}),
});

export function wireValues(values: SharedValues): Record<string, unknown> {
  return { ...values, messages: values.messages.map(wireMessage) };
}

const place = (thread: string, checkpoint: string | null) => ({
  thread_id: thread,
  checkpoint_ns: '',
  checkpoint_id: checkpoint,
  checkpoint_map: null,
});

/** A checkpoint of a conversation. */
export function wireState(thread: string, state: SharedState) {
  const { run_id, asked, next } = state;
  const interrupts = asked ? [interruptOf(run_id, asked)] : [];
  const names = next.length > 0 || !asked ? next : ['clarify'];
  return {
    values: { ...wireValues(state.values), ...(asked ? { __interrupt__: interrupts } : {}) },
    next: names,
    tasks: names.map((name) => ({
      id: `${state.checkpoint}:${name}`,
      name,
      error: null,
      interrupts,
      checkpoint: null,
      state: null,
      result: null,
    })),
    interrupts,
    checkpoint: place(thread, state.checkpoint),
    parent_checkpoint: state.parent === null ? null : place(thread, state.parent),
    metadata: { source: state.source, step: state.step, run_id, thread_id: thread },
    created_at: state.at,
  };
}

/** Of a conversation in which nothing was asked yet. */
export const emptyState = (thread: string, created_at: string) => ({
  values: {},
  next: [],
  tasks: [],
  interrupts: [],
  metadata: {},
  checkpoint: place(thread, null),
  parent_checkpoint: null,
  created_at,
});

export const statuses = ['pending', 'running', 'error', 'success', 'timeout', 'interrupted'] as const;
type RunStatus = (typeof statuses)[number];

export type WireRun = ReturnType<typeof wireRunWith>;

/** The run's own id, by which its rows are read; undefined while it waits in the queue. */
export function ownId(run: Run): string | undefined {
  const first = run.journal.since(0).find(({ type }) => type !== 'run-queued');
  return first && (JSON.parse(first.text) as ServerEvent).run_id;
}

/** A clarification ends a run of LangGraph, and so does a cancel; a failed answer is an answer. */
function statusOf(run: Run): RunStatus {
  const standing = run.standing();
  if (standing === 'waiting') return 'pending';
  if (standing === 'running') return 'running';
  if ('answer' in standing) return standing.answer.status === 'clarify' ? 'interrupted' : 'success';
  if (standing.error.code === 'query_timeout') return 'timeout';
  return standing.error.code === 'query_cancelled' ? 'interrupted' : 'error';
}

/** A name of the graph for LangGraph clients. */
interface Assistant {
  /** As LangGraph makes it from the name of the graph: version 5 of that name. */
  assistant_id: string;
  graph_id: string;
  description: string;
  /** Stream modes where the client names none. */
  modes: readonly StreamMode[];
}

/** Both are the same graph: one sends its state after every step, the other also what happens in between. */
export const assistants: readonly Assistant[] = [
  {
    assistant_id: '7c9a1524-02f0-5b43-941c-81718050605f',
    graph_id: 'text2sql_agent',
    description: 'Answers a question about the data. 回答关于数据的问题。',
    modes: ['values'],
  },
  {
    assistant_id: '5622013f-43d4-51a6-a4d6-51fe344deb0d',
    graph_id: 'text2sql_stream',
    description: 'The same, told as it happens. 同上，边做边说。',
    modes: ['values', 'updates', 'messages-tuple', 'custom'],
  },
];

/** By its id or the name of its graph. */
export function assistantNamed(name: string): Assistant {
  const found = assistants.find((one) => one.assistant_id === name || one.graph_id === name);
  if (found) return found;
  const known = assistants.map(({ graph_id }) => graph_id).join(', ');
  throw new WenshuError('assistant_unknown', { name: name.slice(0, 100), known });
}

const createdAt = '2026-01-01T00:00:00.000Z';

/** There is one version of it, and nothing to configure. */
export const shownAssistant = ({ assistant_id, graph_id, description }: Assistant) => ({
  assistant_id,
  graph_id,
  name: graph_id,
  description,
  config: {},
  context: {},
  metadata: { created_by: 'system' },
  version: 1,
  created_at: createdAt,
  updated_at: createdAt,
});

/** What LangGraph's protocol must know of a run to repeat its stream. */
export interface ToldAs {
  assistant: Assistant;
  modes: readonly StreamMode[];
  /** What the conversation held before. */
  before: SharedValues;
  metadata: Record<string, unknown>;
}

/** Of a run that came by another protocol, the defaults. */
export const toldAs = (run: Run): ToldAs =>
  (run.about.told as ToldAs | undefined) ?? {
    assistant: assistants[0] as ToldAs['assistant'],
    modes: ['values'],
    before: { messages: [] },
    metadata: {},
  };

export const wireRunWith = (run: {
  run_id: string;
  thread: string;
  at: string;
  status: RunStatus;
  assistant?: Assistant | undefined;
  metadata?: object;
}) => ({
  run_id: run.run_id,
  thread_id: run.thread,
  assistant_id: (run.assistant ?? assistants[0])?.assistant_id ?? '',
  created_at: run.at,
  updated_at: run.at,
  status: run.status,
  metadata: run.metadata ?? {},
  kwargs: {},
  multitask_strategy: 'reject',
});

export function wireRun(run: Run): WireRun {
  const { assistant, metadata } = toldAs(run);
  const thread = run.about.thread ?? '';
  return wireRunWith({ run_id: run.id, thread, at: run.since, status: statusOf(run), assistant, metadata });
}
