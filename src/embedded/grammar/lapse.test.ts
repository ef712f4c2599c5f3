import { describe, expect, it } from 'vitest';
import { lapseBefore, lapsesIn } from './lapse.ts';

const today = '2026-10-31';

describe('since when nobody has come', () => {
  it.each([
    ['超过30天没上线的有多少人', '2026-10-01'],
    ['三个月没复诊的患者', '2026-07-31'],
    ['半年没来过的客户有多少', '2026-04-30'],
    ['一年多没回来的患者有哪些', '2025-10-31'],
    ['两周没下单的客户', '2026-10-17'],
  ])('%s', (text, day) => {
    expect(lapseBefore(text, today)).toBe(day);
    expect(lapsesIn(text)).toHaveLength(1);
  });

  it.each(['近三个月没下单的客户', '最近30天没来的客户', '上个月没来的客户', '没来过的客户', '3天内没发货的订单'])(
    '%s is no lapse',
    (text) => {
      expect(lapsesIn(text)).toEqual([]);
      expect(lapseBefore(text, today)).toBeUndefined();
    },
  );
});
