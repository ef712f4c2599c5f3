import { describe, expect, it } from 'vitest';
import { compactSchema } from '../../../tests/fixtures/compact-schema.ts';
import { readQuestion } from '../../question/read-question.ts';
import { linkNames } from '../links/links.ts';
import { definitionIn, openingOf } from './corrections.ts';
import { partsOf } from './parts.ts';
import { periodBefore, stepBackIn } from './previous-period.ts';
import { referenceIn } from './references.ts';

const snapshot = compactSchema('customers: id* int, name text, city text');
const table = snapshot.tables[0];
if (table) table.comment = '客户 / Customers';

function referred(text: string) {
  const question = readQuestion(text, { today: '2026-06-30' });
  const linked = { question, links: linkNames(question, snapshot, [], []) };
  return referenceIn(linked, partsOf(linked, snapshot).names);
}

describe('points at rows', () => {
  it.each([
    ['它们的退款原因', { which: { kind: 'all' }, isSubject: false, text: '它们' }],
    ['其中有几个在华东？', { which: { kind: 'all' }, isSubject: true }],
    ['这3个客户在哪', { which: { kind: 'all', count: 3 }, text: '这3个客户' }],
    ['第二个客户上个月呢', { which: { kind: 'place', place: 2 }, text: '第二个客户' }],
    ['它的店长是谁', { which: { kind: 'one', isPerson: false } }],
    ['他的月薪呢', { which: { kind: 'one', isPerson: true } }],
    ['那个月卖了多少', { unit: 'month' }],
    ['how many of them are new?', { which: { kind: 'all' }, isSubject: true }],
    ['how many units of them were sold?', { which: { kind: 'all' }, isSubject: false }],
    ['the second one last month?', { which: { kind: 'place', place: 2 } }],
    ['when was he hired?', { which: { kind: 'one', isPerson: true } }],
    ['which category is it in?', { which: { kind: 'one', isPerson: false } }],
  ])('%s', (text, expected) => expect(referred(text)).toMatchObject(expected));

  it.each([
    '这个月有多少客户',
    'list the customers and their cities',
    '客户和他们的城市',
    'How many customers are there?',
    '那上个月呢',
    'What is the first name of the youngest customer?',
    'list the last names of customers in Rome',
    'who bought for the first time in March?',
  ])('but not %s', (text) => expect(referred(text)).toBeUndefined());
});

describe('opens with what it does', () => {
  it.each([
    ['不对，我要的是下单时间', { kind: 'correction', rest: '下单时间' }],
    ['no, by order date', { kind: 'correction', rest: 'by order date' }],
    ['I meant orders, not customers', { kind: 'correction', rest: 'orders', instead: 'customers' }],
    ['以后都按发货时间', { kind: 'rule', rest: '按发货时间' }],
    ['from now on revenue excludes refunds', { kind: 'rule', rest: 'revenue excludes refunds' }],
    ['只看小程序', { kind: 'only', rest: '小程序' }],
    ['without Regular', { kind: 'without', rest: 'Regular' }],
  ])('%s', (text, expected) => expect(openingOf(text)).toEqual(expected));

  it.each(['只看前3个', 'only the top 3', '2025年的销售额', 'How many orders?'])('but not %s', (text) =>
    expect(openingOf(text)).toBeUndefined(),
  );
});

it('reads what a figure leaves out, of a statement and of no question', () => {
  expect(definitionIn('销售额不含退款')).toEqual({ figure: '销售额', without: '退款' });
  expect(definitionIn('revenue excludes refunds')).toEqual({ figure: 'revenue', without: 'refunds' });
  expect(definitionIn('销售额不含退款是多少？')).toBeUndefined();
  expect(definitionIn('What are sales excluding refunds?')).toBeUndefined();
});

describe('steps back from a period', () => {
  const [may] = readQuestion('2026年5月', { today: '2026-06-30' }).periods;
  const [year] = readQuestion('2025年', { today: '2026-06-30' }).periods;
  it.each([
    ['再上一个月呢', may, '2026年4月'],
    ['去年同期呢', may, '2025年5月'],
    ['and the year before?', year, '2024年'],
    ['the previous period', year, '2024年'],
    // The month before a whole year is no such step.
    ['the month before', year, undefined],
  ])('%s', (text, from, expected) => {
    const step = stepBackIn(text);
    expect(step && from && periodBefore(from, step.unit)?.zh).toBe(expected);
  });
});
