import { randomUUID } from 'node:crypto';
import { type BaseCheckpointSaver, copyCheckpoint, emptyCheckpoint, type StateSnapshot } from '@langchain/langgraph';
import { createGate } from '../answer/gate.ts';
import type { LeakGuard } from '../answer/leak-guard.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { renamed } from '../memory/history.ts';
import type { Answer } from '../protocol/answer.ts';
import type { CurrentStage } from '../protocol/event.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import type { Graph } from './graph.ts';
import type { Dependencies } from './state/dependencies.ts';
import type { State } from './state/state.ts';
import { isStillOpen } from './steps/still-open.ts';
import type { NodeName } from './supervisor/supervisor.ts';

/** A conversation, and the moment of it at which to go on; its newest one when absent. */
export interface Place {
  thread: string;
  checkpoint?: string;
  /** The cell of the last answer that is asked about. */
  cell?: { column: string; value: Scalar };
}

/** One moment of a conversation to which one can go back. */
export interface Checkpoint {
  id: string;
  /** ISO time at which it was kept. */
  at: string;
  run_id: string;
  question: string;
  /** `unfinished`: the run stood between two stages, or was broken off there. */
  status: Answer['status'] | 'unfinished';
  /** The last stage that had ended; null before the first. */
  stage: CurrentStage | null;
  /** What was answered or asked back; empty where the role may no longer see what it was read from. */
  text: string;
}

/** What was kept of a conversation at one moment. */
export type Known = Omit<StateSnapshot, 'values'> & { values: Partial<State> };

/**
 * Reads conversations. What was asked of another database is not there; what another role or another person asked is not shown,
 * nor what an answer says that this role could no longer get.
 */
export function openThreads(
  graph: Graph,
  checkpointer: BaseCheckpointSaver,
  {
    connectionId,
    role,
    limits = '',
    leakGuard,
    judge,
    change,
    describe,
  }: Pick<Dependencies, 'connectionId' | 'role' | 'limits' | 'leakGuard' | 'judge' | 'change' | 'describe'>,
) {
  const isOurs = ({ values }: Pick<Known, 'values'>, user: string): boolean =>
    values.connection_id === connectionId && values.role === role && isAsSeen(values) && isOf(values, user);
  /** What was read with other limits may tell of rows and values that are hidden now; without any, everything may be seen. */
  const isAsSeen = (values: Partial<State>): boolean => limits === '' || values.limits === limits;

  async function* momentsOf(thread: string): AsyncGenerator<Known> {
    for await (const found of graph.getStateHistory({ configurable: { thread_id: thread } })) {
      const known = found as Known;
      // A question that no stage has seen: what stands there is still the state before it.
      if (known.metadata?.source === 'input') continue;
      if (known.values.run_id && known.values.connection_id === connectionId) yield known;
    }
  }

  /** The newest moment of a run that is like this. */
  async function newestOf(runId: string, isWanted: (known: Known) => boolean): Promise<Known | undefined> {
    for await (const found of momentsOf(threadOf(runId)))
      if (found.values.run_id === runId && isWanted(found)) return found;
    return undefined;
  }

  /** Whether what a run found may still be read; one that found nothing has nothing to hide. */
  const isOpen = async ({ execution_result, change_result, ...values }: Partial<State>): Promise<boolean> =>
    (!execution_result && !change_result) ||
    isStillOpen(values.generated_sql ?? '', {
      judge,
      change,
      describe: values.audience === 'analyst' ? describe : undefined,
    });

  return {
    isOurs,
    isOpen,
    newestOf,
    /** Every moment of a person's conversation, newest first. */
    async *moments(thread: string, user: string): AsyncGenerator<Known> {
      for await (const found of momentsOf(thread)) if (isOurs(found, user)) yield found;
    },
    /** The newest state of a run; its thread may have gone on since. */
    stateOf: (runId: string) => newestOf(runId, () => true),
    /** Whether nothing was asked after this run. */
    async isNewest(runId: string): Promise<boolean> {
      for await (const found of momentsOf(threadOf(runId))) return found.values.run_id === runId;
      return false;
    },
    /** A run of a conversation of its own that stands where the other stood; that one stays as it is. */
    async branch({ thread, checkpoint }: Place, to: string, user: string): Promise<void> {
      const configurable = { thread_id: thread, ...(checkpoint ? { checkpoint_id: checkpoint } : {}) };
      const found = await checkpointer.getTuple({ configurable: { ...configurable, checkpoint_ns: '' } });
      const values: Partial<State> = found?.checkpoint.channel_values ?? {};
      if (!found || found.metadata?.source === 'input' || !isOurs({ values }, user))
        throw new WenshuError('thread_unknown', { thread });
      const place = { configurable: { thread_id: to, checkpoint_ns: '' } };
      if (await checkpointer.getTuple(place)) throw new WenshuError('thread_taken', { thread: to });
      const { id, ts } = emptyCheckpoint();
      const channel_values = asRun(values, `${to}.${randomUUID().slice(0, 8)}`);
      const copy = { ...copyCheckpoint(found.checkpoint), id, ts, channel_values };
      const metadata = { source: 'fork', step: found.metadata?.step ?? 0, parents: {} } as const;
      await checkpointer.put(place, copy, metadata, copy.channel_versions);
    },
    /** Newest first: where each question ended, waited or broke off; with `stages`, every step on the way too. */
    async history(thread: string, user: string, { stages = false } = {}): Promise<Checkpoint[]> {
      const checkpoints: Checkpoint[] = [];
      const guard = await leakGuard();
      const seen = new Set<string>();
      for await (const found of momentsOf(thread)) {
        const runId = found.values.run_id ?? '';
        if (isOurs(found, user) && (stages || !seen.has(runId) || isWaiting(found)))
          checkpoints.push(checkpointFrom(found, guard, await isOpen(found.values)));
        seen.add(runId);
      }
      return checkpoints;
    },
    /**
     * What the thread holds there; undefined for a new one, which is anybody's. Rejects when it is not ours, or has no such
     * moment. Read past the graph, which would also work out what could run next.
     */
    async newest({ thread, checkpoint }: Place, user: string): Promise<Partial<State> | undefined> {
      const configurable = {
        thread_id: thread,
        checkpoint_ns: '',
        ...(checkpoint ? { checkpoint_id: checkpoint } : {}),
      };
      const values: Partial<State> | undefined = (await checkpointer.getTuple({ configurable }))?.checkpoint
        .channel_values;
      // The first question of a thread that broke off before its first stage has left nothing.
      if (values && values.run_id === undefined && !checkpoint) return values;
      if (values ? !isOurs({ values }, user) : checkpoint !== undefined)
        throw new WenshuError('thread_unknown', { thread });
      return values;
    },
  };
}

/** What was kept before there were users is anybody's who may read the file. */
export const isOf = ({ user_id }: Partial<State>, user: string): boolean => !user_id || user_id === user;

export const endedStage = ({ stages = [], current_stage }: Partial<State>): CurrentStage | null =>
  stages.length > 0 ? (current_stage ?? null) : null;

/** Whether the run stands before a person, who may take their time. */
export const isWaiting = ({ values, tasks }: Known): boolean =>
  !values.answer &&
  Boolean(values.confirmation_context ?? values.clarification_context) &&
  (tasks.length === 0 || isBefore({ tasks }, 'clarify', 'confirm'));

/** Whether one of these is next, also when all of it but its checkpoint was written. */
export const isBefore = ({ tasks }: Pick<Known, 'tasks'>, ...nodes: NodeName[]): boolean =>
  tasks.some(({ name }) => nodes.includes(name as NodeName));

/** The first run of a thread has its name; the others have it before their last dot. */
export const threadOf = (runId: string): string =>
  runId.includes('.') ? runId.slice(0, runId.lastIndexOf('.')) : runId;

/** The conversation of a run, whichever database's part of it that was asked in. */
export const conversationOf = (runId: string): string => threadOf(runId).split('/')[0] ?? '';

export function placeOf({ config }: Known): Place {
  const { thread_id: thread, checkpoint_id: checkpoint } = config.configurable ?? {};
  return { thread, checkpoint };
}

/** The same state, told under another run's name. */
function asRun(values: Partial<State>, runId: string): Partial<State> {
  const before = values.run_id ?? '';
  const { messages = [], answer } = values;
  return {
    ...values,
    run_id: runId,
    messages: messages.map((message) => renamed(message, before, runId)),
    ...(answer ? { answer: { ...answer, receipt: { ...answer.receipt, run_id: runId } } } : {}),
  };
}

function checkpointFrom(known: Known, guard: LeakGuard, isOpen: boolean): Checkpoint {
  const { values, config, createdAt } = known;
  const { answer, confirmation_context, clarification_context, question = '', run_id = '' } = values;
  const gate = createGate(guard, { audience: values.audience ?? 'business', language: values.language ?? 'en' });
  const waiting = isWaiting(known) ? (confirmation_context ?? clarification_context) : null;
  return {
    id: String(config.configurable?.checkpoint_id),
    at: createdAt ?? '',
    run_id,
    question,
    status: answer?.status ?? (waiting ? 'clarify' : 'unfinished'),
    stage: endedStage(values),
    text: isOpen ? (answer?.text ?? (waiting ? gate.clarification(waiting.asked).question : '')) : '',
  };
}
