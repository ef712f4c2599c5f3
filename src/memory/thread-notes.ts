import { type Kept, recordsIn, type ThreadNote, threadNotes } from './records.ts';

type Store = Parameters<typeof recordsIn>[0];

const mostNotes = 1000;

/** What one person's programs noted about conversations, by their names. The notes go with the conversation. */
export interface ThreadNotes {
  /** The latest first, a thousand at the most. */
  list(): Promise<Kept<ThreadNote>[]>;
  get(thread: string): Promise<Kept<ThreadNote> | undefined>;
  put(thread: string, note: ThreadNote): Promise<void>;
  delete(thread: string): Promise<void>;
}

export function openThreadNotes(store: () => Promise<Store>, user: string): ThreadNotes {
  const shelf = async () => recordsIn(await store(), threadNotes(user));
  return {
    list: async () => (await shelf()).search({ limit: mostNotes }),
    get: async (thread) => (await shelf()).get(thread),
    put: async (thread, note) => (await shelf()).put(thread, note),
    delete: async (thread) => (await shelf()).delete(thread),
  };
}

/** Takes notes away with what they are about: one, or those that are older than this moment, but not of what is kept. */
export async function forgetNotes(
  notes: ThreadNotes,
  which: { name: string | undefined; since: number | undefined; isKept: (thread: string) => boolean },
): Promise<void> {
  const { name, since, isKept } = which;
  for (const { key, record } of await notes.list())
    if ((name ?? key) === key && !isKept(key) && (since === undefined || Date.parse(record.at) < since))
      await notes.delete(key);
}
