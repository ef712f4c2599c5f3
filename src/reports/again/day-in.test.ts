import { expect, it } from 'vitest';
import { dayIn } from './day-in.ts';

it.each([
  ['Asia/Shanghai', '2026-02-28T23:00:00Z', '2026-03-01'],
  ['UTC', '2026-02-28T23:00:00Z', '2026-02-28'],
  ['America/New_York', '2026-01-01T03:00:00Z', '2025-12-31'],
  ['Asia/Shanghai', '2026-06-01T00:00:00Z', '2026-06-01'],
])('in %s at %s it is %s', (timezone, at, day) => expect(dayIn(timezone, new Date(at))).toBe(day));
