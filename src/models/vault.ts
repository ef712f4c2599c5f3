import { personalTexts } from './personal-patterns.ts';

/** Values of one run that a model must not see, and the marks that stand for them: `[[P1]]` is the same value all through a run. */
export interface Vault {
  /** The mark of a value; a new one when it has none yet. */
  markOf(value: string): string;
  /** The text with marks for the values it holds: those that are known, and with `patterns` what looks like a person's. */
  conceal(text: string, options: { patterns: boolean; values?: readonly string[] }): string;
  /** The text with the values again. Inside a quoted text of SQL a quotation mark in a value is doubled. */
  restore(text: string): string;
}

const doubled = (value: string): string => value.replaceAll("'", "''");
const mark = /\[\[\s*P(\d+)\s*\]\]/gi;

export function createVault(): Vault {
  const marks = new Map<string, string>();
  const values: string[] = [];

  function markOf(value: string): string {
    const known = marks.get(value);
    if (known) return known;
    values.push(value);
    const made = `[[P${values.length}]]`;
    marks.set(value, made);
    return made;
  }

  return {
    markOf,
    conceal(text, { patterns, values: given = [] }) {
      // What is already a mark stays; one that a person typed was never given out and means itself.
      const own = new Set(values.map((_, at) => `[[P${at + 1}]]`));
      const hidden = [...new Set([...given, ...(patterns ? personalTexts(text) : [])])].filter(
        (value) => !own.has(value),
      );
      // As SQL spells those that have been put back into a statement.
      const quoted = values.filter((value) => value.includes("'")).map((value) => [doubled(value), value] as const);
      return [...hidden.map((value) => [value, value] as const), ...quoted]
        .sort(([a], [b]) => b.length - a.length)
        .reduce(
          (result, [spelt, value]) => outsideMarks(result, (part) => part.replaceAll(spelt, () => markOf(value))),
          text,
        );
    },
    restore(text) {
      const isSql = /\bselect\b/i.test(text);
      return text.replace(mark, (whole, number: string, at: number) => {
        const value = values[Number(number) - 1];
        if (value === undefined) return whole;
        const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
        const isQuoted = isSql && (line.match(/'/g)?.length ?? 0) % 2 === 1;
        return isQuoted ? doubled(value) : value;
      });
    },
  };
}

/** So that a value such as 1 does not break the mark of another. */
function outsideMarks(text: string, change: (part: string) => string): string {
  return text
    .split(/(\[\[P\d+\]\])/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');
}
