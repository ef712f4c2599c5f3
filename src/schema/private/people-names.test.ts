import { describe, expect, it } from 'vitest';
import { chineseNamesIn, holdsName, namesInSentences } from './people-names.ts';

describe("people's names inside an English sentence", () => {
  it.each([
    ['Hit by Tadeusz Winterbourne on the A7.', ['Tadeusz Winterbourne']],
    ['Other party Zsofia Mulcahy, tel 1', ['Zsofia Mulcahy']],
    ["What is Chidi Okafor's phone number", ['Chidi Okafor']],
    ['Tyre worn, replaced at own cost.', []],
    ['Windscreen chip, customer says it was there before.', []],
    ['Samsung Galaxy Buds Pro', []],
  ])('%s: %j', (text, names) =>
    expect(namesInSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual(names),
  );
});

describe("people's names inside a Chinese text", () => {
  it.each([
    ['租给刘子轩', ['刘子轩']],
    ['家属韩国栋陪同', ['韩国栋']],
    ['配偶汪天佑，在总经办', ['汪天佑']],
    ['程颖推荐', ['程颖']],
    ['备注里写联系武凤霞的运单', ['武凤霞']],
    ['段晓东生产是谁请的假', ['段晓东']],
    ['找诸葛婉婷', ['诸葛婉婷']],
  ])('%s holds %j', (text, names) => expect(chineseNamesIn(text)).toEqual(names));

  it.each([
    '上个月销售额最高的5个产品是什么',
    '周末和工作日的订单数对比',
    '金额高的订单',
    '毛利率最高的品类',
    '黄金周期间的订单',
    '万吨以上的货船',
    '已联系',
    '工伤九级',
    '线下门店自提',
    '高血压病史',
  ])('%s holds none', (text) => expect(chineseNamesIn(text)).toEqual([]));

  it.each([
    ['冯大爷要求上午来', true],
    ['call Patel first', true],
    ['called back', false],
    ['Paid in full', false],
    ['已电话确认', false],
  ])('whether %s names somebody: %s', (phrase, isNamed) => expect(holdsName(phrase)).toBe(isNamed));
});
