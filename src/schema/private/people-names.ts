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
const chineseGiven = new Set(data.chinese_given);
const smallChinese = new Set(data.chinese_small);
const commonFamily = new Set(data.chinese_common);
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
  if (chineseNamesIn(text).length > 0) return false;
  if (text.length > 4 || notChinese.has(text.at(-1) ?? '')) return true;
  let covered = 0;
  for (let at = 0; at < text.length; ) {
    const length = [4, 3, 2].find((size) => at + size <= text.length && lookUpChinese(text.slice(at, at + size)));
    covered += length ?? 0;
    at += length ?? 1;
  }
  return covered * 2 >= text.length;
}

/**
 * What may be people's names inside a Chinese text: what is left of it when the dictionary's words and small words are taken out, begins
 * with a surname and has two or three characters (租给刘子轩, 家属韩国栋陪同). The dictionary has no names.
 */
export function chineseNamesIn(text: string): string[] {
  return (text.match(/\p{Script=Han}+/gu) ?? []).flatMap(namesInRun);
}

function namesInRun(run: string): string[] {
  const names: string[] = [];
  for (let at = 0; at < run.length; ) {
    const name = nameAt(run, at);
    if (name) names.push(name);
    at += name?.length ?? wordLength(run, at) ?? 1;
  }
  return names;
}

const wordLength = (run: string, at: number): number | undefined =>
  [4, 3, 2].find((size) => at + size <= run.length && lookUpChinese(run.slice(at, at + size)));

function nameAt(run: string, at: number): string | undefined {
  const isDouble = chineseDouble.has(run.slice(at, at + 2));
  if (!isDouble && !chineseFamily.has(run[at] ?? '')) return undefined;
  const first = isDouble ? 2 : 1;
  const word = wordLength(run, at) ?? 0;
  for (const size of [first + 2, first + 1]) {
    const name = run.slice(at, at + size);
    if (name.length < size || lookUpChinese(name)) continue;
    const given = [...name.slice(first)];
    const endsOddly = notChinese.has(name.at(-1) ?? '') || smallChinese.has(name.at(-1) ?? '');
    const isAllGiven = given.every((one) => chineseGiven.has(one));
    // 和, 万 and the like are words far more often than surnames.
    if (smallChinese.has(name[0] ?? '') && !(isAllGiven && given.length === 2)) continue;
    // 韩国栋 begins with a country, 高文件 with a surname: a word is part of a name only if the rest can be nothing else.
    if (word > first && !(isAllGiven || (word < size && chineseGiven.has(name.at(-1) ?? '')))) continue;
    // 程颖推荐: the next word begins inside.
    if (given.length === 2 && wordLength(run, at + size - 1) !== undefined && !isAllGiven) continue;
    const [middle = '', last = ''] = given;
    const isUsual =
      word === 0 && commonFamily.has(name[0] ?? '') && !smallChinese.has(middle) && chineseGiven.has(last);
    if (isAllGiven || isUsual) return name;
    if (endsOddly || given.some((one) => smallChinese.has(one)) || !commonFamily.has(name[0] ?? '')) continue;
    const crosses = given.length === 1 && wordLength(run, at + first) !== undefined;
    if (!crosses) return name;
  }
  return undefined;
}

/** Whether a sentence in small letters has two words in capitals of which the dictionary does not know one: `hit by Tadeusz Winterbourne`. */
export const isSentenceWithName = (text: string): boolean => namesInSentences(text).length > 0;

const fullName =
  /(?<![\p{L}\p{N}_.'’-])(\p{Lu}\p{Ll}+(?:['’-]\p{Lu}?\p{Ll}+)*) (\p{Lu}\p{L}+(?:['’-]\p{Lu}\p{L}+)*)(?![\p{L}\p{N}_])/gu;

interface Range {
  start: number;
  end: number;
}

const isKnownWord = (word: string): boolean => isEnglish(plain(word));

/** Where each name stands, and the words of it that are no ordinary ones. */
export function namesInSentences(text: string): (Range & { words: Range[] })[] {
  return [...text.matchAll(/(?:[^\n.!?;'"|]|(?<=\p{L})'(?=\p{L})){12,}/gu)].flatMap(({ 0: sentence, index }) => {
    const words = sentence.match(/[\p{L}'’-]+/gu) ?? [];
    const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
    if (words.length < 4 || small < 2 || small * 3 < words.length) return [];
    return [...sentence.matchAll(fullName)].flatMap(({ 0: name, 1: first = '', 2: last = '', index: at }) => {
      if ([first, last].every(isKnownWord)) return [];
      const start = index + at;
      const end = start + name.length;
      // Judge Guidry: a title stays readable.
      const words = [
        { start, end: start + first.length, word: first },
        { start: end - last.length, end, word: last },
      ].filter(({ word }) => !isKnownWord(word) || isAlsoName(word));
      return [{ start, end, words }];
    });
  });
}

/** Whether a phrase names somebody: 联系刘子轩, 冯大爷, `call Patel first`. */
export function holdsName(phrase: string): boolean {
  const words = phrase.match(/[\p{L}--\p{Script=Han}]+/gv) ?? [];
  return (
    chineseNamesIn(phrase).length > 0 ||
    /(?:先生|女士|小姐|阿姨|大爷|大妈|师傅)/u.test(phrase) ||
    (words.length > 1 && words.some((word) => isAlsoName(word) && !isEnglish(plain(word))))
  );
}

/** An ordinary word that people are called too: Grace, Baker. */
export const isAlsoName = (value: string): boolean =>
  /^\p{Lu}\p{L}+$/u.test(value) && (given.has(plain(value)) || family.has(plain(value)));
