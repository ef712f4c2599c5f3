import { createGate, type Reader } from '../answer/gate.ts';
import { suggestQuestions } from '../embedded/suggest-questions.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import type { Database } from './database.ts';
import type { Viewer } from './identity.ts';

interface Wanted extends Reader {
  viewer: Viewer;
  count: number;
}

/** Questions about one database which the embedded engine answers for that role, in words that this reader may see. */
export async function suggestionsOf(
  database: Database,
  { viewer, count, language, audience }: Wanted,
): Promise<string[]> {
  const gate = createGate(await database.leakGuard(), { audience, language });
  const { snapshot, glossary: terms } = await database.look(viewer);
  const known = found.get(snapshot) ?? new Map<string, string[]>();
  found.set(snapshot, known);
  const key = `${language} ${count}`;
  const questions = known.get(key) ?? suggestQuestions(snapshot, language, count, terms);
  known.set(key, questions);
  return gate.only(questions);
}

/** Every visit of the page wants them, and they stay the same as long as what is known of the database does. */
const found = new WeakMap<Snapshot, Map<string, string[]>>();

/** Of several, what is known already: nobody has asked anything yet. */
export async function suggestionsOfAll(databases: readonly Database[], wanted: Wanted): Promise<string[]> {
  const kept = await Promise.all(databases.map((one) => one.source.kept()));
  const known = databases.filter((_, index) => kept[index]);
  const count = Math.ceil(wanted.count / Math.max(1, known.length));
  const lists = await Promise.all(known.map((one) => suggestionsOf(one, { ...wanted, count }).catch(() => [])));
  return lists.flat().slice(0, wanted.count);
}
