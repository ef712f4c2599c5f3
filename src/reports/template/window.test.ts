import { expect, test } from 'vitest';
import { isWindow, windowNames, windowOf, windowText } from './window.ts';

const told = (name: string, today = '2026-06-30') => {
  const window = windowOf(name, today);
  return window ? `${window.from}..${window.to}` : undefined;
};

test.each([
  ['today', '2026-06-30..2026-06-30'],
  ['yesterday', '2026-06-29..2026-06-29'],
  ['this_week', '2026-06-29..2026-07-05'],
  ['last_week', '2026-06-22..2026-06-28'],
  ['this_month', '2026-06-01..2026-06-30'],
  ['last_month', '2026-05-01..2026-05-31'],
  ['this_quarter', '2026-04-01..2026-06-30'],
  ['last_quarter', '2026-01-01..2026-03-31'],
  ['this_year', '2026-01-01..2026-12-31'],
  ['last_year', '2025-01-01..2025-12-31'],
  ['last_7_days', '2026-06-24..2026-06-30'],
  ['last_30_days', '2026-06-01..2026-06-30'],
  ['last_90_days', '2026-04-02..2026-06-30'],
  ['Last_Month', '2026-05-01..2026-05-31'],
  ['上个月', '2026-05-01..2026-05-31'],
  ['2026', '2026-01-01..2026-12-31'],
  ['2026-Q1', '2026-01-01..2026-03-31'],
  ['2026-02', '2026-02-01..2026-02-28'],
  ['2024-02', '2024-02-01..2024-02-29'],
  ['2026-03-15', '2026-03-15..2026-03-15'],
  ['2026-01-01..2026-03-31', '2026-01-01..2026-03-31'],
  ['2025-11 .. 2026-Q1', '2025-11-01..2026-03-31'],
])('%s', (name, days) => expect(told(name)).toBe(days));

test('counted over the end of a year', () => {
  expect(told('last_month', '2026-01-05')).toBe('2025-12-01..2025-12-31');
  expect(told('last_quarter', '2026-02-05')).toBe('2025-10-01..2025-12-31');
});

test.each(['', 'last_moon', '2026-13', '2026-00', '2026-02-30', '2026-Q5', '2026-03..2026-01', '..', '26', '2026-1'])(
  '%j is no window',
  (name) => expect(isWindow(name)).toBe(false),
);

test('every name is a window, and is said in words', () => {
  expect(windowNames.every(isWindow)).toBe(true);
  expect(windowText({ from: '2026-05-01', to: '2026-05-31' }, 'zh')).toBe('2026年5月');
  expect(windowText({ from: '2026-05-01', to: '2026-05-31' }, 'en')).toBe('May 2026');
  expect(windowText({ from: '2026-05-01', to: '2026-05-01' }, 'en')).toBe('May 1, 2026');
});
