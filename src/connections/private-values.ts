import { isEverydayWord } from '../schema/chinese/words-chinese-english.ts';
import { identifierWords } from '../schema/names/identifier-words.ts';
import { isNameColumn } from '../schema/names/name-columns.ts';
import { isHidden, isSecret } from '../schema/private/private-columns.ts';
import { type Column, findColumn, findTable, type Snapshot } from '../schema/snapshot/snapshot.ts';
import type { ValueHit } from '../schema/values/value-hit.ts';
import type { ValueIndex } from '../schema/values/value-index.ts';

/** In a wider schema only tables with private columns are searched. */
const mostTables = 60;
const mostHits = 5000;
/** A value of a column with no more different values than this is a category, whoever is called alike. */
const fewValues = 200;

/**
 * Finds stored values of private columns in a text, as they stand there: whole values, words of people's names, numbers and dates of
 * birth. Secrets are in no index; those are known by their form. What is also a category, a name of the schema or an everyday word stays.
 */
export function privateValuesIn(snapshot: () => Snapshot, values: () => Promise<ValueIndex>) {
  const facts = new WeakMap<ValueIndex, Promise<PrivateFacts>>();
  return async (text: string): Promise<string[]> => {
    const known = snapshot();
    const tables = known.tables.filter(({ columns }) => columns.some(isListed)).map(({ name }) => name);
    if (tables.length === 0) return [];
    const index = await values();
    const isWide = known.tables.length > mostTables;
    const hits = await index.find(text, { limit: mostHits, ...(isWide ? { tables } : {}) });
    const columnOf = ({ table, column }: ValueHit) => {
      const owner = findTable(known, table);
      return owner && findColumn(owner, column);
    };
    const others = hits.filter((hit) => {
      const column = columnOf(hit);
      const table = findTable(known, hit.table);
      if (!table || !column || isHidden(column)) return false;
      return isNameColumn(table, column) || isCategory(table.rowCount, column, text.slice(hit.start, hit.end));
    });
    const isWithinOther = (start: number, end: number) => others.some((one) => one.start <= start && end <= one.end);
    const names = namesIn(known);
    const isOther = ({ start, end }: ValueHit) => {
      const said = text.slice(start, end);
      return isPlainWord(said, names) || isWithinOther(start, end);
    };
    const whole = hits
      .filter((hit) => !names.has(text.slice(hit.start, hit.end).toLowerCase()))
      // What the connection masks is hidden whatever else it may be.
      .filter((hit) => isPlainlyMasked(columnOf(hit)) || (isListed(columnOf(hit)) && !isOther(hit)))
      .map(({ start, end }) => text.slice(start, end))
      .filter(isTelling);
    let more = facts.get(index);
    if (!more) {
      more = factsOf(known, index);
      facts.set(index, more);
    }
    const { words, numbers } = await more;
    const nameWords = [...text.matchAll(nameWord)]
      .filter(({ 0: word, index: at }) => words.has(word) && !isWithinOther(at, at + word.length))
      .map(([word]) => word)
      .filter((word) => !isPlainWord(word, names));
    const digits = (text.match(number) ?? []).filter((one) => numbers.has(one));
    return [...new Set([...whole, ...nameWords, ...digits])];
  };
}

/** Those too short to be told from any other word are left. */
const isTelling = (value: string): boolean => /\p{Script=Han}{2}|[\p{L}\p{N}]{3}/u.test(value);

const isPlainlyMasked = (column: Column | undefined): boolean =>
  column?.masked === true && column.private === undefined;
const isListed = (column: Column | undefined): boolean => column !== undefined && isHidden(column) && !isSecret(column);

/** Several rows share a category; a note that names somebody is read once. */
const isCategory = (rows: number | undefined, { distinctCount }: Column, said: string): boolean =>
  distinctCount !== undefined &&
  distinctCount <= fewValues &&
  (rows ?? 0) >= 2 * distinctCount &&
  said.length <= 24 &&
  !/[,，。;；:：]/.test(said);

const months =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/i;

/** As typed: `May` and a column's own name mean themselves; `will` and `mark` are words and no people, `Mark` may be one. */
function isPlainWord(said: string, names: ReadonlySet<string>): boolean {
  if (months.test(said) || names.has(said.toLowerCase())) return true;
  return /^[a-z]+$/.test(said) && (isEverydayWord(said) || said.length < 5);
}

const known = new WeakMap<Snapshot, ReadonlySet<string>>();

/** The words of all names of the schema. */
function namesIn(snapshot: Snapshot): ReadonlySet<string> {
  const before = known.get(snapshot);
  if (before) return before;
  const names = new Set(
    snapshot.tables.flatMap(({ name, columns }) =>
      [name, ...columns.map((column) => column.name)].flatMap((one) => [one.toLowerCase(), ...identifierWords(one)]),
    ),
  );
  known.set(snapshot, names);
  return names;
}

interface PrivateFacts {
  /** Words of names of people, as they are written. */
  words: ReadonlySet<string>;
  /** What is stored in columns that hold no text, and dates of birth. */
  numbers: ReadonlySet<string>;
}

const nameWord = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]{2,}/gu;
const number = /(?<![\p{L}\p{N}.])-?\d[\d.:-]{3,}\d(?![\p{L}\p{N}])/gu;

async function factsOf(snapshot: Snapshot, index: ValueIndex): Promise<PrivateFacts> {
  const words = new Set<string>();
  const numbers = new Set<string>();
  for (const table of snapshot.tables)
    for (const column of table.columns.filter(isListed)) {
      const isName = column.private === 'person_name';
      const isNumber = column.kind !== 'text' || column.private === 'date_of_birth';
      if (!isName && !isNumber) continue;
      const { values } = await index.valuesOf(table.name, column.name);
      for (const value of values.map(String)) {
        if (isNumber) numbers.add(value).add(value.slice(0, 10));
        else for (const word of value.match(nameWord) ?? []) if (!isEverydayWord(word.toLowerCase())) words.add(word);
      }
    }
  return { words, numbers };
}
