import type { ServerEvent } from '../../protocol/server-event.ts';
import type { Run } from '../runs/run.ts';
import { assistants } from './assistants.ts';
import type { ToldAs } from './told-as.ts';

export const statuses = ['pending', 'running', 'error', 'success', 'timeout', 'interrupted'] as const;
export type RunStatus = (typeof statuses)[number];

export interface WireRun {
  run_id: string;
  thread_id: string;
  assistant_id: string;
  created_at: string;
  updated_at: string;
  status: RunStatus;
  metadata: object;
  kwargs: object;
  multitask_strategy: string;
}

/** The run's own id, by which its rows are had; undefined while it waits in line. */
export function ownId(run: Run): string | undefined {
  const first = run.journal.since(0).find(({ type }) => type !== 'run-queued');
  return first && (JSON.parse(first.text) as ServerEvent).run_id;
}

/** A question back ends a run of LangGraph, and so does a cancel; a failed answer is an answer. */
export function statusOf(run: Run): RunStatus {
  const standing = run.standing();
  if (standing === 'waiting') return 'pending';
  if (standing === 'running') return 'running';
  if ('answer' in standing) return standing.answer.status === 'clarify' ? 'interrupted' : 'success';
  if (standing.error.code === 'query_timeout') return 'timeout';
  return standing.error.code === 'query_cancelled' ? 'interrupted' : 'error';
}

/** How a run is told that came by another door. */
export const toldAs = (run: Run): ToldAs =>
  (run.about.told as ToldAs | undefined) ?? {
    assistant: assistants[0] as ToldAs['assistant'],
    modes: ['values'],
    before: { messages: [] },
    metadata: {},
  };

export function wireRun(run: Run): WireRun {
  const { assistant, metadata } = toldAs(run);
  return {
    run_id: run.id,
    thread_id: run.about.thread ?? '',
    assistant_id: assistant.assistant_id,
    created_at: run.since,
    updated_at: run.since,
    status: statusOf(run),
    metadata,
    kwargs: {},
    multitask_strategy: 'reject',
  };
}
