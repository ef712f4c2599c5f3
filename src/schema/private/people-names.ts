import { lookUpChinese } from '../chinese/chinese-dictionary.ts';
import { nearWords } from '../near/near-words.ts';
import data from './people-names.json' with { type: 'json' };

const wordsOf = (text: string | string[]): ReadonlySet<string> => new Set([text].flat().join(' ').split(' '));
const given = wordsOf(data.given);
const family = wordsOf(data.family);
const before = wordsOf(data.before);
const chineseFamily = new Set(data.chinese_family);
const chineseDouble = wordsOf(data.chinese_double);
const notChinese = new Set(data.not_chinese);
const after = new RegExp(`(?:${data.after.replaceAll(' ', '|')})$`, 'u');

/** `Ann Lee`, `LEE, ANN`, `Lee/Ann`, `Lars van der Berg`, `A. Lee`. */
const shape =
  /^\p{Lu}[\p{L}'’.-]{0,20}(?:(?:,? |\/)(?:(?:van|von|der|den|de|da|dos|del|la|le|bin|ibn|al|el) ){0,3}\p{Lu}[\p{L}'’.-]{0,20}){1,2}$/u;
const han = /^\p{Script=Han}{2,4}$/u;
const foreign = /^\p{Script=Han}{2,10}[·•・]\p{Script=Han}{1,10}$/u;
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();

/** Whether a stored value reads as a person's name, or as a list of them. */
export function isPersonName(value: string): boolean {
  const parts = value.split(/\s*[、；;&]\s*/);
  return parts.length <= 6 && parts.every((part) => isChineseName(part) || isWesternName(part));
}

/** Whether it could be one, however people are called there. */
export const isShapedAsName = (value: string): boolean => shape.test(value) || isPersonName(value);

/** A first name alone; a city or a month may be called so too. */
export const isGivenName = (value: string): boolean => /^\p{Lu}\p{L}+$/u.test(value) && given.has(plain(value));

function isChineseName(text: string): boolean {
  if (foreign.test(text)) return true;
  const [first = '', ...rest] = text.split(' ');
  const own = rest.length > 0 && before.has(first) ? rest.join('') : text;
  if (!han.test(own)) return false;
  if (after.test(own)) return chineseFamily.has(own.replace(/^[小老]/u, '')[0] ?? '');
  if (own.length === 2 && before.has(own[0] ?? '')) return chineseFamily.has(own[1] ?? '') && !lookUpChinese(own);
  const isDouble = chineseDouble.has(own.slice(0, 2)) && own.length > 2;
  if (!isDouble && (own.length > 3 || !chineseFamily.has(own[0] ?? ''))) return false;
  return !notChinese.has(own.at(-1) ?? '') && !lookUpChinese(own);
}

function isWesternName(text: string): boolean {
  if (!shape.test(text)) return false;
  const words = text.split(/[ ,/]+/).map(plain);
  if (before.has(words[0] ?? '')) return true;
  return given.has(words[0] ?? '') || given.has(words[1] ?? '') || family.has(words.at(-1) ?? '');
}

/** `chengdy`, `j.smith`, `@ann_lee`: a word in lower case that no dictionary knows. */
export function isLogin(value: string): boolean {
  if (!/^@?[a-z][a-z0-9]*(?:[._][a-z0-9]+)?$/.test(value) || value.length < 4) return false;
  return value.startsWith('@') || !value.split(/[._\d]/).every((word) => word.length < 3 || isEnglish(word));
}

const isEnglish = (word: string): boolean =>
  [word, word.replace(/(?:ed|es|s|d|ing)$/, '')].some((one) => nearWords(one).length > 0);
