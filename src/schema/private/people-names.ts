import { lookUpChinese } from '../chinese/chinese-dictionary.ts';
import { isEverydayWord } from '../chinese/words-chinese-english.ts';
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

/** Whether the dictionary has the word; it has no names of people. */
export const isEnglish = (word: string): boolean =>
  isEverydayWord(word) || [word, word.replace(/(?:ed|es|s|d|ing)$/, '')].some((one) => nearWords(one).length > 0);

/** Whether a value consists of words that a dictionary knows, short capitals and small numbers. */
export function isOrdinary(value: string): boolean {
  const words = value.match(/\p{Script=Han}+|[\p{L}--\p{Script=Han}]+|\d+/gv) ?? [];
  return !isPersonName(value) && words.length > 0 && words.every(isOrdinaryWord);
}

function isOrdinaryWord(word: string): boolean {
  if (/^\d+$/.test(word)) return word.length <= 4;
  if (/\p{Script=Han}/u.test(word)) return isOrdinaryChinese(word);
  if (/^\p{Lu}{1,4}$/u.test(word)) return !given.has(plain(word)) && !family.has(plain(word));
  return word.length < 3 ? word === word.toLowerCase() : isEnglish(plain(word)) || smallWords.has(plain(word));
}

const smallWords = new Set(
  'and for the with non pre per via not yes too was did does has how all any out off our but from into over under this that only none both other admin'.split(
    ' ',
  ),
);

/** At least half of it are words of two characters and more; what people call each other (阿珍, 老王) isn't ordinary. */
function isOrdinaryChinese(text: string): boolean {
  if (text.length <= 2 && before.has(text[0] ?? '')) return lookUpChinese(text) !== undefined;
  if (text.length === 1) return true;
  if (isChineseName(text) || chineseDouble.has(text)) return false;
  if (text.length === 2 && !chineseFamily.has(text[0] ?? '')) return true;
  if (text.length > 4 || notChinese.has(text.at(-1) ?? '')) return true;
  let covered = 0;
  for (let at = 0; at < text.length; ) {
    const length = [4, 3, 2].find((size) => at + size <= text.length && lookUpChinese(text.slice(at, at + size)));
    covered += length ?? 0;
    at += length ?? 1;
  }
  return covered * 2 >= text.length;
}

/** An ordinary word that people are called too: Grace, Baker. */
export const isAlsoName = (value: string): boolean =>
  /^\p{Lu}\p{L}+$/u.test(value) && (given.has(plain(value)) || family.has(plain(value)));
