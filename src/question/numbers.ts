import type { NumberMention } from './question.ts';

const digits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const tens: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const groups: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8 };

/** Value of Chinese numerals such as 三十五, 两千, 一百零三, 一千二百万; undefined when the text is none. */
export function chineseNumeral(text: string): number | undefined {
  if (!/^[零〇一二两三四五六七八九十百千万亿]+$/.test(text)) return undefined;
  if (/^[零〇一二三四五六七八九]{2,}$/.test(text)) return Number([...text].map((c) => digits[c]).join(''));
  let total = 0;
  let section = 0;
  let digit = 0;
  let seen = false;
  for (const character of text) {
    const value = digits[character];
    if (value !== undefined) {
      digit = value;
      seen = true;
      continue;
    }
    const ten = tens[character];
    if (ten !== undefined) {
      section += (digit === 0 && !(seen && section > 0) ? 1 : digit) * ten;
      digit = 0;
      seen = true;
      continue;
    }
    const group = groups[character] ?? 1;
    const head = section + digit;
    if (head === 0 && total === 0) return undefined;
    total = (total + head) * group;
    section = 0;
    digit = 0;
  }
  return total + section + digit;
}

const words: ReadonlyMap<string, number> = new Map(
  Object.entries({
    zero: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    once: 1,
    twice: 2,
  }),
);
const ordinals: ReadonlyMap<string, number> = new Map(
  Object.entries({
    second: 2,
    third: 3,
    fourth: 4,
    fifth: 5,
    sixth: 6,
    seventh: 7,
    eighth: 8,
    ninth: 9,
    tenth: 10,
  }),
);
/** Value of one number or place as people write it: 3, 3rd, three, third, 十五; undefined when it is none. */
export function numberWord(text: string): number | undefined {
  const word = text.trim().toLowerCase();
  if (word === 'first') return 1;
  const written = /^(\d+)(?:st|nd|rd|th)?$/.exec(word)?.[1];
  return written === undefined ? (words.get(word) ?? ordinals.get(word) ?? chineseNumeral(word)) : Number(written);
}

const scales: ReadonlyMap<string, number> = new Map(
  Object.entries({
    hundred: 100,
    thousand: 1e3,
    k: 1e3,
    million: 1e6,
    m: 1e6,
    mn: 1e6,
    billion: 1e9,
    bn: 1e9,
    trillion: 1e12,
    dozen: 12,
  }),
);

const unit =
  '(?:个|样|位|名|人|家|种|类|部|款|条|件|次|元|块|岁|年|月|天|日|小时|分钟|分|秒|公里|千米|米|厘米|公斤|千克|克|吨|平方公里|平方千米|平方米|亩|公顷|万人|刀|美元|美金|欧元|英镑|镑|日元|港币|块钱|届|场|座|支|本|首|张|辆|所|门|项|只|篇|间|台|笔|单|星|级|层|集|期|版|倍|度|票|枚|列|趟|户|口|颗|棵|桶|瓶|箱|包|套|组|页|章|站|路|条线|名次)';
const chinesePattern = new RegExp(
  `(第)?(?:(-?\\d[\\d,]*(?:\\.\\d+)?)\\s*([kK](?![A-Za-z])|[十百千]?[万亿]?亿?)|([零〇一二两三四五六七八九十][零〇一二两三四五六七八九十百千万亿]*))\\s*(%|％|个百分点)?(?:多)?(${unit})?`,
  'gu',
);
const percentHead = /百分之([零〇一二两三四五六七八九十百\d.]+)/gu;

function chineseNumbers(text: string): NumberMention[] {
  const found: NumberMention[] = [];
  for (const match of text.matchAll(percentHead)) {
    const value = Number.isNaN(Number(match[1])) ? chineseNumeral(match[1] ?? '') : Number(match[1]);
    if (value === undefined) continue;
    found.push(mention(match.index, match[0], value, { percent: true }));
  }
  for (const match of text.matchAll(chinesePattern)) {
    const [whole, ordinal, digit, scale, numeral, percent, measure] = match;
    const before = text[match.index - 1] ?? '';
    const isTop = /top$/i.test(text.slice(Math.max(0, match.index - 3), match.index));
    if (digit !== undefined && /[A-Za-z_\d]/.test(before) && !isTop) continue;
    if (digit?.startsWith('-') && /[\d\p{L}]/u.test(before)) continue;
    let value = numeral === undefined ? Number((digit ?? '').replaceAll(',', '')) : chineseNumeral(numeral);
    if (value === undefined || Number.isNaN(value)) continue;
    for (const character of scale ?? '')
      value *= tens[character] ?? groups[character] ?? (/k/i.test(character) ? 1000 : 1);
    // 一 inside words (统一, 一些, 之一, 唯一) is no number; it counts only with a measure word or after 第.
    if (
      numeral !== undefined &&
      !measure &&
      !percent &&
      !ordinal &&
      !/^[零〇二两三四五六七八九十百千万亿]{2,}$/.test(numeral)
    ) {
      const after = text[match.index + whole.length] ?? '';
      const counted = /[前后于过少多到足满有是为]/.test(before) || after === '' || /[，。、？！以及的和或]/.test(after);
      if (numeral === '一' || !counted) continue;
    }
    const clean = Number(value.toPrecision(12));
    const end = match.index + whole.length - (measure?.length ?? 0);
    found.push({
      ...mention(match.index, text.slice(match.index, end), clean, {
        percent: percent !== undefined,
        ordinal: ordinal !== undefined,
      }),
      ...(measure ? { unit: measure } : {}),
    });
  }
  return found;
}

const englishPattern =
  /(?<![\p{L}\d_.])(?:(-?\$?€?£?\d[\d,]*(?:\.\d+)?)(st|nd|rd|th)?\s*(hundred|thousand|million|billion|trillion|dozen|k|m|mn|bn)?(?![\p{L}\d_])\s*(%|percent\b|per cent\b)?|\b([a-z]+(?:[-\s](?:[a-z]+))*)\b)/giu;

function englishNumbers(text: string): NumberMention[] {
  const found: NumberMention[] = [];
  for (const match of text.matchAll(englishPattern)) {
    const digit = match[1];
    if (digit !== undefined) {
      const scale = scales.get((match[3] ?? '').toLowerCase()) ?? 1;
      const value = Number(digit.replace(/[$€£,]/g, '')) * scale;
      if (Number.isNaN(value)) continue;
      const whole = match[0].replace(/[\s,]+$/, '');
      found.push(
        mention(match.index, whole, value, { percent: match[4] !== undefined, ordinal: match[2] !== undefined }),
      );
      continue;
    }
    found.push(...numberWords(match[5] ?? '', match.index));
  }
  return found;
}

function numberWords(phrase: string, offset: number): NumberMention[] {
  const found: NumberMention[] = [];
  const list = [...phrase.matchAll(/[A-Za-z]+/g)];
  for (let index = 0; index < list.length; index++) {
    const first = list[index];
    if (!first) break;
    const word = first[0].toLowerCase();
    const ordinal = ordinals.get(word);
    if (ordinal !== undefined) {
      found.push(mention(offset + first.index, first[0], ordinal, { ordinal: true }));
      continue;
    }
    if (words.get(word) === undefined) continue;
    let total = 0;
    let current = 0;
    let last = index;
    for (let next = index; next < list.length; next++) {
      const part = list[next]?.[0].toLowerCase() ?? '';
      const value = words.get(part);
      const scale = scales.get(part);
      if (value !== undefined) current += value;
      else if (scale !== undefined && part.length > 2) {
        current *= scale;
        if (scale >= 1000) {
          total += current;
          current = 0;
        }
      } else break;
      last = next;
    }
    const tail = list[last];
    const end = (tail?.index ?? 0) + (tail?.[0].length ?? 0);
    found.push(mention(offset + first.index, phrase.slice(first.index, end), total + current, {}));
    index = last;
  }
  return found;
}

function mention(
  start: number,
  text: string,
  value: number,
  flags: { percent?: boolean; ordinal?: boolean },
): NumberMention {
  const { percent = false, ordinal = false } = flags;
  return { start, end: start + text.length, text, value, percent, ordinal };
}

/** All numbers of a text from left to right; of overlapping readings the longer one stays. */
export function findNumbers(text: string): NumberMention[] {
  const all = [
    ...chineseNumbers(text),
    ...(/[A-Za-z]/.test(text) || !/\p{Script=Han}/u.test(text) ? englishNumbers(text) : []),
  ];
  all.sort((left, right) => left.start - right.start || right.end - left.end);
  const kept: NumberMention[] = [];
  for (const number of all) {
    const previous = kept.at(-1);
    if (previous && number.start < previous.end) {
      if (number.end - number.start > previous.end - previous.start) kept[kept.length - 1] = number;
      continue;
    }
    kept.push(number);
  }
  return kept;
}
