import { createHash } from 'node:crypto';
import type { Clarification } from '../../protocol/answer.ts';
import type { SharedMessage, SharedState, SharedValues } from '../../protocol/thread-state.ts';

/** What a run waits for, as LangGraph tells it: the question with its options is the value. */
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

/** A moment of a conversation. */
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
export const emptyState = (thread: string, at: string) => ({
  values: {},
  next: [],
  tasks: [],
  interrupts: [],
  checkpoint: place(thread, null),
  parent_checkpoint: null,
  metadata: {},
  created_at: at,
});
