import { describe, expect, it } from 'vitest';
import { compactSchema } from '../../../tests/fixtures/compact-schema.ts';
import { readQuestion } from '../../question/read-question.ts';
import { linkNames } from '../links/links.ts';
import { readFollowUp } from './follow-up.ts';

const snapshot = compactSchema(`
  customers: id* int, name text, city text
  orders: id* int, customer_id int > customers.id, amount real, ordered_on date
  categories: id* int, name text
`);
const comments: Record<string, string> = {
  customers: '客户 / Customers',
  orders: '订单 / Orders',
  categories: '品类 / Categories',
  amount: '金额 / Amount',
  city: '城市 / City',
};
for (const table of snapshot.tables) {
  if (comments[table.name]) table.comment = comments[table.name]!;
  for (const column of table.columns) if (comments[column.name]) column.comment = comments[column.name]!;
}

const linked = (text: string) => {
  const question = readQuestion(text, { today: '2026-06-30' });
  return { question, links: linkNames(question, snapshot, [], []) };
};
const follow = (before: string, next: string) => readFollowUp(linked(before), linked(next), snapshot);

describe('becomes a question that stands alone', () => {
  it.each([
    ['2025年有多少订单？', '那2024年呢？', '2024年有多少订单？'],
    ['有多少订单？', '去年呢', '2025年有多少订单？'],
    ['How many orders were there in 2025?', 'and last month?', 'How many orders were there last month?'],
    ['How many orders are there?', 'what about 2024?', 'How many orders are there in 2024?'],
    ['2025年有多少订单？', '按月看', '2025年每个月有多少订单？'],
    ['total amount in 2025', 'by month instead', 'total amount in 2025 per month'],
    ['total amount in 2025', 'by categories', 'total amount in 2025 for each category'],
    ['2025年有多少订单？', '那客户呢', '2025年有多少客户？'],
    ['2025年有几单', '2024年有几单', '2024年有几单'],
    ['2025年的订单数', '2024年有几单', '2024年的订单数'],
    [
      'How many orders are there for each category?',
      'per month in 2025',
      'How many orders are there per month in 2025?',
    ],
  ])('%s then %s', (before, next, text) => expect(follow(before, next)).toEqual({ kind: 'question', text }));
});

describe('changes the rows that were shown', () => {
  it.each([
    ['only the top 3', { kind: 'first', count: 3, isFromEnd: false, isByFigure: true }],
    ['哪个月最多？', { kind: 'first', count: 1, isFromEnd: false, isByFigure: true }],
    ['which one is the lowest?', { kind: 'first', count: 1, isFromEnd: true, isByFigure: true }],
    ['前十五个', { kind: 'first', count: 15, isFromEnd: false }],
    ['最后两个', { kind: 'first', count: 2, isFromEnd: true }],
    ['只看前两名', { kind: 'first', count: 2, isFromEnd: false }],
    ['最后三个', { kind: 'first', count: 3, isFromEnd: true }],
    ['the second one', { kind: 'place', place: 2 }],
    ['第三个是谁', { kind: 'place', place: 3 }],
    ['the last one', { kind: 'place', place: -1 }],
    ['how many are there?', { kind: 'count' }],
    ['一共有多少个？', { kind: 'count' }],
  ])('%s', (next, change) => {
    const read = follow('list all customers', next);
    expect(read && 'change' in read ? read.change : undefined).toEqual(change);
  });

  it('sorts by the column that is named', () => {
    expect(follow('list all orders', 'sort by amount')).toMatchObject({
      kind: 'rows',
      change: { kind: 'sort', by: 'amount', columns: [{ table: 'orders', column: 'amount' }], direction: 'desc' },
    });
    expect(follow('列出所有订单', '按金额升序排列')).toMatchObject({ change: { kind: 'sort', direction: 'asc' } });
  });
});

describe('is no continuation', () => {
  it.each([
    ['有多少订单？', '有多少客户？'],
    ['How many orders are there?', 'Which customers are in the city?'],
    ['How many orders are there?', 'what about zorbles?'],
    ['有多少订单？', '那翡翠呢'],
    ['平均金额是多少？', '2024年有几单'],
    ['平均金额是多少？', '2024年卖了几个'],
    ['How many orders does each customer have?', 'customers per month in 2025'],
    ['各城市的金额', '上个月卖了多少钱'],
    ['每个月的金额', '上海占多少'],
    ['How many customers are there?', 'orders per month'],
    ['各城市的金额', '每个月的订单数'],
    ['amount for each city', 'the number of orders per month'],
    ['有多少订单？', ''],
    ['有多少订单？', '？'],
    ['有多少订单？', '有多少订单？'],
    ['How many orders are there?', `and ${'very '.repeat(20)}long`],
  ])('%s then %s', (before, next) => expect(follow(before, next)).toBeUndefined());
});

it('is none where a word by half names what a continuation would drop', () => {
  const { question, links } = linked('盈余按城市');
  const byHalf = {
    start: 0,
    end: 2,
    text: '盈余',
    table: 'orders',
    column: 'amount',
    score: 0.6,
    class: 'lemma' as const,
  };
  const next = { question, links: { ...links, columns: [...links.columns, byHalf], unmatched: [] } };
  expect(readFollowUp(linked('有多少客户？'), next, snapshot)).toBeUndefined();
  expect(follow('有多少客户？', '按城市')).toEqual({ kind: 'question', text: '各城市有多少客户？' });
});

it('is none where a figure that is named by half stands behind every month', () => {
  const { question, links } = linked('每个月的盈余');
  const byHalf = { start: 4, end: 6, text: '盈余', table: 'orders', score: 0.51, class: 'concept' as const };
  const next = { question, links: { ...links, tables: [byHalf], unmatched: [] } };
  expect(readFollowUp(linked('有多少订单？'), next, snapshot)).toBeUndefined();
  expect(follow('有多少订单？', '每个月')).toEqual({ kind: 'question', text: '每个月有多少订单？' });
});
