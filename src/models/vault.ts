import { privateKinds, privateTexts } from '../question/private/private-texts.ts';

/** Values of one run that a model must not see, and the marks that stand for them: `[[P1]]` is the same value all through a run. */
export interface Vault {
  /** The mark of a value; a new one when it has none yet. */
  markOf(value: string): string;
  /** Whether a text is such a value, or holds one that is distinctive. */
  knows(text: string): boolean;
  /**
   * The text with marks for what it holds: given values, secrets by their form, and with `personal` what looks like a person's. With
   * `isData` also what has a mark already and is distinctive.
   */
  conceal(text: string, options: ConcealedText): string;
  /** The text with the values again. Inside a quoted text of SQL a quotation mark in a value is doubled. */
  restore(text: string): string;
}

interface ConcealedText {
  personal: boolean;
  isData?: boolean;
  values?: readonly string[];
}

/** Whether a value can be told from any other word or number. */
export const isDistinctive = (value: string): boolean =>
  /\p{Script=Han}{2}|\p{L}{3}|\d(?:[^\p{L}\d]{0,2}\d){5}/u.test(value) ||
  (/\p{L}/u.test(value) && /\d/.test(value) && value.length > 3);

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

  function conceal(text: string, { personal, isData = false, values: given = [] }: ConcealedText): string {
    const pieces = createPieces();
    for (const value of isData ? values.filter(isDistinctive) : []) pieces.add(value);
    for (const value of given) pieces.add(value);
    const stored = createPieces();
    for (const value of given) stored.add(value);
    for (const { kind, text: found } of privateTexts(text, { personal })) {
      // A stored value says better than a form where it begins and ends; a secret is hidden whole.
      const isSecret = privateKinds[kind].level === 'secret';
      if (isSecret || stored.longestIn(found) * 2 < found.length) pieces.add(found, true);
    }
    return pieces.replaceIn(text, (value) => markOf(restore(value)));
  }

  function restore(text: string): string {
    const isSql = /\bselect\b/i.test(text);
    return text.replace(mark, (whole, number: string, at: number) => {
      const value = values[Number(number) - 1];
      if (value === undefined) return whole;
      const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
      const isQuoted = isSql && (line.match(/'/g)?.length ?? 0) % 2 === 1;
      return isQuoted ? doubled(value) : value;
    });
  }

  return {
    markOf,
    knows: (text) => (text.length > 2 && marks.has(text)) || conceal(text, { personal: false, isData: true }) !== text,
    conceal,
    restore,
  };
}

const givenMark = /\[\[P\d+\]\]/y;
const isWordCharacter = (character = ''): boolean => /[\p{Script=Latin}\p{N}]/u.test(character);
/** What an e-mail address or an account name consists of. */
const isOfAccount = (character = ''): boolean => /[\w.+@]/.test(character);

/** Texts to look for. The first two characters of one lead to the lengths worth trying: a few look-ups per character, however many. */
function createPieces() {
  const pieces = new Map<string, { value: string; isByForm: boolean }>();
  const lengths = new Map<string, number[]>();
  function add(spelt: string, isByForm: boolean, value: string): void {
    if (spelt.length < 2 || /^\[\[P\d+\]\]$/.test(spelt)) return;
    pieces.set(spelt, { value, isByForm: isByForm || pieces.get(spelt)?.isByForm === true });
    const known = lengths.get(spelt.slice(0, 2)) ?? [];
    if (known.includes(spelt.length)) return;
    lengths.set(
      spelt.slice(0, 2),
      [...known, spelt.length].sort((a, b) => b - a),
    );
  }
  /** The longest one that begins here. Ann is not hidden in Annual, but a form says itself where it begins and ends. */
  function pieceAt(text: string, at: number) {
    const isWord = (end: number) =>
      !(isWordCharacter(text[at]) && isWordCharacter(text[at - 1])) &&
      !(isWordCharacter(text[end - 1]) && isWordCharacter(text[end]));
    for (const length of lengths.get(text.slice(at, at + 2)) ?? []) {
      const piece = pieces.get(text.slice(at, at + length));
      if (piece?.isByForm || (piece && isWord(at + length))) return { ...piece, start: at, end: at + length };
    }
    return undefined;
  }
  return {
    add(value: string, isByForm = false): void {
      add(value, isByForm, value);
      // As SQL spells it.
      if (value.includes("'")) add(doubled(value), isByForm, value);
    },
    /** The length of the longest one in a short text. */
    longestIn: (text: string): number =>
      Math.max(0, ...[...text].map((_, at) => pieceAt(text, at)).map((piece) => (piece ? piece.end - piece.start : 0))),
    replaceIn(text: string, markOf: (value: string) => string): string {
      let result = '';
      let written = 0;
      for (let at = 0; at < text.length; ) {
        const piece = pieceAt(text, at);
        givenMark.lastIndex = at;
        const [known] = (!piece && givenMark.exec(text)) || [];
        if (piece) {
          const { start, end } = piece.isByForm ? piece : accountAround(text, piece, written);
          const value = end - start === piece.end - piece.start ? piece.value : text.slice(start, end);
          result += text.slice(written, start) + markOf(value);
          written = end;
        }
        at = piece ? written : at + (known?.length ?? 1);
      }
      return result + text.slice(written);
    },
  };
}

/** The account that a name is a part of: without it, what is left of `ann.lee20` would tell the rest. */
function accountAround(text: string, { start, end }: { start: number; end: number }, from: number) {
  const account = { start, end };
  if (!/\p{Script=Latin}/u.test(text.slice(start, end))) return account;
  while (account.start > from && isOfAccount(text[account.start - 1])) account.start -= 1;
  while (account.end < text.length && isOfAccount(text[account.end])) account.end += 1;
  while (account.start < start && !isWordCharacter(text[account.start])) account.start += 1;
  while (account.end > end && !isWordCharacter(text[account.end - 1])) account.end -= 1;
  return account;
}
