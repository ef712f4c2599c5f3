import { createHash } from 'node:crypto';
import type { ThreadNotes } from '../../memory/thread-notes.ts';
import type { Caller } from '../contract/caller.ts';

/** What a person calls a conversation, and what it is called inside: nobody learns from a name which ones others have. */
export interface ThreadNames {
  inside(thread: string): string;
  outside(kept: string): string;
}

/**
 * A digest of the person stands behind every name, whatever they write: two people never name the same. The part of each database
 * follows. Where nobody logs in, conversations are those of the terminal and called the same.
 */
export function threadNames({ how, user }: Pick<Caller, 'how' | 'user'>): ThreadNames {
  if (how === 'local') return { inside: (thread) => thread, outside: (kept) => kept };
  const mark = `~${createHash('sha256').update(user).digest('hex').slice(0, 16)}`;
  return {
    // A question without a conversation begins one that is called as its run: nobody else can hit upon such a name.
    inside: (thread) => (uuid.test(thread) ? thread : `${thread}${mark}`),
    outside(kept) {
      const [name = '', ...parts] = kept.split('/');
      return [name.endsWith(mark) ? name.slice(0, -mark.length) : name, ...parts].join('/');
    },
  };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The notes of a person under the names that they use. */
export const notesUnder = (notes: ThreadNotes, { inside, outside }: ThreadNames): ThreadNotes => ({
  list: async () => (await notes.list()).map((one) => ({ ...one, key: outside(one.key) })),
  async get(thread) {
    const found = await notes.get(inside(thread));
    return found && { ...found, key: thread };
  },
  put: (thread, note) => notes.put(inside(thread), note),
  delete: (thread) => notes.delete(inside(thread)),
});
