import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { singularOf } from '../../src/question/lemma.ts';
import { identifierWords } from '../../src/schema/names/identifier-words.ts';
import { dataFolder } from '../data/sources.ts';
import { sqliteSnapshot } from '../sqlite-snapshot.ts';

/** A word that somebody said for a name of a database, and the other words of its names, which were not meant. */
export interface Pair {
  db: string;
  said: string;
  meant: string;
  others: readonly string[];
}

interface Line {
  db: string;
  question: string;
  question_original: string;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** What stands where the other text has something else: the stretches between what both have in common. */
function replaced(said: readonly string[], meant: readonly string[]): [string, string][] {
  const common = Array.from({ length: said.length + 1 }, () => new Int32Array(meant.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = said.length - 1; i >= 0; i--)
    for (let j = meant.length - 1; j >= 0; j--)
      (common[i] as Int32Array)[j] = said[i] === meant[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const found: [string, string][] = [];
  let [left, right]: [string[], string[]] = [[], []];
  const close = () => {
    if (left.length === 1 && right.length === 1) found.push([left[0] as string, right[0] as string]);
    [left, right] = [[], []];
  };
  for (let i = 0, j = 0; i < said.length || j < meant.length; ) {
    if (i < said.length && j < meant.length && said[i] === meant[j]) {
      close();
      i++;
      j++;
    } else if (j < meant.length && (i >= said.length || at(i, j + 1) >= at(i + 1, j))) right.push(meant[j++] as string);
    else left.push(said[i++] as string);
  }
  close();
  return found;
}

/** Single words that were replaced by others in Spider's training questions, each once per database. */
export async function synonymPairs(): Promise<Pair[]> {
  const lines = readFileSync(join(dataFolder, 'spider/train-synonyms.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const names = new Map<string, Set<string>>();
  const found = new Map<string, Pair>();
  for (const { db, question, question_original: original } of lines) {
    let known = names.get(db);
    if (!known) {
      const { snapshot, database } = await sqliteSnapshot(join(dataFolder, `spider/databases/${db}.sqlite`), db);
      database.close();
      known = new Set(
        snapshot.tables
          .flatMap((table) => [table.name, ...table.columns.map(({ name }) => name)])
          .flatMap((name) => identifierWords(name))
          .map((word) => singularOf(word)),
      );
      names.set(db, known);
    }
    for (const [one, other] of replaced(wordsOf(question), wordsOf(original))) {
      const [said, meant] = [singularOf(one), singularOf(other)];
      if (said === meant || !known.has(meant) || known.has(said)) continue;
      found.set(`${db} ${said} ${meant}`, { db, said, meant, others: [...known].filter((word) => word !== meant) });
    }
  }
  return [...found.values()];
}
