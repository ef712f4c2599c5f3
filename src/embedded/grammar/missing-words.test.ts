import { describe, expect, it } from 'vitest';
import { openAsking } from '../../../tests/fixtures/asking.ts';
import { answerConfidence } from '../../question/confidence.ts';

const shop = openAsking(`
  CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL);
  CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(id), ordered_on TEXT NOT NULL, amount NUMERIC NOT NULL);
  INSERT INTO customers VALUES (1, 'Ann', 'York'), (2, 'Bob', 'Leeds');
  INSERT INTO orders VALUES (1, 1, '2026-05-02', 20), (2, 1, '2026-05-03', 30), (3, 2, '2026-06-01', 10);
`);

const about = async (question: string) => {
  const { candidates, notUnderstood } = await shop.write(question);
  return candidates.length === 0 ? notUnderstood : 'read';
};

describe('a thing that the data does not hold', () => {
  it('is named, and no reading that leaves it out is offered', async () => {
    expect(await about('how much did we spend on advertising last month')).toEqual(['advertising']);
    expect(await about('average salary by city')).toEqual(['salary']);
    expect(await about('上个月电费多少')).toEqual(['电费']);
    expect(await about('客户满意度最高的城市')).toContain('满意度');
    expect(await about('profit margin by city')).toEqual(['profit margin']);
  });

  it('may only be another word for something that is there, where nothing explains it: what is understood is offered', async () => {
    const { candidates, notUnderstood } = await shop.write('total order amount of the zibbles by city in May 2026');
    expect(candidates.length).toBeGreaterThan(0);
    expect(candidates[0]?.confidence).toBeLessThan(answerConfidence);
    expect(notUnderstood).toContain('zibbles');
  });

  it('is a reason, where nobody wrote reasons down', async () => {
    expect(await about('why did York order so little in May')).toContain('why');
    expect(await about('为什么五月订单这么少')).toContain('为什么');
  });

  it('is not what stands behind the name of a column and says its kind once more', async () => {
    expect(await about('total order amount size by city')).toBe('read');
  });

  it('a verb that nothing explains is none', async () => {
    expect(await about('which customer burned the most orders')).toBe('read');
    expect(await about('哪个客户搞的订单最多')).toBe('read');
  });

  it('nor is a unit', async () => {
    expect(await about('平均订单金额是多少块')).toBe('read');
  });
});
