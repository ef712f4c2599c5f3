import { lookUpChinese, soundsOf } from '../chinese/chinese-dictionary.ts';
import { createValueDictionary, type Posting } from './value-dictionary.ts';
import type { ValueHit } from './value-hit.ts';

/** Stored Chinese values by their sound (`beijing`) and their meaning (`beverage`), for questions in English. */
export interface SpokenValues {
  add(posting: Posting): void;
  remove(posting: Posting): void;
  search(text: string): ValueHit[];
}

/** Each costs a look-up per character; names that people say in another language are among the first. */
const mostSpoken = 20_000;
/** Longer values are sentences. */
const longestSpoken = 8;

export function createSpokenValues(): SpokenValues {
  const sounds = createValueDictionary();
  const meanings = createValueDictionary();
  return {
    add(posting) {
      if (sounds.size >= mostSpoken) return;
      const { sound, meant } = sayingsOf(posting.value);
      if (sound !== '') sounds.add(posting, sound);
      for (const meaning of meant) meanings.add(posting, meaning);
    },
    remove(posting) {
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
  };
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
