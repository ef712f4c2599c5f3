import stringWidth from 'string-width';
import type { AnswerTable, Language } from '../protocol/answer.ts';
import { editSimilarity } from '../question/edit-similarity.ts';

/**
 * Stored data reaches the terminal as text, never as commands to it: an escape sequence in a cell could move the cursor,
 * change the window's title or hide a row, and a direction mark could turn digits round.
 */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unsafe, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '\u2421' : '\ufffd';
  });
}

const mostCharacters = 4000;

/** The same on one line: for cells, labels and options. */
export function printableLine(text: string): string {
  // A cell may hold megabytes; no terminal shows more of it than this.
  const near = text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
  const lines = near.split(/\r\n?|\n/);
  const joined = lines.length === 1 ? near : lines.map((line) => line.trim()).join(' ⏎ ');
  return printable(joined.replaceAll('\t', ' '));
}

const style = /(\u001b\[[0-9;]*m)/;

/** A whole text for a screen: our own colours stay, and every other command to it is shown. */
export function screenText(text: string): string {
  return text
    .split(style)
    .map((piece, at) => (at % 2 === 1 ? piece : printable(piece)))
    .join('');
}

/**
 * C0 except line feed and tab, DEL, C1, the marks that override the direction of writing, and what takes no room or looks like none
 * and so hides in a word; a joiner between two pictures is part of them, and so are the tags behind a flag.
 */
const unsafe = new RegExp(
  [
    '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b\\u200c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff]',
    '[\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2060-\\u2065\\u206a-\\u206f\\u2800\\u3164\\uffa0\\ufff0-\\ufffb]',
    '[\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0080}-\\u{e0fff}\\ud800-\\udfff]',
    '(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007f}]*)[\\u{e0000}-\\u{e007f}]',
    '(?<!\\p{Extended_Pictographic}|\\u{fe0f}|[\\u{1f3fb}-\\u{1f3ff}])\\u200d',
  ].join('|'),
  'gu',
);

/** One cell each: ASCII and the signs that we print ourselves. Two cells each: Chinese, kana, Hangul, full-width forms. */
const narrow = '\\x20-\\x7e…–─│·→“”‘’';
const wide =
  '\\u3000-\\u3029\\u3041-\\u3096\\u309b-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff60';
const plain = new RegExp(`^[${narrow}${wide}]*$`);
const wideOnes = new RegExp(`[${wide}]`, 'g');

/**
 * Cells that a text takes on a terminal. Nearly all text is plain and is counted here; for the rest (emoji, accents that
 * combine) the library's tables cost a tenth of a second when they are first used.
 */
export function textWidth(text: string): number {
  return plain.test(text) ? text.length + (text.match(wideOnes)?.length ?? 0) : stringWidth(text);
}

/** Where a line may break: after a space, and between any two Chinese characters. */
const pieces =
  /[\p{Script=Han}，。、；：！？）」”][，。、；：！？）」”]*|[^\s\p{Script=Han}，。、；：！？）」”]+\s*|\s+/gu;

/** Lines no wider than `width` terminal cells; a single word that is wider stays whole. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(pieces) ?? []) {
    if (line && textWidth(line + piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  return [...lines, line.trimEnd()];
}

type Cell = AnswerTable['rows'][number][number];

const numeral = /^-?\d+(?:\.\d+)?$/;

/** Digits that name something are not an amount: 10248 is an order, 2,024 is no year. */
const namesSomething =
  /(?:^|[_\s])(?:id|no|code|number|num|year|month|day|date|week|zip|postcode|phone|tel|mobile|isbn)s?$|id$|编号|序号|代码|编码|号码|单号|邮编|电话|手机|年份|月份|日期|年$|月$|日$|码$|号$/iu;

export function isNumericColumn(column: AnswerTable['columns'][number], cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => cell !== null);
  if (filled.length === 0) return column.type === 'integer' || column.type === 'decimal';
  const typed = column.type === 'integer' || column.type === 'decimal';
  return filled.every((cell) => typeof cell === 'number' || (typed && typeof cell === 'string' && numeral.test(cell)));
}

/** Whether the amounts of this column are long enough to want separators; a column is grouped as a whole or not at all. */
export function wantsSeparators(name: string, cells: readonly Cell[]): boolean {
  if (namesSomething.test(name)) return false;
  return cells.some((cell) => cell !== null && /^-?\d{5,}/.test(String(cell)));
}

/** Every digit stays as stored; only separators are added to the whole part. */
export function withSeparators(digits: string): string {
  if (!numeral.test(digits)) return digits;
  const [whole = '', fraction] = digits.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A computed fraction, cut to what can be read: an average has sixteen digits, and two of them matter. Exact in CSV and JSON. */
function readableNumber(value: number): string {
  const text = String(value);
  const fraction = /^-?\d+\.(\d+)$/.exec(text)?.[1];
  if (fraction === undefined || fraction.length <= 4) return text;
  return String(Math.abs(value) >= 1 ? Math.round(value * 100) / 100 : Number(value.toPrecision(4)));
}

export function plainCell(cell: Cell): string {
  if (typeof cell === 'number') return readableNumber(cell);
  return cell === null ? '' : printableLine(String(cell));
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts to a number of terminal cells, where a Chinese character takes two; `…` stands for the rest. */
export function cut(text: string, width: number): string {
  // A cell may hold a megabyte; nothing beyond this can be visible.
  const near = text.length > width * 40 ? text.slice(0, width * 40) : text;
  if (near === text && textWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of graphemes.segment(near)) {
    used += textWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

export function pad(text: string, width: number, align: 'left' | 'right'): string {
  const space = ' '.repeat(Math.max(0, width - textWidth(text)));
  return align === 'left' ? text + space : space + text;
}

/** The word of the list that was probably meant, or none when nothing is near. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const word = typed.toLowerCase();
  const startsLike = (name: string) => word.length >= 3 && (name.startsWith(word) || word.startsWith(name));
  // Swapped letters are the commonest slip, and two edits.
  const letters = (text: string) => [...text].sort().join('');
  const isSwapped = (name: string) => word !== '' && letters(name) === letters(word);
  const ranked = known
    .map((name) => ({ name, similarity: startsLike(name) || isSwapped(name) ? 1 : editSimilarity(word, name) }))
    .sort((a, b) => b.similarity - a.similarity);
  return ranked[0] && ranked[0].similarity >= 0.6 ? ranked[0].name : undefined;
}

type Texts = Record<string, Record<Language, unknown>>;

/** The texts of one language, from texts in both. */
export const inLanguage = <Both extends Texts>(texts: Both, language: Language) =>
  Object.fromEntries(Object.entries(texts).map(([name, both]) => [name, both[language]])) as {
    [Name in keyof Both]: Both[Name][Language];
  };
