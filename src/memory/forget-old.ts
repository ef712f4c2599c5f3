import { checkpointTime } from './checkpoint-time.ts';
import type { Shelf } from './shelf/shelf.ts';

export const daysAgo = (days: number): number => Date.now() - days * 86_400_000;

/** Deletes conversations of everybody in which nothing was asked for so many days. */
export async function forgetOld(checkpoints: Shelf, days: number): Promise<void> {
  const since = daysAgo(days);
  const old = (await checkpoints.threads()).filter(({ newest }) => checkpointTime(newest) < since);
  if (old.length > 0) await checkpoints.forget(old.map(({ thread }) => thread));
}
