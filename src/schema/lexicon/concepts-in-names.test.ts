import { describe, expect, it } from 'vitest';
import { conceptsInName } from './concepts-in-names.ts';

const best = (name: string, comment?: string) =>
  conceptsInName(name, comment)
    .slice(0, 2)
    .map(({ concept }) => concept);

describe('concepts in a name', () => {
  it.each([
    ['customer_city', undefined, ['city', 'customer']],
    ['OrderLines', undefined, ['order-line']],
    ['unitPrice', undefined, ['price']],
    ['ORDDT', undefined, ['ordered']],
    ['cust_nm', undefined, ['name', 'customer']],
    ['custname', undefined, ['name', 'customer']],
    ['INVAMT', undefined, ['amount', 'invoice']],
    ['ACTV_IND', undefined, ['active']],
    ['paid_flg', undefined, ['paid']],
    ['onhnd_qty', undefined, ['quantity', 'stock']],
    ['lndlrd_nm', undefined, ['name', 'owner']],
    ['会员号', undefined, ['member']],
    ['dim_product', undefined, ['product']],
    ['shipped_at', undefined, ['shipped-at']],
    ['客户等级', undefined, ['level', 'customer']],
    ['订单明细表', undefined, ['order-line']],
    ['t1', '客户信息表', ['customer']],
    ['qs_sj', '签收时间，未签收为空', ['delivered-at']],
    ['yundan', undefined, ['delivery']],
    ['kehu_dengji', undefined, ['level', 'customer']],
  ])('%s %s', (name, comment, expected) => expect(best(name, comment)).toEqual(expect.arrayContaining(expected)));

  it('is sure of the whole name, less of its head, least of what it belongs to', () => {
    const score = (name: string, wanted: string) =>
      conceptsInName(name).find(({ concept }) => concept === wanted)?.score ?? 0;
    expect(score('city', 'city')).toBe(1);
    expect(score('customer_city', 'city')).toBeLessThan(score('city', 'city'));
    expect(score('customer_city', 'customer')).toBeLessThan(score('customer_city', 'city'));
  });

  it('reads initials only in a schema of pinyin, and hardly trusts them', () => {
    const [, initials] = [conceptsInName('kh_mc'), conceptsInName('yh_dj', undefined, { pinyin: true })];
    for (const { score } of initials) expect(score).toBeLessThan(0.8);
    expect(conceptsInName('zzq_vvk', undefined, { pinyin: false })).toEqual([]);
  });
});
