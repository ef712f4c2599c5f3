import { describe, expect, it } from 'vitest';
import { openGrammar, repairScript, shopScript, tillScript } from '../../../tests/fixtures/grammar-schemas.ts';

const shop = await openGrammar(shopScript);
const repair = await openGrammar(repairScript);
const till = await openGrammar(tillScript);

const leavesOut = (sql: string) => /NOT IN \('(?:cancelled|已取消)'\)/.test(sql);

describe('rows that never came about', () => {
  it('are no income, and the other reading stands behind', async () => {
    const [first, ...others] = (await shop.parses('total revenue in 2026')).map(({ compiled }) => compiled.sql);
    expect(leavesOut(first ?? '')).toBe(true);
    expect(others.some((sql) => !leavesOut(sql) && /SUM/.test(sql))).toBe(true);
    expect(shop.rows(first ?? '')).toEqual([[300]]);
  });

  it('were ordered all the same', async () => {
    const { sql, rows } = await shop.first('how many orders in 2026');
    expect(leavesOut(sql)).toBe(false);
    expect(rows).toEqual([[4]]);
  });

  it('count where the question speaks of them', async () => {
    const { sql, rows } = await repair.first('已取消的维修单应收金额');
    expect(leavesOut(sql)).toBe(false);
    expect(rows).toEqual([[400]]);
  });

  it('are left out of both sides of a comparison', async () => {
    const { sql } = await repair.first('这个月比上个月的应收金额增长多少');
    expect(sql.match(/NOT IN \('已取消'\)/g)).toHaveLength(2);
  });

  it('are left out of what is owed', async () => {
    expect((await repair.first('还欠多少钱')).rows).toEqual([[1300]]);
  });

  it('are unknown without a column that tells', async () => {
    for (const { features } of await till.parses('total sales'))
      expect(features.filter((feature) => feature.startsWith('valid:'))).toEqual([]);
  });
});
