import { editSimilarity } from '../../question/edit-similarity.ts';

/** What an id may look like; a point is left for the rounds of a loop. */
export const isId = (text: string): boolean => /^\p{L}[\p{L}\p{N}_-]{0,63}$/u.test(text);

/** What a parameter, a list or the variable of a loop may be called. */
export const isName = (text: string): boolean => /^\p{L}[\p{L}\p{N}_]{0,63}$/u.test(text);

/** Names that always hold: the report's period in words, its first and its last day, and the day after, where times of day count. */
export const ownNames = ['window', 'from', 'to', 'after'] as const;

/** Every `{name}` in a text. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{\s*(\p{L}[\p{L}\p{N}_]{0,63})\s*\}/gu)].map((match) => match[1] as string);

/** Every `{name}` in a text, replaced. */
export const withNames = (text: string, filled: (name: string) => string): string =>
  text.replace(/\{\s*(\p{L}[\p{L}\p{N}_]{0,63})\s*\}/gu, (_, name: string) => filled(name));

/** Longer than any name may be. */
const longestWord = 100;

/** The known word that was probably meant. */
export function nearestOf(word: string, known: readonly string[]): string | undefined {
  if (word.length > longestWord) return undefined;
  const typed = word.toLowerCase();
  const ranked = known.map((one) => ({ one, likeness: editSimilarity(typed, one.toLowerCase(), 0.6) }));
  const best = ranked.toSorted((a, b) => b.likeness - a.likeness)[0];
  return best && best.likeness >= 0.6 ? best.one : undefined;
}
