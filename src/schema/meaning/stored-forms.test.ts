import { describe, expect, it } from 'vitest';
import type { Column, ColumnKind, Scalar } from '../snapshot/snapshot.ts';
import { flagOf, statesIn, statesOf } from './states.ts';
import { dateFormOf, holdsNumbers } from './stored-forms.ts';

const column = (kind: ColumnKind, samples: Scalar[], more: Partial<Column> = {}): Column => ({
  name: 'x',
  type: '',
  kind,
  nullable: true,
  samples,
  ...more,
});

describe('how dates are stored', () => {
  it.each([
    ['date', [], 'native'],
    ['text', ['2024-01-05', '2024-02-06 10:00:00'], 'iso'],
    ['text', ['2024/1/5', '2024/12/31'], 'ymd'],
    ['text', ['2024年1月5日'], 'ymd'],
    ['text', ['31/01/2024', '05/02/2024'], 'dmy'],
    ['text', ['01/31/2024', '02/05/2024'], 'mdy'],
    ['text', ['05.02.2024'], 'dmy'],
    ['text', ['2024-01', '2024-12'], 'month'],
    ['integer', [20240105, 20241231], 'compact'],
    ['text', ['London'], undefined],
    ['integer', [12, 40], undefined],
  ] as const)('%s %j', (kind, samples, form) => expect(dateFormOf(column(kind, [...samples]), true)?.form).toBe(form));

  it('says when it only guesses', () => {
    expect(dateFormOf(column('text', ['03/04/2024']), true)).toEqual({ form: 'mdy', isGuess: true });
    expect(dateFormOf(column('text', [], { name: 'signup_date' }), true)).toEqual({ form: 'iso', isGuess: true });
    expect(dateFormOf(column('text', [], { name: 'format' }), true)).toBeUndefined();
  });

  it('takes eight digits for a date only where the name says so', () => {
    expect(dateFormOf(column('integer', [20240105]), false)).toBeUndefined();
  });
});

it.each([
  [['1,234.50', '12.00'], true],
  [['¥99', '¥1,020.5'], true],
  [['12%', '7.5%'], true],
  [['007', '012'], false],
  [['13800000001', '13900000002'], false],
  [['12 Main St'], false],
])('numbers in texts: %j %s', (samples, expected) => expect(holdsNumbers(column('text', samples))).toBe(expected));

describe('states', () => {
  it.each([
    ['cancelled', 'cancelled'],
    ['已签收', 'delivered'],
    ['未付款', 'unpaid'],
    ['未到货', 'open'],
    ['on leave', 'on-leave'],
    ['Kitchen', undefined],
  ])('%s', (text, state) => expect(statesOf(text)[0]).toBe(state));

  it('come from the codes of a comment before the values', () => {
    const coded = column('integer', [1, 2], { comment: '状态：1 待付款 2 已付款 9 作废' });
    expect(statesIn(coded).map(({ value, states }) => [value, states[0]])).toEqual([
      [1, 'unpaid'],
      [2, 'paid'],
      [9, 'cancelled'],
    ]);
  });

  it('are those that are said of such things', () => {
    const closed = (owner: string) =>
      statesIn(column('text', ['closed']), [{ concept: owner, score: 1 }])[0]?.states[0];
    expect([closed('ticket'), closed('account')]).toEqual(['completed', 'inactive']);
  });
});

describe('flags', () => {
  it.each([
    [column('text', ['Y', 'N']), 'perhaps', { yes: 'Y', no: 'N' }],
    [column('text', ['是']), 'perhaps', { yes: '是', no: '否' }],
    [column('integer', [0, 1], { distinctCount: 2 }), 'perhaps', { yes: 1, no: 0 }],
    [column('integer', [1]), 'plainly', { yes: 1, no: 0 }],
    [column('integer', [1]), 'perhaps', undefined],
    [column('integer', [0, 1]), 'no', undefined],
    [column('boolean', []), 'no', { yes: true, no: false }],
    [column('integer', [1, 2], { comment: '是否开票：1 是，2 否' }), 'no', { yes: 1, no: 2 }],
    [column('text', ['red', 'blue']), 'plainly', undefined],
  ] as const)('%# %s', (stored, called, expected) => expect(flagOf(stored, called)).toEqual(expected));
});
