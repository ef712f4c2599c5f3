import { describe, expect, it } from 'vitest';
import type { Alert } from '../template/template.ts';
import { differences, type Measured, raisedAlerts } from './comparison.ts';

const alert = (more: Partial<Alert>): Alert => ({
  figure: 'sales',
  operator: '<',
  of: 'value',
  than: 1000,
  line: 1,
  ...more,
});
const sales = (value: number | null, id = 'sales'): Measured => ({ id, name: '销售额', value });
const raised = (alerts: Alert[], now: Measured[], before: Measured[] = []) =>
  raisedAlerts(alerts, now, differences(now, before), 'zh');

describe('alerts', () => {
  it('are raised where a value passes its threshold', () => {
    expect(raised([alert({})], [sales(999)])).toEqual([
      { figure: 'sales', name: '销售额', status: 'raised', text: '销售额为 999（< 1000）' },
    ]);
    expect(raised([alert({})], [sales(1000)])).toEqual([]);
  });

  it('know a percentage that is stored as one, and one that is a part of one', () => {
    const below = alert({ than: 0.07, isPercent: true });
    const rate = (value: number): Measured => ({ id: 'sales', name: '毛利率', value, isPercent: true });
    expect(raised([below], [rate(6)])).toMatchObject([{ text: '毛利率为 6（< 7 %）' }]);
    expect(raised([below], [rate(7)])).toEqual([]);
    expect(raised([below], [sales(0.06)])).toHaveLength(1);
    expect(raised([below], [sales(0.08)])).toEqual([]);
  });

  it.each([
    ['<=', 1000, true],
    ['<=', 1001, false],
    ['>', 1001, true],
    ['>', 1000, false],
    ['>=', 1000, true],
    ['>=', 999, false],
    ['=', 1000, true],
    ['=', 1, false],
    ['!=', 1, true],
    ['!=', 1000, false],
  ] as const)('know %s of %d', (operator, value, isRaised) => {
    expect(raised([alert({ operator })], [sales(value)])).toHaveLength(isRaised ? 1 : 0);
  });

  it('judge the change in percent, where there is a last run', () => {
    const falling = alert({ of: 'change', than: -10 });
    expect(raised([falling], [sales(880)], [sales(1000)])).toMatchObject([{ text: '销售额的变化为 −12 %（< -10 %）' }]);
    expect(raised([falling], [sales(950)], [sales(1000)])).toEqual([]);
    expect(raised([falling], [sales(880)])).toEqual([]);
    expect(raised([falling], [sales(-5)], [sales(0)])).toEqual([]);
  });

  it('say their own words, and the figure with them', () => {
    const texts = (language: 'zh' | 'en') =>
      raisedAlerts([alert({ text: 'call the shop' })], [sales(7)], [], language).map(({ text }) => text);
    expect(texts('en')).toEqual(['call the shop (销售额: 7)']);
    expect(texts('zh')).toEqual(['call the shop（销售额：7）']);
  });

  it('tell a value as it stands in the report', () => {
    const [one] = raisedAlerts([alert({})], [{ ...sales(138.4), shown: '138.4 万元' }], [], 'zh');
    expect(one?.text).toBe('销售额为 138.4 万元（< 1000）');
  });

  it('tell where a figure could not be had: silence would look like all is well', () => {
    expect(raised([alert({})], [sales(null)])).toMatchObject([{ status: 'unknown' }]);
  });

  it('judge each round of a loop by itself, and nothing that only begins alike', () => {
    const found = raised([alert({})], [sales(5, 'sales.1'), sales(5000, 'sales.2'), sales(1, 'sales_tax')]);
    expect(found.map(({ figure }) => figure)).toEqual(['sales.1']);
  });
});
