import { createHash } from 'node:crypto';
import { chineseStopWords, englishStopWords } from '../../question/cues/stop-words.ts';
import { stemOf } from '../../question/lemma.ts';
import { tokenize } from '../../question/tokens.ts';
import { concepts, formulas } from '../../schema/lexicon/lexicon.ts';
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

/** Raise it whenever the same text gives other terms by rules of ours; `terms.test.ts` notices. */
const rules = 1;

/** By what terms are made: our rules, the lexicon, and the runtime's segmenter. When it changes, what is stored is indexed anew. */
export function termsVersion(): string {
  const lexicon = createHash('sha1').update(JSON.stringify([concepts(), formulas()]));
  return `${rules}/${process.versions.icu}/${lexicon.digest('hex').slice(0, 12)}`;
}

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
