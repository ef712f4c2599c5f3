import { describe, expect, it } from 'vitest';
import { heldAgainst, presentAgainst } from './compared-periods.ts';
import { readQuestion } from './read-question.ts';

function compared(text: string, today: string) {
  const [period] = readQuestion(text, { today }).periods;
  const pair = period && heldAgainst(period, text, false) && presentAgainst(period, today);
  return pair && [pair.now, pair.past].map(({ from, to }) => `${from}..${to}`).join(' | ');
}

describe('the present period for one that something is held against', () => {
  it.each([
    ['订单数比上个月', '2026-05-31', '2026-05-01..2026-05-31 | 2026-04-01..2026-04-30'],
    ['订单数与上月相比', '2026-05-31', '2026-05-01..2026-05-31 | 2026-04-01..2026-04-30'],
    ['revenue compared with April 2026', '2026-05-31', '2026-05-01..2026-05-31 | 2026-04-01..2026-04-30'],
    ['较上季度', '2026-06-30', '2026-04-01..2026-06-30 | 2026-01-01..2026-03-31'],
    ['orders compared with last week', '2026-05-31', '2026-05-25..2026-05-31 | 2026-05-18..2026-05-24'],
    ['orders vs yesterday', '2026-05-31', '2026-05-31..2026-05-31 | 2026-05-30..2026-05-30'],
    ['revenue vs last year', '2026-12-31', '2026-01-01..2026-12-31 | 2025-01-01..2025-12-31'],
    ['销售额比去年同期', '2026-02-28', '2026-02-01..2026-02-28 | 2025-02-01..2025-02-28'],
  ])('%s, said on %s', (text, today, pair) => expect(compared(text, today)).toBe(pair));

  it.each([
    ['销售额比上个月', '2026-06-15', '2026-06-01..2026-06-15 | 2026-05-01..2026-05-15'],
    ['revenue vs last year', '2026-06-15', '2026-01-01..2026-06-15 | 2025-01-01..2025-06-15'],
  ])('%s, said on %s: as far as it has gone by', (text, today, pair) => expect(compared(text, today)).toBe(pair));

  it.each(['上个月的订单数', 'orders from last month', '和上个月的订单', 'revenue vs May 2025'])(
    '%s is none',
    (text) => {
      expect(compared(text, '2026-05-31')).toBeUndefined();
    },
  );
});

describe('the same stretch a year ago, where nothing else was said', () => {
  const same = (text: string, today: string, window?: { from: string; to: string }) =>
    readQuestion(text, { today, window }).periods.map(({ from, to }) => `${from}..${to}`);

  it.each([
    ['去年同期的销售额', '2026-05-31', '2025-05-01..2025-05-31'],
    ['去年同期的销售额', '2026-05-14', '2025-05-01..2025-05-14'],
    ['revenue in the same month last year', '2026-05-14', '2025-05-01..2025-05-31'],
    ['revenue in the same quarter last year', '2026-05-14', '2025-04-01..2025-06-30'],
    ['去年同月的销售额', '2026-05-14', '2025-05-01..2025-05-31'],
    ['previous year to date revenue', '2026-05-14', '2025-01-01..2025-05-14'],
  ])('%s, said on %s', (text, today, period) => expect(same(text, today)).toEqual([period]));

  it('is of the period of a report', () => {
    const window = { from: '2026-04-01', to: '2026-06-30' };
    expect(same('去年同期的销售额', '2026-06-30', window)).toEqual(['2025-04-01..2025-06-30']);
  });
});
