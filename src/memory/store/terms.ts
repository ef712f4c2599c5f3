import { chineseStopWords, englishStopWords } from '../../question/cues/stop-words.ts';
import { stemOf } from '../../question/lemma.ts';
import { tokenize } from '../../question/tokens.ts';
import { meaningsOf } from './meanings.ts';

/** What search knows of a text. */
export interface Terms {
  /** Words that carry content: Chinese ones as they are segmented, English ones by their stem, numbers. */
  words: readonly string[];
  /** Pairs of neighbouring Chinese characters: they find what was segmented otherwise. */
  pairs: readonly string[];
  /** What it means in any words. */
  meanings: readonly string[];
}

export const termKinds = ['words', 'pairs', 'meanings'] as const satisfies (keyof Terms)[];

/** Changes whenever the same text gives other terms: what is stored is then indexed anew. The runtime's own segmenter counts. */
export const termsVersion = `1/${process.versions.icu}`;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const han = /\p{Script=Han}/u;
const hanRuns = /\p{Script=Han}+/gu;
const stopWords = new Set(chineseStopWords);
/** Longer texts are known by their beginning. */
const longestText = 4000;

/** The terms of a text, each once. */
export function termsOf(whole: string): Terms {
  const text = whole.slice(0, longestText).normalize('NFKC');
  const words = new Set<string>();
  for (const { kind, text: word } of tokenize(text)) {
    if (kind === 'word' && !englishStopWords.has(word.toLowerCase())) words.add(plain(stemOf(word)));
    if (kind === 'number') words.add(plain(word));
  }
  for (const { segment } of segmenter.segment(text))
    if (han.test(segment) && !stopWords.has(segment)) words.add(segment);
  words.delete('');
  return {
    words: [...words],
    pairs: [...new Set(text.match(hanRuns)?.flatMap(pairsIn))],
    meanings: meaningsOf(text).map(plain),
  };
}

/** Without marks: in the index a term ends at the first one. */
const plain = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function pairsIn(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}
