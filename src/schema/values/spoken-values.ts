import { lookUpChinese, soundsOf } from '../chinese/chinese-dictionary.ts';
import { createValueDictionary, type Posting } from './value-dictionary.ts';
import type { ValueHit } from './value-hit.ts';

/** Stored Chinese values by their sound (`beijing`) and their meaning (`beverage`), for questions in English. */
interface SpokenValues {
  add(posting: Posting): void;
  remove(posting: Posting): void;
  search(text: string): ValueHit[];
  /** Two or three characters of a longer name by their sound (`haidian` in 海淀校区), where only one value of its column has them. */
  searchParts(text: string): ValueHit[];
}

/** Each costs a look-up per character; names that people say in another language are among the first. */
const mostSpoken = 20_000;
/** Longer values are sentences. */
const longestSpoken = 8;
/** Names of more characters are hardly said by a part. */
const longestName = 16;
/** Shorter sounds are words of other meanings: men, long, china. */
const shortestSound = 6;

export function createSpokenValues(): SpokenValues {
  const sounds = createValueDictionary();
  const meanings = createValueDictionary();
  const parts = createValueDictionary();
  return {
    add(posting) {
      if (parts.size < mostSpoken) for (const sound of partSounds(posting.value)) parts.add(posting, sound);
      if (sounds.size >= mostSpoken) return;
      const { sound, meant } = sayingsOf(posting.value);
      if (sound !== '') sounds.add(posting, sound);
      for (const meaning of meant) meanings.add(posting, meaning);
    },
    remove(posting) {
      for (const sound of partSounds(posting.value)) parts.remove(posting, sound);
      const { sound, meant } = sayingsOf(posting.value);
      if (sound !== '') sounds.remove(posting, sound);
      for (const meaning of meant) meanings.remove(posting, meaning);
    },
    search(text) {
      const meant = meanings.search(text).map((hit) => ({ ...hit, match: 'gloss' as const }));
      const isMeant = (hit: ValueHit) =>
        meant.some(
          (one) =>
            one.start === hit.start &&
            one.end === hit.end &&
            one.table === hit.table &&
            one.column === hit.column &&
            one.value === hit.value,
        );
      const heard = sounds.search(text).filter((hit) => !isMeant(hit));
      return [...meant, ...heard.map((hit) => ({ ...hit, match: 'sound' as const }))];
    },
    searchParts(text) {
      const hits = parts.search(text);
      const isOther = (one: ValueHit, other: ValueHit) =>
        one.start === other.start && one.end === other.end && one.column === other.column && one.table === other.table;
      return hits
        .filter((hit) => hits.every((other) => !isOther(hit, other) || other.value === hit.value))
        .map((hit) => ({ ...hit, match: 'part' as const }));
    },
  };
}

function partSounds(value: string): Set<string> {
  if (value.length < 3 || value.length > longestName || !/^\p{Script=Han}+$/u.test(value)) return new Set();
  const characters = [...value].map((character) => soundsOf(character));
  const found = new Set<string>();
  for (const length of [2, 3])
    for (let at = 0; at + length <= characters.length && length < characters.length; at += 1) {
      const sound = characters.slice(at, at + length).join('');
      if (sound.length >= shortestSound) found.add(sound);
    }
  return found;
}

function sayingsOf(value: string): { sound: string; meant: Set<string> } {
  if (value.length > longestSpoken || !/^\p{Script=Han}+$/u.test(value)) return { sound: '', meant: new Set() };
  // 北京市 and 北京 are one place.
  const entry = lookUpChinese(value) ?? lookUpChinese(value.replace(/[省市县区]$/, ''));
  return {
    sound: value.length > 1 ? soundsOf(value) : '',
    meant: new Set(entry?.meanings.map((one) => one.toLowerCase())),
  };
}
