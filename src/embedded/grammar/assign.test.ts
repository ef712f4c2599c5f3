import { describe, expect, it } from 'vitest';
import { openGrammar, repairScript, shopScript, tillScript } from '../../../tests/fixtures/grammar-schemas.ts';

const shop = await openGrammar(shopScript);
const repair = await openGrammar(repairScript);
const till = await openGrammar(tillScript);

/** What is counted, shown, grouped by, done or a condition: the parts that the words of a question play. */
describe('the parts that words play', () => {
  it.each([
    ['how many customers', ['customers=counted']],
    ['which customers ordered', ['customers=shown', 'ordered=doing']],
    ['revenue by category', ['revenue=figure', 'category=by']],
    ['top 2 products by revenue', ['products=shown', 'revenue=figure']],
    ['best selling product in each category', ['product=shown', 'category=by']],
    ['customers in Leeds', ['customers=shown', 'Leeds=condition']],
    ['how long from order to shipping', ['order=doing', 'shipping=moment']],
    ['gross margin by category', ['gross margin=formula', 'category=by']],
    ['how many different cities do customers live in', ['cities=counted']],
  ])('%s', async (text, expected) => {
    expect(await shop.parts(text)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ['有多少客户', ['客户=counted']],
    ['各城市的客户数', ['城市=by', '客户=counted']],
    ['每个技师最常见的故障类型', ['技师=by', '故障类型=shown']],
    ['欠款最多的客户', ['欠款=figure', '客户=shown']],
    ['漏油占比', ['漏油=condition']],
    ['平均每个客户修几次', ['客户=by', '修=doing']],
    ['还欠多少钱', ['欠=figure']],
  ])('%s', async (text, expected) => {
    expect(await repair.parts(text)).toEqual(expected);
  });

  it('takes the columns of an export for the things that they name', async () => {
    expect(await till.parts('which store sold the most')).toEqual(['store=shown', 'sold=doing']);
    const { shown, doings } = await till.cast('which store sold the most');
    expect(shown).toMatchObject([{ table: 'sales_export', column: 'store' }]);
    expect(doings).toMatchObject([{ table: 'sales_export', negated: false }]);
  });

  it('denies what stands behind the denial', async () => {
    const negated = async (text: string) => (await shop.cast(text)).doings.map((doing) => doing.negated);
    expect(await negated('customers who never ordered')).toEqual([true]);
    expect(await negated('customers who ordered')).toEqual([false]);
    expect((await repair.cast('从没来修过的客户')).doings.map((doing) => doing.negated)).toContain(true);
  });

  it('tells a denied state from the state', async () => {
    const conditions = async (text: string) => (await repair.cast(text)).conditions.flatMap(({ where }) => where);
    expect(await conditions('已完成的维修单')).toMatchObject([{ operator: '=', right: { value: '已完成' } }]);
    expect(await conditions('还没完成的维修单')).toMatchObject([
      { kind: 'in', values: ['已完成', '已取消'], negated: true },
    ]);
  });

  it('hears a denied state in English', async () => {
    const where = async (text: string) => (await shop.cast(text)).conditions.flatMap((one) => one.where);
    expect(await where('orders that are cancelled')).toMatchObject([{ operator: '=', right: { value: 'cancelled' } }]);
    expect(await where('orders that are not cancelled')).toMatchObject([
      { operator: '!=', right: { value: 'cancelled' } },
    ]);
  });

  it('gives no word two parts, and nobody counts two things at once', async () => {
    for (const text of ['how many orders and customers', 'number of customers and revenue by city']) {
      const { uses } = await shop.assignment(text);
      expect(new Set(uses.map(({ piece }) => piece)).size).toBe(uses.length);
      expect(uses.filter(({ as }) => as === 'counted').length).toBeLessThan(2);
    }
  });

  it('says best first', async () => {
    const parses = await shop.parses('revenue by category');
    expect(parses.map(({ score }) => score)).toEqual(parses.map(({ score }) => score).sort((a, b) => b - a));
    expect(parses.length).toBeGreaterThan(1);
  });
});
