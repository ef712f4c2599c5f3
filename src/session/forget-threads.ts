import { choicePrefix, isOfThread, listThreads } from '../agents/thread-list.ts';
import { daysAgo } from '../memory/checkpoints.ts';
import type { Memory } from '../memory/open-memory.ts';
import { forgetNotes, type ThreadNotes } from '../memory/records.ts';

/** Deletes conversations of a person, and what was noted about them: one, those without a question for so many days, or all. */
export async function forgetThreads(
  kept: Memory['checkpoints'],
  notes: ThreadNotes | undefined,
  { name, olderThanDays, user }: { name: string | undefined; olderThanDays: number | undefined; user: string },
): Promise<string[]> {
  const theirs = await listThreads(kept, { user, choices: true });
  const since = olderThanDays === undefined ? undefined : daysAgo(olderThanDays);
  const chosen = theirs
    .filter((one) => name === undefined || isOfThread(one.thread, name))
    .filter((one) => since === undefined || Date.parse(one.at) < since)
    .map((one) => one.thread);
  await kept.forget(chosen);
  const others = theirs.filter((one) => !chosen.includes(one.thread));
  const isKept = (thread: string) => others.some((one) => isOfThread(one.thread, thread));
  if (notes) await forgetNotes(notes, { name, since, isKept });
  return chosen.filter((one) => !one.startsWith(choicePrefix));
}
