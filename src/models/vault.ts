import { privateTexts } from '../question/private/private-texts.ts';

/** Values of one run that a model must not see, and the marks that stand for them: `[[P1]]` is the same value all through a run. */
export interface Vault {
  /** The mark of a value; a new one when it has none yet. */
  markOf(value: string): string;
  /**
   * The text with marks for what it holds: given values, secrets by their form, and with `personal` what looks like a person's. With
   * `isData` also what has a mark already and is long enough to be told from any other word.
   */
  conceal(text: string, options: ConcealedText): string;
  /** The text with the values again. Inside a quoted text of SQL a quotation mark in a value is doubled. */
  restore(text: string): string;
}

export interface ConcealedText {
  personal: boolean;
  isData?: boolean;
  values?: readonly string[];
}

const isTelling = (value: string): boolean => /\p{Script=Han}{2}|\p{L}[\p{L}\p{N}]{3}|\d{6}/u.test(value);

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
    conceal(text, { personal, isData = false, values: given = [] }) {
      // What is already a mark stays; one that a person typed was never given out and means itself.
      const own = new Set(values.map((_, at) => `[[P${at + 1}]]`));
      // What is stored is better known than what its form suggests.
      const isStored = (found: string) => given.some((one) => found.includes(one) && one.length * 2 >= found.length);
      const byForm = privateTexts(text, { personal })
        .map((found) => found.text)
        .filter((found) => !isStored(found));
      const again = isData ? values.filter((value) => isTelling(value) && text.includes(value)) : [];
      const hidden = [...new Set([...given, ...byForm, ...again])].filter((value) => !own.has(value));
      // As SQL spells them.
      const quoted = [...new Set([...values, ...hidden])]
        .filter((value) => value.includes("'"))
        .map((value) => [doubled(value), value] as const);
      return [...hidden.map((value) => [value, value] as const), ...quoted]
        .sort(([a], [b]) => b.length - a.length)
        .reduce(
          (result, [spelt, value]) =>
            outsideMarks(result, (part) => part.replace(wholeWord(spelt), () => markOf(value))),
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

/** Ann is not hidden in Annual. */
function wholeWord(value: string): RegExp {
  const before = /^[\p{Script=Latin}\p{N}]/u.test(value) ? '(?<![\\p{Script=Latin}\\p{N}])' : '';
  const after = /[\p{Script=Latin}\p{N}]$/u.test(value) ? '(?![\\p{Script=Latin}\\p{N}])' : '';
  return new RegExp(`${before}${value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}${after}`, 'gu');
}

/** So that a value such as 1 does not break the mark of another. */
function outsideMarks(text: string, change: (part: string) => string): string {
  return text
    .split(/(\[\[P\d+\]\])/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');
}
