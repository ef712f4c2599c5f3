import { expect, it } from 'vitest';
import type { Period } from '../../question/question.ts';
import { readQuestion } from '../../question/read-question.ts';
import { dateFormOf, saysCurrent, saysWhole, writtenDate } from './dates-in-sql.ts';

const today = '2026-06-30';
const periodIn = (text: string) => readQuestion(text, { today }).periods[0] as Period;

it.each([
  ['2025年', ['2025-01-01', '2026-01-01'], '上个月', ['2026-05-01', '2026-06-01']],
  ['2025年', ['2025-01-01', '2025-12-31'], '2024年2月', ['2024-02-01', '2024-02-29']],
  [
    'in May 2026',
    ['2026-05-01 00:00:00', '2026-05-31 23:59:59'],
    'in 2025',
    ['2025-01-01 00:00:00', '2025-12-31 23:59:59'],
  ],
  ['in 2025', ['2025'], 'last year', ['2025']],
  ['in May 2026', ['2026-05'], 'in March 2025', ['2025-03']],
  ['after 2022', ['2022-12-31'], 'after 2020', ['2020-12-31']],
  ['since 2022', ['2022-01-01'], 'after 2020', ['2021-01-01']],
  ['before 2020', ['2020-01-01'], 'before 2022', ['2022-01-01']],
])('%s as %j says %s as %j', (said, literals, other, wanted) => {
  const forms = literals.map((literal) => dateFormOf(literal, periodIn(said)));
  expect(forms).not.toContain(undefined);
  const known = forms.filter((form) => form !== undefined);
  expect(saysWhole(known, periodIn(said))).toBe(true);
  expect(known.map((form) => writtenDate(form, periodIn(other)))).toEqual(wanted);
});

it('takes nothing for a bound that says another day, and no half for the whole', () => {
  const year = periodIn('2025年');
  expect(dateFormOf('2025-02-01', year)).toBeUndefined();
  expect(dateFormOf('2025-01-01 08:00:00', year)).toBeUndefined();
  expect(saysWhole([{ of: 'from', time: '' }], year)).toBe(false);
  // A statement that knows years only cannot say a month.
  expect(writtenDate({ of: 'year', wildcard: '' }, periodIn('2025年5月'))).toBeUndefined();
});

it('knows a day, months and wildcards by what stands before them', () => {
  expect(dateFormOf('2026-06-30', periodIn('今天'), '=')).toEqual({ of: 'day' });
  expect(dateFormOf('2026-06-30', periodIn('本月'), '=')).toBeUndefined();
  expect(dateFormOf('2026-05%', periodIn('上个月'), 'like')).toEqual({ of: 'month', wildcard: '%' });
  const quarter = periodIn('2026年第二季度');
  const bounds = [dateFormOf('2026-04', quarter, 'between'), dateFormOf('2026-06', quarter, 'and')];
  expect(bounds).toEqual([{ of: 'first-month' }, { of: 'last-month' }]);
  expect(writtenDate({ of: 'last-month' }, periodIn('2025年上半年'))).toBe('2025-06');
  expect(writtenDate({ of: 'last-month' }, periodIn('昨天'))).toBeUndefined();
  expect(writtenDate({ of: 'day' }, periodIn('上个月'))).toBeUndefined();
});

it('holds an open end for what goes on only', () => {
  const open = [{ of: 'from', time: '' }] as const;
  expect(saysCurrent(open, periodIn('今年'), today)).toBe(true);
  expect(saysCurrent(open, periodIn('去年'), today)).toBe(false);
  expect(saysCurrent([...open, { of: 'after-to', time: '' }], periodIn('今年'), today)).toBe(false);
});
