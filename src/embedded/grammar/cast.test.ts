import { describe, expect, it } from 'vitest';
import { openGrammar, repairScript, shopScript, tillScript } from '../../../tests/fixtures/grammar-schemas.ts';

const shop = await openGrammar(shopScript);
const repair = await openGrammar(repairScript);
const till = await openGrammar(tillScript);

describe('numbers', () => {
  it.each([
    ['customers with at least 2 orders', { operator: '>=', value: 2, unit: 'times' }],
    ['customers with more than 3 orders', { operator: '>', value: 3, unit: 'times' }],
    ['customers who spent over 100 dollars', { operator: '>', value: 100, unit: 'money' }],
    ['orders that took more than 3 days to ship', { operator: '>', value: 3, unit: 'days' }],
  ])('%s', async (text, bound) => {
    expect((await shop.cast(text)).bounds).toMatchObject([bound]);
  });

  it.each([
    ['来过2次以上的客户', { operator: '>=', value: 2, unit: 'times' }],
    ['维修单超过3笔的客户', { operator: '>', value: 3, unit: 'times' }],
    ['应收金额低于500元的维修单', { operator: '<', value: 500, unit: 'money' }],
  ])('%s', async (text, bound) => {
    expect((await repair.cast(text)).bounds).toMatchObject([bound]);
  });

  it('counts what happens, whatever it is called', async () => {
    expect((await till.cast('customers with more than 2 receipts')).bounds).toMatchObject([{ unit: 'times' }]);
  });

  it('are how many are shown beside a superlative, and no bound', async () => {
    for (const cast of [await shop.cast('top 2 products by revenue'), await repair.cast('欠款最多的2个客户')]) {
      expect(cast).toMatchObject({ limit: 2, direction: 'desc', bounds: [] });
    }
    expect((await shop.cast('latest 3 orders')).limit).toBe(3);
  });

  it('are a year where four digits stand alone', async () => {
    const { periods, bounds } = await till.cast('sales 2025');
    expect(periods).toMatchObject([{ from: '2025-01-01' }]);
    expect(bounds).toEqual([]);
  });
});

describe('superlatives', () => {
  it.each([
    ['best selling product', 'desc', '#sales'],
    ['cheapest product', 'asc', 'price'],
    ['newest customer', 'desc', 'date'],
    ['most popular product', 'desc', '#count'],
  ])('%s', async (text, direction, hint) => {
    const cast = await shop.cast(text);
    expect(cast.direction).toBe(direction);
    expect(cast.hints).toContain(hint);
  });

  it('主要故障类型 is the one that comes most often', async () => {
    expect(await repair.cast('主要故障类型')).toMatchObject({ direction: 'desc', hints: ['#count'] });
    expect((await repair.cast('故障类型')).direction).toBeUndefined();
  });
});

describe('time', () => {
  it.each([
    ['orders per month', 'month'],
    ['orders each day last week', 'day'],
    ['revenue by year', 'year'],
    ['busiest month', 'month'],
  ])('%s', async (text, part) => {
    expect((await shop.cast(text)).buckets).toEqual([part]);
  });

  it('每天 is a day of its own and 今年 a period', async () => {
    const { buckets, periods } = await repair.cast('今年每天的维修单');
    expect(buckets).toEqual(['day']);
    expect(periods).toMatchObject([{ from: '2026-01-01' }]);
  });
});

it('hears who is asked for where nobody was named', async () => {
  expect((await shop.cast('who spent the most')).asksWho).toBe(true);
  expect((await shop.cast('which customer spent the most')).asksWho).toBeUndefined();
  expect((await repair.cast('谁修得最多')).asksWho).toBe(true);
});

it('hears the measure word behind 几', async () => {
  expect((await repair.cast('今年来了几个人')).measureWord).toBe('个');
  expect((await repair.cast('修了几次')).measureWord).toBe('次');
});
