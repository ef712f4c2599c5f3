import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../question/read-question.ts';
import { conceptsInQuestion } from './concepts-in-question.ts';

const read = (text: string) => conceptsInQuestion(readQuestion(text, { today: '2026-10-31' }));
const said = (text: string) =>
  read(text).concepts.map(({ text: words, concept, isVerb }) => `${words} = ${concept.id}${isVerb ? ', done' : ''}`);

describe('concepts in a question', () => {
  it.each([
    ['how many clients do we have', ['clients = customer']],
    ['who signed up in May', ['signed up = signup, done', 'signed up = joined, done']],
    ['which employees left', ['employees = employee', 'left = left, done']],
    ['best sold items', ['sold = sale, done']],
    ['who paid', ['paid = paid-at, done', 'paid = paid']],
    ['客户下过几次单', ['客户 = customer', '下过几次单 = order, done']],
    ['退过货的会员', ['退过货 = return, done', '会员 = member']],
    ['买过东西的客户', ['买过 = order, done', '客户 = customer']],
    ['打过疫苗的宠物', ['打过疫苗 = vaccination, done', '宠物 = pet']],
    ['今年新登记的会员', ['新登记 = joined, done', '会员 = member']],
    ['已取消的订单', ['已取消 = cancelled', '订单 = order']],
    ['VIP 有多少', ['VIP = vip']],
    ['why are people sending stuff back', ['sending stuff back = return, done']],
    ['takings split by way of paying', ['way of paying = payment-method']],
    ['no-show appointments', ['no-show = no-show', 'appointments = appointment']],
  ])('%s', (text, expected) => expect(said(text)).toEqual(expect.arrayContaining(expected)));

  it('does not take one word for another that is cut alike', () => {
    expect(said('office supplies').filter((one) => one.includes('supplier'))).toEqual([]);
  });

  it('takes no verb for a noun, no part of a word for an object, and no count for an amount', () => {
    expect(said('what was shipped')).not.toContain('shipped = vehicle');
    expect(said('most booked doctor')).not.toContain('booked = book');
    expect(said('看的病人最多')).not.toContain('看的病 = visit, done');
    expect(said('收了多少单')).not.toContain('收了多少 = paid-amount');
    expect(said('收了多少')).toContain('收了多少 = paid-amount');
    for (const text of ['how many came through the app', '今年来的单', '% change', '3 times'])
      expect(said(text).filter((one) => /visit|check-in|updated|dated/.test(one))).toEqual([]);
  });

  it('tells phrases and the words inside them', () => {
    expect(said('unit price')).toEqual(expect.arrayContaining(['unit price = price', 'price = price']));
  });

  it('counts the very word for more than a form of it', () => {
    const [noun] = read('one return').concepts.filter(({ concept }) => concept.id === 'return');
    expect(noun).toMatchObject({ text: 'return', score: 1, start: 4, end: 10 });
  });

  it('finds everyday figures', () => {
    const found = (text: string) => read(text).formulas.map(({ text: words, formula }) => `${words} = ${formula.id}`);
    expect(found('客单价是多少')).toEqual(['客单价 = average-order-value']);
    expect(found('average basket size')).toContain('basket size = average-order-value');
    expect(found('who churned')).toEqual([]);
  });
});
