import { expect, it } from 'vitest';
import { readQuestion } from './read-question.ts';

const today = '2026-06-15';
const read = (text: string) => {
  const { periods, numbers, cues } = readQuestion(text, { today });
  return {
    periods: periods.map(({ from, to }) => `${from}..${to}`),
    numbers: numbers.map(({ value, unit }) => `${value}${unit ?? ''}`),
    cues: cues.map((cue) => `${cue.class}`),
  };
};

it.each([
  ['最近 12 个月每月的订单数', '最近12个月每月的订单数'],
  ['2026 年 5 月的销售额', '2026年5月的销售额'],
  ['销售额前 10 名', '销售额前10名'],
  ['最近 30 天', '最近30天'],
  ['下单 2 次及以上的客户数', '下单2次及以上的客户数'],
])('%s is read as %s', (spaced, tight) => {
  expect(read(spaced)).toEqual(read(tight));
});

it('keeps the places of the text as it was typed', () => {
  const { text, periods, numbers } = readQuestion('看看 最近 12 个月 前 5 名', { today });
  expect(periods.map(({ start, end }) => text.slice(start, end))).toEqual(['最近 12 个月']);
  expect(numbers.map(({ start, end }) => text.slice(start, end))).toContain('5');
});

it.each([
  ['最近 12 个月每月的订单数', '2025-07-01..2026-06-15'],
  ['orders per month over the last 12 months', '2025-07-01..2026-06-15'],
  ['最近3个月的订单数', '2026-03-16..2026-06-15'],
  ['最近 4 个季度每季度的销售额', '2025-07-01..2026-06-15'],
])('%s: told one by one they are whole, the present one the last', (text, period) => {
  expect(read(text).periods).toEqual([period]);
});
