import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../question/read-question.ts';
import { pairIn } from './composed-reading.ts';
import { versusIn } from './versus.ts';

const read = (text: string) => readQuestion(text, { today: '2026-05-31' });

describe('a figure against an earlier period', () => {
  it.each([
    ['订单数比上个月增加了多少', '2026年5月订单数', 'amount'],
    ['订单数较上月增减', '2026年5月订单数', 'amount'],
    ['毛利率比上个月提高了多少个百分点', '2026年5月毛利率', 'amount'],
    ['销售额与上个月相比增长了百分之几', '2026年5月销售额', 'percent'],
    ['销售额环比增长率', '2026年5月销售额', 'percent'],
    ['revenue growth compared with the previous month', 'revenue in May 2026', 'percent'],
    ['% change in revenue vs last month', 'revenue in May 2026', 'percent'],
    ['change in number of orders compared with last month', 'number of orders in May 2026', 'amount'],
    ['how much did revenue increase compared to last year', 'revenue from January 1, 2026 to May 31, 2026', 'amount'],
    ['number of visits compared with yesterday', 'number of visits on May 31, 2026', 'amount'],
  ])('%s', (text, part, kind) => {
    const found = versusIn(read(text));
    expect([found?.text, found?.isPercent ? 'percent' : 'amount', found?.pick]).toEqual([part, kind, undefined]);
  });

  it.each([
    ['销售额比上个月下降最多的品类', '2026年5月销售额最高的品类', 'down', false],
    ['销售额环比增长最快的3个门店', '2026年5月销售额最高的3个门店', 'up', true],
    [
      'category whose revenue dropped the most compared with last month',
      'category whose revenue is the highest in May 2026',
      'down',
      false,
    ],
    [
      'which store had the largest increase in orders vs last month',
      'which store had the highest orders in May 2026',
      'up',
      false,
    ],
    ['which store grew the fastest compared with last month', 'which store is the highest in May 2026', 'up', true],
  ])('%s', (text, part, pick, isPercent) => {
    expect(versusIn(read(text))).toMatchObject({ text: part, pick, isPercent });
  });

  it.each(['上个月的销售额', '本月和上个月的销售额', '每个月销售额的环比增长率', '销售额', 'orders since last month'])(
    '%s is none',
    (text) => {
      expect(versusIn(read(text))).toBeUndefined();
    },
  );
});

describe('two figures in one question', () => {
  it.each([
    ['退款金额占销售额的比例', 'share', '退款金额', '销售额'],
    ['上个月退款金额占销售额的百分之多少？', 'share', '上个月退款金额', '上个月销售额'],
    [
      'refund amount as a percentage of revenue in May 2026',
      'share',
      'refund amount in May 2026',
      'revenue in May 2026',
    ],
    ['what is the ratio of refunds to orders last month', '/', 'refunds last month', 'orders last month'],
    ['2026年5月扣除退款后的净销售额', 'less', '2026年5月销售额', '2026年5月退款'],
    ['销售额减去运费', 'less', '销售额', '运费'],
    ['退款后的净销售额', 'less', '销售额', '退款'],
    ['net revenue after refunds in May 2026', 'less', 'revenue in May 2026', 'refunds in May 2026'],
    ['revenue minus shipping cost', 'less', 'revenue', 'shipping cost'],
  ])('%s', (text, operator, left, right) => {
    const found = pairIn(read(text));
    expect([found?.operator, found?.left, found?.right[0]]).toEqual([operator, left, right]);
  });

  it.each(['小程序销售额占比', 'orders after May 2025', '各渠道的退款金额占销售额的比例', '销售额'])(
    '%s is none',
    (text) => {
      expect(pairIn(read(text))).toBeUndefined();
    },
  );
});
