import { writeEmbedded } from '../embedded/write-embedded.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { longestRead } from '../question/read-question.ts';
import type { Writer } from './writer.ts';

/** The built-in engine: no key, no cost, nothing leaves the machine. Rejects a question of which it would read a part only. */
export const embeddedWriter: Writer = {
  name: 'embedded',
  async write({ tryRows, ...input }) {
    const { whole, text } = input.question;
    if (whole !== text) throw new WenshuError('question_too_long', { length: whole.length, limit: longestRead });
    return writeEmbedded({ ...input, ...(tryRows ? { run: tryRows } : {}) });
  },
};
