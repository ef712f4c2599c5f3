import { openReaderThreads } from '../embedded/reader-threads.ts';
import { writeEmbedded } from '../embedded/write-embedded.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { longestRead } from '../question/read-question.ts';
import type { Writer } from './writer.ts';

/**
 * The built-in engine: no key, no cost, nothing leaves the machine. Rejects a question of which it would read a part only. `write` says where it
 * works: in this thread, or in one of `reader-threads.ts`.
 */
const createEmbeddedWriter = (write: typeof writeEmbedded): Writer => ({
  name: 'embedded',
  async write({ question, links, snapshot, dialect, today, glossary, adjustment, read, tryRows }) {
    const { whole, text } = question;
    if (whole !== text) throw new WenshuError('question_too_long', { length: whole.length, limit: longestRead });
    return write({
      ...{ question, links, snapshot, dialect, today, glossary },
      ...(adjustment ? { adjustment } : {}),
      ...(read ? { read } : {}),
      ...(tryRows ? { run: tryRows } : {}),
    });
  },
});

export const embeddedWriter: Writer = createEmbeddedWriter(writeEmbedded);

/** Reads in so many threads, so that a question that takes long delays no other; 0: in this thread. */
export function openEmbeddedWriter(threads = 0): Writer & { close(): Promise<void> } {
  if (threads === 0) return { ...embeddedWriter, close: async () => {} };
  const { write, close } = openReaderThreads(threads);
  return { ...createEmbeddedWriter(write), close };
}
