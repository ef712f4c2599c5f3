import { editSimilarity } from '../../question/edit-similarity.ts';

/** What an id may look like; a point is left for the rounds of a loop. */
export const isId = (text: string): boolean => /^\p{L}[\p{L}\p{N}_-]{0,63}$/u.test(text);

/** What a parameter, a list or the variable of a loop may be called. */
export const isName = (text: string): boolean => /^\p{L}[\p{L}\p{N}_]{0,63}$/u.test(text);

const name = /\{\s*(\p{L}[\p{L}\p{N}_]{0,63})\s*\}/gu;

/** Names that always hold: the report's period in words, its first and its last day, and the day after, where times of day count. */
export const ownNames = ['window', 'from', 'to', 'after'] as const;

/** Every `{name}` in a text. */
export const namesIn = (text: string): string[] => [...text.matchAll(name)].map((match) => match[1] as string);

/** Every `{name}` in a text, replaced. */
export const withNames = (text: string, filled: (name: string) => string): string =>
  text.replace(name, (_, name: string) => filled(name));

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

/** A statement cut into what is code and what is quoted or a comment; an unfinished quote goes on to the end. */
const inert =
  /'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`[^`]*(?:`|$)|--[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g;
/** A name in quotes, as authors write it for texts. */
const quotedName = /'\{\s*(\p{L}[\p{L}\p{N}_]{0,63})\s*\}'/gu;

const unquoted = (sql: string): string => sql.replace(quotedName, (_, found: string) => `{${found}}`);

/** Names inside quotes or comments, where a value could not be a literal. */
export function namesInQuotes(sql: string): string[] {
  const inside = unquoted(sql).match(inert) ?? [];
  return inside.flatMap(namesIn);
}

/**
 * The statement with every name replaced by a literal; undefined where a value cannot be one that all engines read alike. A value is
 * never a part of the statement's language.
 */
export function withLiterals(sql: string, given: (name: string) => string): string | undefined {
  if (namesInQuotes(sql).length > 0) return undefined;
  let isSafe = true;
  const filled = unquoted(sql).replace(name, (_, found: string) => {
    const value = given(found);
    // In brackets where it is negative: two signs in a row would begin a comment.
    if (/^-?\d{1,15}(?:\.\d{1,10})?$/.test(value) && !/^-?0\d/.test(value))
      return value.startsWith('-') ? `(${value})` : value;
    // A backslash ends no text in one engine and hides its end in another.
    if (/[\\\p{Cc}]/u.test(value)) isSafe = false;
    return `'${value.replaceAll("'", "''")}'`;
  });
  return isSafe ? filled : undefined;
}
