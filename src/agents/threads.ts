import type { BaseCheckpointSaver, StateSnapshot } from '@langchain/langgraph';
import { createGate } from '../answer/gate.ts';
import type { LeakGuard } from '../answer/leak-guard.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Answer } from '../protocol/answer.ts';
import type { Dependencies } from './dependencies.ts';
import type { Graph } from './graph.ts';
import type { State } from './state.ts';

/** A conversation, and the moment of it at which to go on; its newest one when absent. */
export interface Place {
  thread: string;
  checkpoint?: string;
}

/** One moment of a conversation to which one can go back. */
export interface Checkpoint {
  id: string;
  /** ISO time at which it was kept. */
  at: string;
  run_id: string;
  question: string;
  status: Answer['status'];
  text: string;
}

/** What was kept of a conversation at one moment. */
export type Known = Omit<StateSnapshot, 'values'> & { values: Partial<State> };

/** Reads conversations. What was asked of another database is not there; what another role asked is not shown. */
export function openThreads(
  graph: Graph,
  checkpointer: BaseCheckpointSaver,
  { connectionId, role, leakGuard }: Pick<Dependencies, 'connectionId' | 'role' | 'leakGuard'>,
) {
  const isOurs = ({ values }: Pick<Known, 'values'>): boolean =>
    values.connection_id === connectionId && values.role === role;

  async function* momentsOf(thread: string): AsyncGenerator<Known> {
    for await (const found of graph.getStateHistory({ configurable: { thread_id: thread } })) {
      const known = found as Known;
      if (known.values.run_id && known.values.connection_id === connectionId) yield known;
    }
  }

  return {
    isOurs,
    /** The newest state of a run; its thread may have gone on since. */
    async stateOf(runId: string): Promise<Known | undefined> {
      for await (const found of momentsOf(threadOf(runId))) if (found.values.run_id === runId) return found;
      return undefined;
    },
    /** Newest first. */
    async history(thread: string): Promise<Checkpoint[]> {
      const checkpoints: Checkpoint[] = [];
      const guard = await leakGuard();
      for await (const found of momentsOf(thread)) if (isOurs(found)) checkpoints.push(checkpointFrom(found, guard));
      return checkpoints;
    },
    /**
     * What the thread holds there; undefined for a new one, which is anybody's. Rejects when it is not ours, or has no such
     * moment. Read past the graph, which would also work out what could run next.
     */
    async newest({ thread, checkpoint }: Place): Promise<Partial<State> | undefined> {
      const configurable = {
        thread_id: thread,
        checkpoint_ns: '',
        ...(checkpoint ? { checkpoint_id: checkpoint } : {}),
      };
      const values: Partial<State> | undefined = (await checkpointer.getTuple({ configurable }))?.checkpoint
        .channel_values;
      if (values ? !isOurs({ values }) : checkpoint !== undefined) throw new WenshuError('thread_unknown', { thread });
      return values;
    },
  };
}

/** The first run of a thread has its name; the others have it before their last dot. */
export const threadOf = (runId: string): string =>
  runId.includes('.') ? runId.slice(0, runId.lastIndexOf('.')) : runId;

export function placeOf({ config }: Known): Place {
  const { thread_id: thread, checkpoint_id: checkpoint } = config.configurable ?? {};
  return { thread, checkpoint };
}

function checkpointFrom({ values, config, createdAt }: Known, guard: LeakGuard): Checkpoint {
  const { answer, confirmation_context, clarification_context, question = '', run_id = '' } = values;
  const gate = createGate(guard, { audience: values.audience ?? 'business', language: values.language ?? 'en' });
  const waiting = confirmation_context ?? clarification_context;
  return {
    id: String(config.configurable?.checkpoint_id),
    at: createdAt ?? '',
    run_id,
    question,
    status: answer?.status ?? 'clarify',
    text: answer?.text ?? (waiting ? gate.clarification(waiting.asked).question : ''),
  };
}
