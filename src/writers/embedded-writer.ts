import { writeEmbedded } from '../embedded/write-embedded.ts';
import type { Writer } from './writer.ts';

/** The built-in engine: no key, no cost, nothing leaves the machine. */
export const embeddedWriter: Writer = {
  name: 'embedded',
  write: ({ tryRows, ...input }) => writeEmbedded({ ...input, ...(tryRows ? { run: tryRows } : {}) }),
};
