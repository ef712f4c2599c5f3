import type { Parts } from '../contract/parts.ts';
import type { Run } from '../runs/run.ts';
import { assistants } from './assistants.ts';
import { statesOf } from './conversation.ts';
import { ownId, type WireRun } from './run-wire.ts';

/** Questions of a conversation whose events are no longer kept, by the ids of their runs; newest first. */
export async function earlierRuns(thread: string, kept: readonly Run[], parts: Parts): Promise<WireRun[]> {
  const known = new Set(kept.map(ownId));
  const found = new Map<string, WireRun>();
  for (const { run_id, at, asked, next } of await statesOf(thread, { limit: mostMoments }, parts)) {
    if (known.has(run_id) || found.has(run_id)) continue;
    found.set(run_id, {
      run_id,
      thread_id: thread,
      assistant_id: assistants[0]?.assistant_id ?? '',
      created_at: at,
      updated_at: at,
      status: asked || next.length > 0 ? 'interrupted' : 'success',
      metadata: {},
      kwargs: {},
      multitask_strategy: 'reject',
    });
  }
  return [...found.values()];
}

const mostMoments = 1000;
