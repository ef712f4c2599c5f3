import { privateTexts } from '../question/private/private-texts.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';

/** What steers models or hides text from people: control and direction characters, special tokens, fences, our own tags. */
const steering = /[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]+/gu;
const tokens = /<\|[^|>]*\|>|```+|\[\/?INST\]|<\/?(?:schema|data)\b[^>]*>?/gi;

/**
 * Text from a database as it may stand in a prompt: one line, in quotation marks, cut to `cap` characters, and unable to
 * close the block that marks it as data.
 */
export function quoteText(text: string, cap = 80): string {
  const plain = text.replace(steering, ' ').replace(tokens, ' ').replace(/[<>]/g, ' ').replace(/\s+/g, ' ').trim();
  return `"${shortened(plain, cap).replaceAll('"', "'")}"`;
}

const longestWord = 30;
/** Longer secrets are recognised by how they begin. */
const longestSecret = 5000;

/**
 * The first `cap` characters or fewer: the rest of a phone number, a key or a mark that is cut in two could not be recognised any more, so
 * that nothing of it is left, and no half of a word.
 */
export function shortened(text: string, cap: number): string {
  const characters = text.length > cap ? [...text] : [];
  if (characters.length <= cap) return text;
  const most = characters.slice(0, cap).join('').length;
  const found = privateTexts(text.slice(0, most + longestSecret), { personal: true }).map((one) => one.text);
  const marks = text.slice(0, most + 12).match(/\[\[P\d+\]\]/g) ?? [];
  const isWithinWord = /^[\p{Script=Latin}\p{N}]{2}/u.test(text.slice(most - 1));
  const [word = ''] =
    (isWithinWord && /[\p{Script=Latin}\p{N}]+$/u.exec(text.slice(Math.max(0, most - longestWord), most))) || [];
  const end = [...found, ...marks].reduce(
    (cut, piece) => {
      const start = text.lastIndexOf(piece, most - 1);
      return start >= 0 && start + piece.length > most ? Math.min(cut, start) : cut;
    },
    word.length < Math.min(longestWord, most) ? most - word.length : most,
  );
  return `${text.slice(0, end).trimEnd()}…`;
}

/** Whether a stored value can be shown exactly as it is, so that SQL may repeat it. */
export function isPlainValue(value: Scalar, cap = 40): boolean {
  const text = String(value);
  return value !== null && text.length <= cap && !/[\p{Cc}\p{Cf}\p{Co}<>`{}]/u.test(text);
}

/** Whether a name can stand in a prompt; one that could pass for a sentence of ours cannot. */
export function isPlainName(name: string): boolean {
  return name.length <= 128 && !/[\p{Cc}\p{Cf}\p{Co}<>{}]/u.test(name);
}

/** A few rows as lines of quoted cells, marked with how many there are in all. */
export function quoteRows(
  columns: readonly string[],
  rows: readonly (readonly Scalar[])[],
  { maxRows = 10, cap = 60 }: { maxRows?: number; cap?: number } = {},
): string {
  const cell = (value: Scalar) => (typeof value === 'string' ? quoteText(value, cap) : String(value));
  const lines = rows.slice(0, maxRows).map((row) => row.map(cell).join(' | '));
  const rest = rows.length > maxRows ? [`… ${rows.length - maxRows} more`] : [];
  return [columns.map((name) => quoteText(name, cap)).join(' | '), ...lines, ...rest].join('\n');
}

/** What a person typed, without what steers models; still theirs, so neither quoted nor cut: `limits.question_length` bounds it. */
export function cleanQuestion(text: string, cap = Number.POSITIVE_INFINITY): string {
  const plain = text.replace(steering, ' ').replace(tokens, ' ').replace(/\s+/g, ' ').trim();
  return shortened(plain, cap);
}
