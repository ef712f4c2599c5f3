import { isEverydayWord } from '../chinese/words-chinese-english.ts';
import { identifierWords } from '../names/identifier-words.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

const months =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/i;

/** Stored as somebody's name by accident, they would be replaced in every statement and sentence. */
const grammar =
  /^(?:the|an?|of|for|in|on|by|and|or|to|with|from|is|as|at|select|distinct|where|group|order|having|limit|sum|avg|min|max|count|case|when|then|else|end|join|left|null|not|like|between)$/i;

/** As typed: `May` and a column's own name mean themselves; `will` and `mark` are words and no people, `Mark` may be one. */
export function isPlainWord(text: string, snapshot: Snapshot): boolean {
  if (months.test(text) || grammar.test(text) || isSchemaName(text, snapshot)) return true;
  return /^[a-z]+$/.test(text) && (isEverydayWord(text) || text.length < 5);
}

/** Whether it is a name of the schema, or a word of one. */
export function isSchemaName(text: string, snapshot: Snapshot): boolean {
  let names = namesOf.get(snapshot);
  if (!names) {
    names = new Set(
      snapshot.tables
        .flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)])
        .flatMap((one) => [one.toLowerCase(), ...identifierWords(one)]),
    );
    namesOf.set(snapshot, names);
  }
  return names.has(text.toLowerCase());
}

const namesOf = new WeakMap<Snapshot, ReadonlySet<string>>();
