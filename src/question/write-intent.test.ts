import { describe, expect, it } from 'vitest';
import { changeWordsIn, writeIntent } from './write-intent.ts';

describe('writeIntent', () => {
  it.each([
    ['删除所有客户', '删除'],
    ['请帮我清空订单', '清空'],
    ['把王芳的电话改成 123', '改成'],
    ['delete all customers', 'delete'],
    ['Please remove the orders of 2023', 'remove'],
    ['drop everything', 'drop'],
    ['update the price of tea to 5', 'update'],
    ['please change all phone numbers to 0', 'change'],
  ])('hears the order in %s', (text, verb) => expect(writeIntent(text)).toBe(verb));

  it.each([
    '删除的订单有多少',
    '修改过的订单',
    '新增客户数',
    '每月新增订单',
    'drop in sales last month',
    'drop rate by channel',
    'How many orders did we delete?',
    'removed products',
    'deleted orders per month',
    '上个月销售额',
    'change in sales from May to June',
    'the change from 2024 to 2025',
    'what changed from May to June',
  ])('leaves the question %s alone', (text) => expect(writeIntent(text)).toBeUndefined());
});

describe('changeWordsIn', () => {
  it.each([
    ['哪些客户应该删除', ['删除']],
    ['which orders should I remove or update?', ['remove', 'update']],
    ['给客户表新增一列', ['新增一']],
    ['新增客户数', []],
    ['removed products', []],
    ['dropped calls and updates', []],
  ])('in %s', (text, words) => {
    expect(changeWordsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(words);
  });
});
