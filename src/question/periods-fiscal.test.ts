import { expect, it, test } from 'vitest';
import { readQuestion } from './read-question.ts';

const april = { start_month: 4, named_by: 'end' } as const;
const read = (text: string, fiscalYear: { start_month: number; named_by: 'start' | 'end' } | undefined = april) =>
  readQuestion(text, { today: '2026-06-30', ...(fiscalYear ? { fiscalYear } : {}) }).periods.map(
    ({ from, to }) => `${from} ${to}`,
  );

test.each([
  ['本财年的销售额', '2026-04-01 2027-03-31'],
  ['上财年每个月的订单数', '2025-04-01 2026-03-31'],
  ['上个财年第四季度的退款', '2026-01-01 2026-03-31'],
  ['2026财年Q1的销售额', '2025-04-01 2025-06-30'],
  ['sales this fiscal year', '2026-04-01 2027-03-31'],
  ['orders last fiscal year by month', '2025-04-01 2026-03-31'],
  ['revenue in FY26', '2025-04-01 2026-03-31'],
  ['revenue in FY2026 Q2', '2025-07-01 2025-09-30'],
  ['refunds in Q3 of fiscal 2026', '2025-10-01 2025-12-31'],
])('%s', (text, days) => {
  expect(read(text)).toEqual([days]);
});

it('may be called by the year in which it begins, and begins with the calendar in January', () => {
  expect(read('FY26 sales', { start_month: 4, named_by: 'start' })).toEqual(['2026-04-01 2027-03-31']);
  expect(read('本财年', { start_month: 7, named_by: 'end' })).toEqual(['2025-07-01 2026-06-30']);
  expect(read('FY26 sales', { start_month: 1, named_by: 'end' })).toEqual(['2026-01-01 2026-12-31']);
});

it('other periods are those of the calendar, and nothing is guessed where nobody said when it begins', () => {
  expect(read('今年的销售额')).toEqual(read('今年的销售额', undefined));
  expect(read('last year sales')).toEqual(['2025-01-01 2025-12-31']);
  expect(readQuestion('revenue in FY26', { today: '2026-06-30' }).periods).toEqual([]);
});
