import { chineseStopWords } from '../../question/cues/stop-words.ts';
import type { Question, Span } from '../../question/question.ts';
import { longestEntry, lookUpChinese } from './chinese-dictionary.ts';
import { chineseToEnglish } from './words-chinese-english.ts';

export interface Translation {
  /** Lower case English words with blanks between. */
  phrase: string;
  /** 1 for a word that schemas use for it, less for a dictionary's further meanings. */
  weight: number;
}

/** A Chinese word of the question and what English schemas may call it. */
export interface TranslatedWord extends Span {
  translations: readonly Translation[];
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const han = /^\p{Script=Han}+$/u;
/** Beside 姓 or 姓氏 these are the other half of a name. */
const givenNames = new Set(['名', '名字']);
const stopWords = new Set(chineseStopWords);

/**
 * Every word of a question in English: first the words that schemas use, then a dictionary's meanings. Words may lie
 * inside one another; they begin and end where a word can (音乐会 in 开音乐会, not 会员 in 音乐会员工).
 */
export function translateWords({ text, cues, quoted, numbers }: Question): TranslatedWord[] {
  const hasSurname = /姓(?!名)/.test(text);
  const edges = new Set([0, text.length]);
  for (const { index, segment } of segmenter.segment(text)) edges.add(index).add(index + segment.length);
  const isOrder = (span: Span) => cues.some((cue) => cue.start <= span.start && span.end <= cue.end);
  const isQuoted = (span: Span) => quoted.some((one) => one.start < span.end && span.start < one.end);
  // 32岁: a unit says what the number counts and names nothing.
  const units = new Set(numbers.filter(({ unit }) => unit).map(({ end }) => end));
  const found: TranslatedWord[] = [];
  for (let start = 0; start < text.length; start += 1) {
    if (units.has(start)) continue;
    for (let end = start + 1; end <= Math.min(text.length, start + longestEntry); end += 1) {
      const span = { start, end };
      const word = text.slice(start, end);
      const aligned = edges.has(start) && edges.has(end);
      const curated = hasSurname && givenNames.has(word) ? ['first name'] : (chineseToEnglish.get(word) ?? []);
      if ((!aligned && curated.length === 0) || isQuoted(span)) continue;
      const isPlain = aligned && han.test(word) && !stopWords.has(word) && !isOrder(span);
      const meanings = isPlain ? dictionaryMeanings(word) : [];
      const translations = [...curated.map((phrase) => ({ phrase, weight: 1 })), ...meanings];
      if (translations.length > 0) found.push({ ...span, translations });
    }
  }
  return found;
}

/** The dictionary's meanings; a single character has too many of them to be trusted as much. */
function dictionaryMeanings(word: string): Translation[] {
  const meanings = lookUpChinese(word)?.meanings ?? [];
  const trust = word.length > 1 ? 0.95 : 0.8;
  return meanings.map((meaning, rank) => ({
    phrase: meaning.toLowerCase(),
    weight: trust - Math.min(0.2, rank * 0.03),
  }));
}
