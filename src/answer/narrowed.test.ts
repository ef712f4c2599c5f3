import { expect, it } from 'vitest';
import { readQuestion } from '../question/read-question.ts';
import { narrowed } from './narrowed.ts';

it.each([
  ['每个产品的销售额？', '每个产品的销售额，最近30天'],
  ['sales per product?', 'sales per product in the last 30 days'],
  ['2023年每个门店的销售额', '2023年12月每个门店的销售额'],
  ['今年各部门的费用', '2024年6月各部门的费用'],
  ['total sales for 2023', 'total sales for December 2023'],
  ['orders since 2020', 'orders in the last 30 days'],
  ['上个月的订单', undefined],
  ['orders in March 2024', undefined],
  ['有多少订单，最近30天', undefined],
  ['sales of 2022 and of 2023', undefined],
])('%s', (text, shorter) => {
  expect(narrowed(readQuestion(text, { today: '2024-06-15' }))?.question).toBe(shorter);
});
