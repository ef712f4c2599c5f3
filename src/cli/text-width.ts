import stringWidth from 'string-width';

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
