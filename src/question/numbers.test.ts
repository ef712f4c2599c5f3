import { describe, expect, it } from 'vitest';
import { chineseNumeral, findNumbers, numberWord } from './numbers.ts';

describe('one word', () => {
  it.each([
    ['3', 3],
    ['2nd', 2],
    ['First', 1],
    ['third', 3],
    ['twelve', 12],
    ['两', 2],
    // 前十五个 of a follow-up
    ['十五', 15],
    ['price', undefined],
    ['', undefined],
    ['constructor', undefined],
    ['3.5', undefined],
  ])('%s is %s', (text, value) => {
    expect(numberWord(text)).toBe(value);
  });
});

describe('Chinese numerals', () => {
  it.each([
    ['零', 0],
    ['十', 10],
    ['十二', 12],
    ['二十', 20],
    ['三十五', 35],
    ['一百', 100],
    ['一百零三', 103],
    ['一百一十', 110],
    ['两千', 2000],
    ['一千零五', 1005],
    ['一万', 10_000],
    ['三万五千', 35_000],
    ['一千二百万', 12_000_000],
    ['两亿', 200_000_000],
    ['二〇二五', 2025],
    ['一九九八', 1998],
  ])('%s is %i', (text, value) => expect(chineseNumeral(text)).toBe(value));

  it.each(['', '苹果', '一个', '万', '亿', '3万', 'ten'])('%s is none', (text) =>
    expect(chineseNumeral(text)).toBeUndefined(),
  );
});

const values = (text: string) => findNumbers(text).map(({ value }) => value);

describe('in a text', () => {
  it.each([
    ['orders over 1,234,567.89', [1_234_567.89]],
    ['1.5k followers', [1500]],
    ['3bn in sales', [3_000_000_000]],
    ['two dozen boxes', [24]],
    ['twenty-five students', [25]],
    ['one hundred and 20', [100, 20]],
    ['three million five hundred thousand', [3_500_000]],
    ['between 10 and 20', [10, 20]],
    ['below -5 degrees', [-5]],
    ['销售额在100到200之间', [100, 200]],
    ['大于1.2亿元', [120_000_000]],
    ['超过2千', [2000]],
    ['10k以上', [10_000]],
    ['买了两次的3位客户', [2, 3]],
    ['前20%', [20]],
  ])('%s holds %o', (text, expected) => expect(values(text)).toEqual(expected));

  it.each([
    'someone anyone',
    'tennis weight often',
    'item_2_1',
    'A4 sheets and MP3 players',
    '统一 唯一 之一 一些 一起',
    '万科和千里马',
    'first name',
  ])('%s holds none', (text) => expect(values(text)).toEqual([]));

  it('keeps its place in the text, and the measure word apart', () => {
    const text = '前5名和20%的30元';
    for (const { start, end, text: written } of findNumbers(text)) expect(text.slice(start, end)).toBe(written);
    expect(findNumbers(text)).toMatchObject([
      { value: 5, unit: '名', percent: false },
      { value: 20, percent: true },
      { value: 30, unit: '元', percent: false },
    ]);
  });

  it.each([
    ['the third customer', true],
    ['the 3rd customer', true],
    ['第三', true],
    ['3 of them', false],
    ['三个', false],
  ])('%s: a place is not a count', (text, ordinal) => {
    expect(findNumbers(text)).toMatchObject([{ value: 3, ordinal }]);
  });
});
