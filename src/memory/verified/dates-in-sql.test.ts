import { expect, it } from 'vitest';
import type { Period } from '../../question/question.ts';
import { readQuestion } from '../../question/read-question.ts';
import { dateFormOf, saysWhole, writtenDate } from './dates-in-sql.ts';

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
  expect(writtenDate({ of: 'year' }, periodIn('2025年5月'))).toBeUndefined();
});
