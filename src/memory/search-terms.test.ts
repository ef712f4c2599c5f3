import { expect, it } from 'vitest';
import { nearest, termsOf } from './search-terms.ts';

it.each([
  [
    '上个月销售额最高的5个产品',
    {
      words: ['5', '上个', '销售', '额', '最高', '产品'],
      pairs: ['上个', '个月', '月销', '销售', '售额', '额最', '最高', '高的', '个产', '产品'],
      meanings: ['asksmost', 'overamonth', 'number5'],
    },
  ],
  [
    'Which five cities had the most orders in 2025?',
    {
      words: ['fiv', 'city', 'order', '2025'],
      pairs: [],
      meanings: ['asksmost', 'overayear', 'number5'],
    },
  ],
  ['', { words: [], pairs: [], meanings: [] }],
])('reads %s', (text, expected) => {
  // What the lexicon adds is counted by its content.
  const { meanings, ...terms } = termsOf(text);
  expect({ ...terms, meanings: meanings.filter((one) => /^(?:asks|overa|number)/.test(one)) }).toEqual(expected);
});

it('knows concepts in any words and languages', () => {
  for (const text of ['营业额', '销售额', 'turnover']) expect(termsOf(text).meanings).toContain('revenue');
});

it('a long text is known by its beginning', () => {
  expect(termsOf(`销售额${'啊'.repeat(10_000)}库存`).words).not.toContain('库存');
});

it.each([
  ['9月份营业额', '上个月的销售额是多少'],
  ['退货最多的商品是哪个', '哪款产品被退回的次数排第一'],
  ['how many customers ordered this year', '今年下单的客户有多少'],
])('%s is nearer to %s than to something else', (one, other) => {
  const texts = ['每个部门的平均工资', other, one].map((text) => ({ of: text, terms: termsOf(text) }));
  expect(nearest(one, texts, 2)).toEqual([one, other]);
});
