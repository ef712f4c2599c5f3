import { soundsOf } from '../chinese/chinese-dictionary.ts';
import { concepts } from './lexicon.ts';

/** The lexicon's Chinese words in Latin letters, with the concepts that they stand for. */
interface PinyinBook {
  /** `kehu` → customer. */
  full: ReadonlyMap<string, readonly string[]>;
  /** `kehu` → 客户. */
  words: ReadonlyMap<string, string>;
  /** `kh` → customer, and whatever else begins so. */
  initials: ReadonlyMap<string, readonly string[]>;
}

/** Initials that old systems write for these words by habit; all others are ambiguous. */
export const usualInitials: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ bh: 'code', mc: 'name', xm: 'name', rq: 'dated', sj: 'dated', je: 'amount', zt: 'status', lx: 'category' },
    ...{ lb: 'category', sl: 'quantity', dj: 'price', dh: 'phone', dz: 'address', bz: 'note', xb: 'gender', nl: 'age' },
    ...{ cs: 'city', sf: 'province', kc: 'stock', kh: 'customer', hy: 'member', dd: 'order', mx: 'order-line' },
    ...{
      sp: 'product',
      cp: 'product',
      yg: 'employee',
      gys: 'supplier',
      ck: 'warehouse',
      md: 'store',
      bm: 'department',
    },
    ...{ yh: 'user', fp: 'invoice', ht: 'contract', cg: 'purchase', tk: 'refund', th: 'return', lxdh: 'phone' },
  }),
);

const han = /^\p{Script=Han}+$/u;
const syllable =
  /^(?:[bpmf]?(?:a|o|ai|ei|ao|ou|an|en|ang|eng)|[bpmdtnlgkhzcs]?(?:a|e|ai|ei|ao|ou|an|en|ang|eng)|(?:[dtnlgkhzcsr]|zh|ch|sh)(?:u|uo|ui|uan|un|ong)|(?:[gkh]|zh|ch|sh)(?:ua|uai|uang)|(?:zh|ch|sh|r)(?:a|e|i|ai|ei|ao|ou|an|en|ang|eng)|[zcs]i|[bpmdtnljqxy](?:i|ie|iao|iu|ian|in|iang|ing|ia)|[jqx](?:u|ue|uan|un|iong)|[nl](?:v|ve|ue)|y(?:a|ao|e|ou|an|ang|ong|u|ue|uan|un|in|ing)|w(?:a|o|ai|ei|an|en|ang|eng|u)|[bpmf]u|er)$/;
const longestSyllable = 6;

let book: PinyinBook | undefined;

/** Made by the first call; the dictionary behind it costs a quarter of a second, so only names that look like pinyin come here. */
export function pinyinBook(): PinyinBook {
  if (book) return book;
  const full = new Map<string, string[]>();
  const initials = new Map<string, string[]>();
  const words = new Map<string, string>();
  for (const { id, zh } of concepts()) {
    for (const word of zh) {
      if (!han.test(word) || word.length < 2 || word.length > 5) continue;
      const sounds = [...word].map((character) => soundsOf(character));
      const spoken = soundsOf(word);
      if (spoken) put(full, spoken, id);
      if (spoken && !words.has(spoken)) words.set(spoken, word);
      if (sounds.every((sound) => sound !== '')) {
        put(full, sounds.join(''), id);
        if (!words.has(sounds.join(''))) words.set(sounds.join(''), word);
        put(initials, sounds.map((sound) => sound[0]).join(''), id);
      }
    }
  }
  book = { full, words, initials };
  return book;
}

function put(map: Map<string, string[]>, key: string, id: string): void {
  const known = map.get(key) ?? [];
  if (!known.includes(id)) map.set(key, [...known, id]);
}

/** Whether a word in small letters can be read as two or more syllables of pinyin: `yundan`, but also `genre`. */
export function looksLikePinyin(word: string): boolean {
  return /^[a-z]{4,24}$/.test(word) && syllablesFrom(word, 0) >= 2;
}

/** The fewest syllables that spell the word from here on, or none (-Infinity). */
function syllablesFrom(word: string, at: number): number {
  if (at === word.length) return 0;
  for (let end = Math.min(word.length, at + longestSyllable); end > at; end -= 1) {
    if (!syllable.test(word.slice(at, end))) continue;
    const rest = syllablesFrom(word, end);
    if (rest >= 0) return rest + 1;
  }
  return Number.NEGATIVE_INFINITY;
}
