import type { BaseCheckpointSaver } from '@langchain/langgraph';

/** Short-term memory: the state of every run, so that a clarification can be answered in another process. */
export type Checkpointer = BaseCheckpointSaver & ThreadIndex;

/** Queries over all conversations, which LangGraph's checkpointers don't have. */
export interface ThreadIndex {
  /** Every thread with its newest checkpoint, newest first. */
  threads(): Promise<{ thread: string; newest: string }[]>;
  /** The thread that holds a checkpoint. */
  threadWith(checkpoint: string): Promise<string | undefined>;
  /** Call it when a run has ended: deletes checkpoints and writes that can no longer be resumed. */
  ended(thread: string, runId: string): Promise<void>;
  /** Deletes threads for good, their text included. */
  forget(threads: readonly string[]): Promise<void>;
}

/** A checkpoint of a thread, newest first. */
export interface ThreadCheckpoint {
  id: string;
  run: string | null;
  source: string | null;
  /** Whether the run was interrupted here to ask the user. */
  waited: number | boolean;
}

/** The newest turns keep a checkpoint per stage; older ones keep their end and their interrupts. */
const turnsWithStages = 5;

/** Which checkpoints of a thread can go when a run has ended, and whose writes: those are part of the checkpoint after them. */
export function obsoleteIn(checkpoints: readonly ThreadCheckpoint[], runId: string) {
  const obsolete: string[] = [];
  const turns = new Map<string, number>();
  for (const { id, run, source, waited } of checkpoints.slice(1)) {
    // Written by a version that did not name runs.
    if (run === null) continue;
    if (source === 'input') obsolete.push(id);
    else if (!turns.has(run)) turns.set(run, turns.size);
    else if (!waited && (turns.get(run) ?? 0) >= turnsWithStages) obsolete.push(id);
  }
  const ofRun = checkpoints.filter(({ run }) => run === runId).map(({ id }) => id);
  return { checkpoints: obsolete, writes: [...obsolete, ...ofRun] };
}

type Put = BaseCheckpointSaver['put'];

/** The metadata with the run's name, so that a run's checkpoints can be found without reading their state. */
export function withRunName(checkpoint: Parameters<Put>[1], metadata: Parameters<Put>[2]): Parameters<Put>[2] {
  const { run_id: run } = checkpoint.channel_values;
  return run === undefined ? metadata : ({ ...metadata, run } as typeof metadata);
}

/** The database that a conversation last asked; undefined when there is no such conversation. */
export async function connectionIdOf(checkpoints: BaseCheckpointSaver, thread: string): Promise<string | undefined> {
  const tuple = await checkpoints.getTuple({ configurable: { thread_id: thread } });
  const id = tuple?.checkpoint.channel_values.connection_id;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** From the start of the Gregorian calendar, where UUID clocks begin, to 1970. */
const epochOffsetMs = 12_219_292_800_000n;

/** When a checkpoint was written, in milliseconds: its id is a UUID of version 6, which begins with its time. */
export function checkpointTime(id: string): number {
  const [high = '0', middle = '0', low = '0'] = id.split('-');
  const ticks = BigInt(`0x${high}${middle}${low.slice(1)}`);
  return Number(ticks / 10_000n - epochOffsetMs);
}

export const daysAgo = (days: number): number => Date.now() - days * 86_400_000;

/** Deletes the conversations of all users in which nothing was asked for so many days. */
export async function forgetOld(checkpoints: ThreadIndex, days: number): Promise<void> {
  const since = daysAgo(days);
  const old = (await checkpoints.threads()).filter(({ newest }) => checkpointTime(newest) < since);
  if (old.length > 0) await checkpoints.forget(old.map(({ thread }) => thread));
}
