import { singularOf } from '../../question/lemma.ts';

/**
 * One text in the forms under which stored values are compared. They grow coarser from top to bottom; two texts that
 * agree in one form agree in all coarser ones.
 */

/** Case and full or half width do not count: `ＵＳＡ`, `usa` and `USA` are one. */
export function caseForm(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Blanks around the text and repeated blanks inside do not count either. */
export function trimForm(text: string): string {
  return caseForm(text).trim().replace(/\s+/g, ' ');
}

/**
 * Only letters and digits count, without Latin accents: `North Carolina`, `NorthCarolina`. Empty for a text that holds
 * no letter, since `1.5` and `15` must never be one.
 */
export function lettersForm(text: string): string {
  const bare = caseForm(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]/gu, '');
  return /\p{L}/u.test(bare) && bare.length > 1 ? bare : '';
}

/** English plural and possessive endings do not count, word by word: `Masters`, `Master's`, `master`. */
export function stemForm(text: string): string {
  const words = trimForm(text).match(/[\p{L}\p{N}']+/gu) ?? [];
  const stem = words.map((word) => singularOf(word.replace(/'s?$|'(?=s$)/, '').replace(/'/g, ''))).join('');
  return /[a-z]/.test(stem) ? stem : '';
}

const yesWords = new Set(['yes', 'y', 'true', 't', '1', '是', '有', '对', '真']);
const noWords = new Set(['no', 'n', 'false', 'f', '0', '否', '无', '没有', '不是', '假']);

/** Which side of a yes or no question the text stands for. */
export function yesOrNo(text: string): 'yes' | 'no' | undefined {
  const word = trimForm(text);
  if (yesWords.has(word)) return 'yes';
  return noWords.has(word) ? 'no' : undefined;
}
