import { describe, expect, it } from 'vitest';
import { findPeriods } from './periods.ts';
import { speltOut, windowBefore, windowPhrase, windowWords } from './window.ts';

const october = { from: '2026-10-01', to: '2026-10-31' };

describe('a window', () => {
  it.each([
    [october, '2026-09-01', '2026-09-30'],
    [{ from: '2026-03-01', to: '2026-03-31' }, '2026-02-01', '2026-02-28'],
    [{ from: '2026-07-01', to: '2026-09-30' }, '2026-04-01', '2026-06-30'],
    [{ from: '2026-01-01', to: '2026-06-30' }, '2025-07-01', '2025-12-31'],
    [{ from: '2026-01-01', to: '2026-12-31' }, '2025-01-01', '2025-12-31'],
    [{ from: '2026-10-05', to: '2026-10-11' }, '2026-09-28', '2026-10-04'],
    [{ from: '2026-10-05', to: '2026-10-05' }, '2026-10-04', '2026-10-04'],
  ])('%j comes after %s to %s', (window, from, to) => expect(windowBefore(window)).toEqual({ from, to }));

  it.each([
    october,
    { from: '2026-01-01', to: '2026-12-31' },
    { from: '2026-07-01', to: '2026-09-30' },
    { from: '2026-01-01', to: '2026-06-30' },
    { from: '2026-10-05', to: '2026-10-05' },
    { from: '2025-12-29', to: '2026-01-04' },
  ])('%j is read again from its own words', (window) => {
    const { zh, en } = windowWords(window);
    for (const text of [`${zh}销售额`, `revenue ${windowPhrase(window)}`, `revenue of ${en}`])
      expect(findPeriods(text, '2027-06-01'), text).toMatchObject([window]);
  });
});

describe('words for the window and the one before', () => {
  it.each([
    ['本期销售额', '2026年10月销售额'],
    ['报告期内的订单数', '2026年10月内的订单数'],
    ['本期销售额比上期增长多少', '2026年10月销售额比2026年9月增长多少'],
    ['本期末的库存', '本期末的库存'],
    ['期货产品的销售额', '期货产品的销售额'],
    ['销售额与去年同期相比', '销售额与去年同期相比'],
    ['revenue this period', 'revenue in October 2026'],
    ['revenue in this period', 'revenue in October 2026'],
    ['Orders of the reporting period', 'Orders of October 2026'],
    // Without a word for the period that is compared, both must be said.
    ['revenue compared with the previous period', 'revenue compared with last month'],
    ['revenue growth over the previous period', 'revenue growth over last month'],
    ['orders over the previous period', 'orders over September 2026'],
    ['revenue of May 2026 compared with the previous period', 'revenue of May 2026 compared with September 2026'],
    ['销售额较上期增长率', '销售额较上个月增长率'],
    ['与上期相比销售额增长了多少', '与上个月相比销售额增长了多少'],
    ['利润和上期销售额', '利润和2026年9月销售额'],
    ['sales in the same period last year', 'sales in the same period last year'],
    ['本月销售额', '本月销售额'],
  ])('%s is %s', (text, spelt) => expect(speltOut(text, october)).toBe(spelt));

  it.each([
    [{ from: '2026-07-01', to: '2026-09-30' }, '销售额比上季度增长多少', 'revenue versus last quarter'],
    [{ from: '2026-01-01', to: '2026-12-31' }, '销售额比去年增长多少', 'revenue versus last year'],
    [
      { from: '2026-10-05', to: '2026-10-11' },
      '2026年10月5日至2026年10月11日销售额比2026年9月28日至2026年10月4日增长多少',
      'revenue in October 5, 2026 to October 11, 2026 versus September 28, 2026 to October 4, 2026',
    ],
  ])('of %j both periods are said', (window, zh, en) => {
    expect(speltOut('销售额比上期增长多少', window)).toBe(zh);
    expect(speltOut('revenue versus the previous period', window)).toBe(en);
  });
});
