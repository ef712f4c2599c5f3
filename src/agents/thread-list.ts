import type { BaseCheckpointSaver } from '@langchain/langgraph';
import type { ThreadIndex } from '../memory/checkpoints.ts';
import { checkpointTime } from '../memory/checkpoints.ts';
import { countQuestions } from '../memory/history.ts';
import type { CurrentStage } from '../protocol/event.ts';
import type { State } from './state/state.ts';
import { type Checkpoint, endedStage, isOf } from './threads.ts';

/** A conversation as a list shows it. */
export interface ThreadInfo {
  thread: string;
  /** Empty for what was kept before there were users. */
  user: string;
  /** Name of the database's connection. */
  connection: string;
  questions: number;
  /** The last question, and where it stands: `unfinished` was broken off and can be gone on with, `clarify` waits for a reply. */
  question: string;
  status: Checkpoint['status'];
  /** The last stage of it that had ended; null before the first. */
  stage: CurrentStage | null;
  run_id: string;
  /** Its newest moment, to branch from. */
  checkpoint: string;
  /** ISO time of that moment. */
  at: string;
}

/** Questions that only wait for the choice of a database are no conversation, but somebody's all the same. */
export const choicePrefix = 'choice/';

/** The conversations of one person, newest first; with `role`, what was asked in it and no other. */
export async function listThreads(
  checkpoints: BaseCheckpointSaver & ThreadIndex,
  { user, role, choices = false }: { user: string; role?: string | null; choices?: boolean },
): Promise<ThreadInfo[]> {
  const found: ThreadInfo[] = [];
  for (const { thread, newest } of await checkpoints.threads()) {
    if (!choices && thread.startsWith(choicePrefix)) continue;
    const configurable = { thread_id: thread, checkpoint_ns: '', checkpoint_id: newest };
    const kept = await checkpoints.getTuple({ configurable });
    const values: Partial<State> = kept?.checkpoint.channel_values ?? {};
    // A first question that broke off before its first stage has left nothing to show, not even whose it was.
    if (!choices && !values.run_id) continue;
    if (!isOf(values, user) || (role !== undefined && (values.role ?? null) !== role)) continue;
    const isWaiting = kept?.pendingWrites?.some(([, channel]) => channel === '__interrupt__') ?? false;
    found.push({
      thread,
      user: values.user_id ?? '',
      connection: (values.connection_id ?? '').replace(/-[0-9a-f]{12}$/, ''),
      questions: countQuestions(values.messages ?? []),
      question: values.question ?? '',
      status: values.answer?.status ?? (isWaiting ? 'clarify' : 'unfinished'),
      stage: endedStage(values),
      run_id: values.run_id ?? '',
      checkpoint: newest,
      at: new Date(checkpointTime(newest)).toISOString(),
    });
  }
  return found;
}

/** Whether what is kept under this name belongs to a conversation: each database has its own part of it. */
export function isOfThread(kept: string, thread: string): boolean {
  const name = kept.startsWith(choicePrefix) ? kept.slice(choicePrefix.length) : kept;
  return name === thread || name.startsWith(`${thread}/`) || (name !== kept && name.startsWith(`${thread}.`));
}
