import { describe, expect, it } from 'vitest';
import { compactSchema } from '../../../tests/fixtures/compact-schema.ts';
import { readQuestion } from '../../question/read-question.ts';
import { linkNames } from '../links/links.ts';
import type { FigureChoice } from './adjustment.ts';
import { countsIn } from './counts-in.ts';

const snapshot = compactSchema(`
  orders: id* int, amount real, ordered_on date
  refunds: id* int, order_id int > orders.id, amount real
`);
for (const table of snapshot.tables) table.comment = table.name === 'orders' ? '订单 / Orders' : '退款 / Refunds';

const net = {
  of: { table: 'orders', column: 'amount' },
  needs: [
    { table: 'refunds', column: 'order_id' },
    { table: 'refunds', column: 'amount' },
  ],
} as unknown as FigureChoice;

const says = (text: string) => {
  const question = readQuestion(text, { today: '2026-06-30' });
  return countsIn({ text, links: linkNames(question, snapshot, [], []) }, net);
};

describe('a question that says to count what is otherwise left out', () => {
  it.each([
    '2025年含退款的销售额',
    '2025年的销售额，包括退款',
    '2025年包括退款在内的销售额',
    '不扣除退款的销售额',
    '退款也算的销售额',
    'sales in 2025 including refunds',
    'sales without deducting refunds',
    'sales with refunds included',
  ])('%s', (text) => expect(says(text)).toBe(true));

  it.each([
    '2025年的销售额',
    '2025年不含退款的销售额',
    '销售额不包括退款',
    '扣除退款后的销售额',
    '退款最多的产品的销售额',
    'sales in 2025 excluding refunds',
    'sales not including refunds',
    'sales without refunds',
  ])('not: %s', (text) => expect(says(text)).toBe(false));
});
