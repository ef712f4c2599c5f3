import { lookUpChinese, soundsOf } from './chinese-dictionary.ts';
import type { ValueHit } from './links.ts';
import { createValueDictionary, type Posting } from './value-dictionary.ts';

/** Stored Chinese values by their sound (`beijing`) and their meaning (`beverage`), for questions in English. */
export interface SpokenValues {
  add(posting: Posting): void;
  drop(table: string, column: string): void;
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
      const { value } = posting;
      if (value.length > longestSpoken || sounds.size >= mostSpoken || !/^\p{Script=Han}+$/u.test(value)) return;
      const sound = value.length > 1 ? soundsOf(value) : '';
      if (sound !== '') sounds.add(posting, sound);
      // 北京市 and 北京 are one place.
      const entry = lookUpChinese(value) ?? lookUpChinese(value.replace(/[省市县区]$/, ''));
      for (const meaning of new Set(entry?.meanings.map((one) => one.toLowerCase()))) meanings.add(posting, meaning);
    },
    drop(table, column) {
      sounds.drop(table, column);
      meanings.drop(table, column);
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
