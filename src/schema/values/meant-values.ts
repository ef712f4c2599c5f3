import { conceptsInName } from '../lexicon/concepts-in-names.ts';
import { conceptOf } from '../lexicon/lexicon.ts';
import { placesOfValues } from '../lexicon/places.ts';
import type { Posting } from './value-dictionary.ts';
import type { MeantValue } from './value-hit.ts';

/** Stored values of short columns by what they stand for: 现金 and `CASH` are one, `F` and 女 are, `DE` is Germany. */
interface MeantValues {
  add(key: string, postings: readonly Posting[]): void;
  remove(key: string): void;
  search(meanings: ReadonlySet<string>): MeantValue[];
}

/** Columns with more values are names, and a name that happens to be a word does not mean it. */
const mostValues = 40;
const longestValue = 40;
/** A value must nearly be the word. */
const leastScore = 0.9;

export function createMeantValues(): MeantValues {
  const columns = new Map<string, readonly MeantValue[]>();
  return {
    add(key, postings) {
      if (!columns.has(key)) columns.set(key, meantOf(postings));
    },
    remove: (key) => void columns.delete(key),
    search: (meanings) => [...columns.values()].flatMap((one) => one.filter(({ meaning }) => meanings.has(meaning))),
  };
}

function meantOf(postings: readonly Posting[]): MeantValue[] {
  if (postings.length === 0 || postings.length > mostValues) return [];
  const [first] = postings;
  const isNationality = /nation|citizen|guoji|国籍/i.test(first?.column ?? '');
  const places = placesOfValues(
    postings.map(({ value }) => value),
    isNationality,
  );
  const found = postings.flatMap((posting) => {
    const place = places.get(posting.value);
    const meanings = [...conceptsOf(posting.value), ...(place ? [placeMeaning(place)] : [])];
    return meanings.map((meaning) => ({ ...posting, meaning }));
  });
  return found.filter((one) => !isCode(one.value) || isPaired(one, found));
}

export const placeMeaning = (place: string): string => `place:${place}`;

/** The states that a value or the label of a code stands for. */
export function conceptsOf(value: string): string[] {
  if (value.length > longestValue || value.trim() === '') return [];
  return conceptsInName(value, undefined, { pinyin: false })
    .filter(({ concept, score }) => score >= leastScore && conceptOf(concept)?.kind === 'state')
    .map(({ concept }) => concept);
}

const isCode = (value: string): boolean => /^[A-Za-z]$/.test(value.trim());

/** `M` is a man beside `F`, and a size beside `L`. */
const pairs: readonly (readonly [string, string])[] = [['male', 'female']];

function isPaired({ meaning }: MeantValue, all: readonly MeantValue[]): boolean {
  if (meaning.startsWith('place:')) return true;
  const pair = pairs.find((one) => one.includes(meaning));
  return pair?.every((side) => all.some((one) => one.meaning === side)) ?? false;
}
