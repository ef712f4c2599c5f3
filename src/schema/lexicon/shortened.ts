import { conceptPhrases } from './phrases.ts';

/** A concept that letters without vowels, or the first letters of a word, may stand for. */
interface Shortened {
  concept: string;
  /** How surely, 0 to 1. */
  trust: number;
}

interface Word {
  text: string;
  bones: string;
  concept: string;
  rank: number;
}

const trusts = { bones: 0.75, begin: 0.65, bonesBegin: 0.55 };
const most = 3;

/** `landlord` without its vowels is `lndlrd`; the first letter stays. */
function bonesOf(word: string): string {
  return (
    word.slice(0, 1) +
    word
      .slice(1)
      .replace(/[aeiou]/g, '')
      .replace(/(.)\1+/g, '$1')
  );
}

let byBeginning: ReadonlyMap<string, readonly Word[]> | undefined;

function words(): ReadonlyMap<string, readonly Word[]> {
  byBeginning ??= Map.groupBy(
    [...conceptPhrases().english.values()]
      .flat()
      .flatMap(({ words: [text = '', ...rest], of, rank }) =>
        rest.length === 0 && /^[a-z]{4,}$/.test(text) ? [{ text, bones: bonesOf(text), concept: of.id, rank }] : [],
      ),
    ({ text }) => text.slice(0, 1),
  );
  return byBeginning;
}

/**
 * What a shortened word of a name may stand for, where no list has it: `unt`, `lndlrd`, `furn`. People leave out vowels or the end of a
 * word, never its first letter. Best first; a plain word before a rare one.
 */
export function shortenedConcepts(short: string): Shortened[] {
  if (!/^[a-z]{3,8}$/.test(short)) return [];
  const found = new Map<string, Shortened & { rank: number }>();
  for (const { text, bones, concept, rank } of words().get(short.slice(0, 1)) ?? []) {
    const trust = trustOf(short, text, bones);
    const known = found.get(concept);
    if (trust > 0 && (!known || known.trust < trust)) found.set(concept, { concept, trust, rank });
  }
  return [...found.values()]
    .sort((one, other) => other.trust - one.trust || one.rank - other.rank)
    .slice(0, most)
    .map(({ concept, trust }) => ({ concept, trust }));
}

function trustOf(short: string, word: string, bones: string): number {
  if (short.length >= word.length) return 0;
  if (short === bones) return trusts.bones;
  if (short.length >= 4 && word.startsWith(short) && short.length * 2 >= word.length) return trusts.begin;
  const isBones = !/[aeiou]/.test(short.slice(1));
  return isBones && bones.startsWith(short) && short.length / bones.length >= 0.7 ? trusts.bonesBegin : 0;
}
