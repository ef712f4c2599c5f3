import type { Profile } from '../embedded/judge/weights.ts';
import { writeEmbedded } from '../embedded/write-embedded.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import type { Writer } from './writer.ts';

/** The built-in engine: no key, no cost, nothing leaves the machine. */
export const embeddedWriter: Writer = writerWith(() => 'user');

/**
 * The same engine with the habits of the public question sets, for measuring against their gold SQL: what to select and
 * count by default is a convention there, and another one for people. Chinese schemas follow DuSQL, others Spider.
 */
export const researchWriter: Writer = writerWith((snapshot) => (isChinese(snapshot) ? 'dusql' : 'spider'));

function writerWith(profileFor: (snapshot: Snapshot) => Profile): Writer {
  return {
    name: 'embedded',
    write: ({ tryRows, ...input }) =>
      writeEmbedded({ ...input, profile: profileFor(input.snapshot), ...(tryRows ? { run: tryRows } : {}) }),
  };
}

function isChinese({ tables }: Snapshot): boolean {
  const named = tables.filter((table) =>
    /\p{Script=Han}/u.test(table.name + table.columns.map(({ name }) => name).join('')),
  );
  return named.length * 2 > tables.length;
}
