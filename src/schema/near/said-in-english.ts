import { lemmaOf, singularOf } from '../../question/lemma.ts';
import type { Question, Span } from '../../question/question.ts';
import { translateWords } from '../chinese/translate-words.ts';

/** English words for a stretch of a question. `weight` is 1 for what was said itself, less for a dictionary's word. */
export interface Said extends Span {
  phrase: string;
  weight: number;
  isTranslated: boolean;
}

/** Two or three words side by side are also tried as one: "housing estates". */
const longest = 3;

/** What nobody has explained, in English: the words as they stand, and the meanings of Chinese ones. */
export function saidInEnglish(question: Question, open: readonly (Span & { text: string })[]): Said[] {
  const found: Said[] = [];
  const words = open.filter(({ text }) => /^[a-z][a-z-]*$/i.test(text));
  words.forEach((first, at) => {
    for (let last = at; last < Math.min(words.length, at + longest); last++) {
      const own = words.slice(at, last + 1);
      const isRun = own.every((word, index) => index === 0 || word.start === (own[index - 1]?.end ?? 0) + 1);
      if (!isRun) break;
      const lower = own.map(({ text }) => text.toLowerCase());
      const phrases = new Set([lower.join(' '), [...lower.slice(0, -1), singularOf(lower.at(-1) ?? '')].join(' ')]);
      if (own.length === 1) phrases.add(lemmaOf(first.text.toLowerCase()));
      const span = { start: first.start, end: own.at(-1)?.end ?? first.end };
      for (const phrase of phrases) found.push({ ...span, phrase, weight: 1, isTranslated: false });
    }
  });
  if (!open.some(({ text }) => /\p{Script=Han}{2}/u.test(text))) return found;
  for (const { start, end, translations } of translateWords(question)) {
    if (end - start < 2 || !open.some((span) => span.start <= start && end <= span.end)) continue;
    for (const { phrase, weight } of translations.slice(0, 6))
      found.push({ start, end, phrase, weight, isTranslated: true });
  }
  return found;
}
