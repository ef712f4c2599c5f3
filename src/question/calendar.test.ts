import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf, describePeriod, endOfYear, isoDate, trailing, unitOf, weekOf } from './calendar.ts';

describe('days', () => {
  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['1900-02-28', 1, '1900-03-01'],
    ['2000-02-28', 1, '2000-02-29'],
    ['2025-01-01', -1, '2024-12-31'],
    ['2025-03-01', 365, '2026-03-01'],
  ])('%s and %i days is %s', (from, count, to) => {
    expect(addDays(from, count)).toBe(to);
    expect(addDays(to, -count)).toBe(from);
  });

  it('knows years before 1000 and before 100', () => {
    expect(isoDate(99, 12, 31)).toBe('0099-12-31');
    expect(addDays('0099-12-31', 1)).toBe('0100-01-01');
  });

  it.each([
    [2025, 2, 29],
    [2025, 2, 30],
    [2025, 4, 31],
    [2025, 13, 1],
    [2025, 0, 1],
    [2025, 6, 0],
  ])('%i-%i-%i is no day, and not some other one', (year, month, day) => {
    expect(dayOf(year, month, day)).toBeUndefined();
  });

  it('has the leap day where there is one', () => {
    expect(dayOf(2024, 2, 29)).toEqual({ from: '2024-02-29', to: '2024-02-29' });
  });
});

describe('months', () => {
  it.each([
    ['2025-01-31', 1, '2025-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2025-03-31', -1, '2025-02-28'],
    ['2025-12-15', 1, '2026-01-15'],
    ['2025-01-15', -13, '2023-12-15'],
  ])('%s and %i months is %s', (from, count, to) => expect(addMonths(from, count)).toBe(to));

  it.each([
    ['first', 5, 'month', '2025-01-01', '2025-05-31'],
    ['last', 2, 'month', '2025-11-01', '2025-12-31'],
    ['first', 3, 'quarter', '2025-01-01', '2025-09-30'],
    ['last', 1, 'quarter', '2025-10-01', '2025-12-31'],
    ['first', 12, 'month', '2025-01-01', '2025-12-31'],
  ] as const)('the %s %i %s of a year', (end, count, unit, from, to) => {
    expect(endOfYear(2025, end, count, unit)).toEqual({ from, to });
  });

  it.each([
    [13, 'month'],
    [5, 'quarter'],
    [0, 'month'],
    [Number.NaN, 'month'],
  ] as const)('no year has %s %ss', (count, unit) => expect(endOfYear(2025, 'first', count, unit)).toBeUndefined());
});

describe('units around a day', () => {
  it.each([
    // a Monday, a Sunday, the turn of a year
    ['2026-06-29', 0, '2026-06-29', '2026-07-05'],
    ['2026-07-05', 0, '2026-06-29', '2026-07-05'],
    ['2026-01-01', 0, '2025-12-29', '2026-01-04'],
    ['2026-01-01', -1, '2025-12-22', '2025-12-28'],
  ])('the week of %s, %i further', (today, offset, from, to) => expect(weekOf(today, offset)).toEqual({ from, to }));

  it.each([
    ['2026-03-31', 'month', -1, '2026-02-01', '2026-02-28'],
    ['2026-01-31', 'month', 1, '2026-02-01', '2026-02-28'],
    ['2026-01-15', 'quarter', -1, '2025-10-01', '2025-12-31'],
    ['2026-05-31', 'quarter', -1, '2026-01-01', '2026-03-31'],
    ['2026-05-31', 'year', -2, '2024-01-01', '2024-12-31'],
    ['2026-03-01', 'day', -1, '2026-02-28', '2026-02-28'],
  ] as const)('%s: the %s %i away', (today, unit, offset, from, to) => {
    expect(unitOf(today, unit, offset)).toEqual({ from, to });
  });

  it.each([
    ['2026-06-30', 30, 'day', '2026-06-01'],
    ['2026-06-30', 2, 'week', '2026-06-17'],
    ['2026-06-30', 1, 'month', '2026-05-31'],
    ['2026-03-31', 1, 'month', '2026-03-01'],
    ['2026-06-30', 1, 'quarter', '2026-03-31'],
    ['2026-06-30', 1, 'year', '2025-07-01'],
  ] as const)('up to %s the last %i %s', (today, count, unit, from) => {
    expect(trailing(today, count, unit)).toEqual({ from, to: today });
  });
});

describe('in words', () => {
  it.each([
    ['2025-01-01', '2025-12-31', '2025年', '2025'],
    ['2025-02-01', '2025-02-28', '2025年2月', 'February 2025'],
    ['2024-02-01', '2024-02-29', '2024年2月', 'February 2024'],
    ['2025-04-01', '2025-06-30', '2025年第二季度', 'Q2 2025'],
    ['2025-07-01', '2025-12-31', '2025年下半年', 'second half of 2025'],
    ['2019-01-01', '2021-12-31', '2019年至2021年', '2019 to 2021'],
    ['2025-03-14', '2025-03-14', '2025年3月14日', 'March 14, 2025'],
    // one day short of the month is not the month
    ['2024-02-01', '2024-02-28', '2024年2月1日至2024年2月28日', 'February 1, 2024 to February 28, 2024'],
    ['2025-03-14', undefined, '2025年3月14日起', 'from March 14, 2025 on'],
    [undefined, '2025-03-14', '截至2025年3月14日', 'until March 14, 2025'],
  ])('%s to %s', (from, to, zh, en) => {
    const bounds = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
    expect(describePeriod({ kind: 'range', relative: false, ...bounds })).toEqual({ zh, en });
  });
});
