import { expect, it } from 'vitest';
import type { ReportRunRecord } from '../../memory/report-records.ts';
import { lastLike } from './comparison.ts';

const month = (name: string, last: number) => ({ from: `${name}-01`, to: `${name}-${last}` });
const run = (id: string, more: Partial<ReportRunRecord> = {}) => ({
  ...({ view: 'east', status: 'filled', params: {}, window: month('2026-01', 31) } as ReportRunRecord),
  ...more,
  id,
});
const now = run('now', { window: month('2026-02', 28) });

it('a month is compared with the month before, however long', () => {
  expect(lastLike([now, run('last')], now)?.id).toBe('last');
});

it.each([
  ['other rows', { view: 'west' }],
  ['other parameters', { params: { city: 'Beijing' } }],
  ['a quarter', { window: { from: '2025-10-01', to: '2025-12-31' } }],
  ['no period at all', { window: null }],
  ['nothing in it', { status: 'cancelled' }],
] as const)('it is not compared with a run of %s', (_, more) => {
  expect(lastLike([now, run('last', more)], now)).toBeUndefined();
  expect(lastLike([now, run('last', more), run('older')], now)?.id).toBe('older');
});
