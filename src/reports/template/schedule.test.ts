import { describe, expect, it } from 'vitest';
import { dayIn, dueNow, isPlan, nextAfter, type Plan } from './schedule.ts';

const plan = (more: Partial<Plan> = {}): Plan => ({
  cron: '0 9 * * *',
  timezone: 'Asia/Shanghai',
  since: '2026-01-01T00:00:00.000Z',
  last_at: null,
  ...more,
});
/** A time in Shanghai. */
const at = (text: string): Date => new Date(`${text}+08:00`);

describe('a planned run', () => {
  it('is due at its time in its zone', () => {
    expect(dueNow(plan(), at('2026-03-02T09:00:00'))).toEqual({ at: at('2026-03-02T09:00:00'), isLate: false });
    expect(dueNow(plan(), at('2026-03-02T09:00:20'))).toEqual({ at: at('2026-03-02T09:00:00'), isLate: false });
    const taken = plan({ last_at: at('2026-03-01T09:00:00').toISOString() });
    expect(dueNow(taken, at('2026-03-02T08:59:59'))).toBeNull();
  });

  it('is run once', () => {
    const taken = plan({ last_at: at('2026-03-02T09:00:00').toISOString() });
    expect(dueNow(taken, at('2026-03-02T09:00:30'))).toBeNull();
    expect(dueNow(taken, at('2026-03-03T09:00:05'))?.at).toEqual(at('2026-03-03T09:00:00'));
  });

  it('that was missed is run late, the newest alone, within its period', () => {
    const weekly = plan({ cron: '0 9 * * 1' });
    // Monday, 2 March; nobody was there for weeks.
    expect(dueNow(weekly, at('2026-03-04T15:00:00'))).toEqual({ at: at('2026-03-02T09:00:00'), isLate: true });
    expect(dueNow(plan({ cron: '*/5 * * * *' }), at('2026-03-04T15:04:59'))).toEqual({
      at: at('2026-03-04T15:00:00'),
      isLate: true,
    });
  });

  it('is not run for times before it was planned', () => {
    const new_ = plan({ since: at('2026-03-02T10:00:00').toISOString() });
    expect(dueNow(new_, at('2026-03-02T10:30:00'))).toBeNull();
    expect(dueNow(new_, at('2026-03-03T09:00:01'))).not.toBeNull();
  });

  it('stands still in an hour that the clocks leave out, and never runs twice in one that comes again', () => {
    const berlin = plan({ cron: '30 2 * * *', timezone: 'Europe/Berlin' });
    const autumn = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((text) => new Date(text));
    const [first, second] = autumn;
    if (!first || !second) throw new Error('two times');
    const due = dueNow(berlin, first);
    expect(due?.at).toEqual(first);
    expect(dueNow({ ...berlin, last_at: first.toISOString() }, second)).toBeNull();
  });

  it('knows the next time', () => {
    expect(nextAfter(plan(), at('2026-03-02T09:00:00'))).toEqual(at('2026-03-03T09:00:00'));
    expect(nextAfter(plan({ cron: 'often' }), new Date())).toBeNull();
  });

  it('has five fields and a zone that exists', () => {
    expect(isPlan('0 9 1 * *', 'Asia/Shanghai')).toBe(true);
    expect(isPlan('0 9 * * 1-5', null)).toBe(true);
    expect(isPlan('* * * * * *', null)).toBe(false);
    expect(isPlan('61 9 * * *', null)).toBe(false);
    expect(isPlan('0 9 * * *', 'Asia/Nowhere')).toBe(false);
    expect(isPlan('0 9 31 2 *', null)).toBe(false);
  });
});

it.each([
  ['Asia/Shanghai', '2026-02-28T23:00:00Z', '2026-03-01'],
  ['UTC', '2026-02-28T23:00:00Z', '2026-02-28'],
  ['America/New_York', '2026-01-01T03:00:00Z', '2025-12-31'],
  ['Asia/Shanghai', '2026-06-01T00:00:00Z', '2026-06-01'],
])('in %s at %s it is %s', (timezone, at, day) => expect(dayIn(timezone, new Date(at))).toBe(day));
