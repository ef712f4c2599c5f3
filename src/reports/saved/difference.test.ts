import { describe, expect, it } from 'vitest';
import { differences, differenceText, type Measured, percentText } from './comparison.ts';

const figure = (value: number | null, more: Partial<Measured> = {}): Measured => ({
  id: 'sales',
  name: '销售额',
  value,
  ...more,
});
const changeOf = (now: number | null, before: number | null): string | undefined =>
  differences([figure(now)], [figure(before)])[0]?.change;

describe('the difference to the last run', () => {
  it('is told in percent with its sign', () => {
    expect(differences([figure(1120)], [figure(1000)])).toEqual([
      { figure: 'sales', name: '销售额', before: 1000, now: 1120, percent: 12, change: '+12 %', text: '销售额 +12 %' },
    ]);
    expect(changeOf(880, 1000)).toBe('−12 %');
    expect(changeOf(1000, 1000)).toBe('±0 %');
  });

  it('rounds so that a small change is not taken for none', () => {
    expect(changeOf(1004, 1000)).toBe('+0.4 %');
    expect(changeOf(1000.1, 1000)).toBe('+<0.1 %');
    expect(changeOf(1099.6, 1000)).toBe('+10 %');
    expect(changeOf(1050, 1000)).toBe('+5 %');
    expect(changeOf(25_000, 100)).toBe('+24,900 %');
  });

  it('has no percentage of nothing', () => {
    const [one] = differences([figure(1234.5)], [figure(0)]);
    expect(one).toMatchObject({ percent: null, change: '0 → 1,234.5' });
    expect(changeOf(0, 0)).toBe('±0 %');
    expect(changeOf(0, 50)).toBe('−100 %');
  });

  it('counts from the size of what was, so that a loss that shrinks is a gain', () => {
    expect(changeOf(-50, -100)).toBe('+50 %');
    expect(changeOf(50, -100)).toBe('+150 %');
    expect(changeOf(-150, 100)).toBe('−250 %');
  });

  it('compares numbers of the same figure alone', () => {
    expect(changeOf(null, 5)).toBeUndefined();
    expect(changeOf(5, null)).toBeUndefined();
    expect(differences([figure(5)], [figure(5, { id: 'orders' })])).toEqual([]);
  });

  it('knows the rounds of a loop by what they are about, not by their place', () => {
    const round = (place: number, shop: string, value: number) => figure(value, { id: `sales.${place}`, name: shop });
    const all = differences(
      [round(1, '海淀店', 110), round(2, '朝阳店', 200)],
      [round(1, '朝阳店', 100), round(2, '海淀店', 100)],
    );
    expect(all.map(({ text }) => text)).toEqual(['海淀店 +10 %', '朝阳店 +100 %']);
  });

  it('says it in one sentence, the largest first', () => {
    const all = differences(
      [figure(5, { id: 'a', name: 'a' }), figure(20, { id: 'b', name: 'b' }), figure(1, { id: 'c', name: 'c' })],
      [figure(4, { id: 'a' }), figure(10, { id: 'b' }), figure(1, { id: 'c' })],
    );
    expect(differenceText(all, 'en')).toBe('b +100 %, a +25 %');
    expect(differenceText(all, 'zh', 1)).toBe('b +100 %，另有 1 项变化');
    expect(differenceText(all.slice(2), 'en')).toBe('the same as last time');
    expect(differenceText([], 'zh')).toBe('');
  });

  it('writes percentages without needless digits', () => {
    expect([0, 9.94, 9.96, 10, -3.04].map(percentText)).toEqual(['±0 %', '+9.9 %', '+10 %', '+10 %', '−3 %']);
  });
});
