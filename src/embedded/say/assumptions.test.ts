import { describe, expect, it } from 'vitest';
import type { Asking } from '../../../tests/fixtures/asking.ts';
import { clinic, haulier, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books, trucks] = [clinic(), library(), haulier()];

const told = async (asking: Asking, question: string) =>
  (await asking.write(question)).candidates[0]?.assumptions.map(({ kind, text }) => `${kind}: ${text}`) ?? [];

const cancelled = 'cancelled: whatever the “status”, cancelled ones included';

describe('what was taken for granted', () => {
  const english: (readonly [string, string[]])[] = [
    ['How many visits were there in 2025?', ['period: the period refers to “visited at”', cancelled]],
    [
      'How many visits were there last month?',
      [
        "today: last month = May 2026 (the data's today is 2026-06-30)",
        'period: the period refers to “visited at”',
        cancelled,
        'reading: It can also be read so: Number of visits where visited at is in May 2026 and status is not “cancelled”',
      ],
    ],
    ['How many visits were there per month in 2025?', ['period: the period refers to “visited at”', cancelled]],
  ];
  it.each(english)('%s', async (question, texts) => expect(await told(hospital, question)).toEqual(texts));

  const chinese: (readonly [string, string[]])[] = [
    ['2025年有多少次借阅？', ['period: 时间按“借出日期”计算']],
    ['上个月有多少次借阅？', ['today: 上个月 = 2026年5月（数据的今天是 2026-06-30）', 'period: 时间按“借出日期”计算']],
    ['2025年每个月有多少次借阅？', ['period: 时间按“借出日期”计算']],
    ['2026年的借阅次数比2025年增长了百分之多少？', ['period: 时间按“借出日期”计算']],
  ];
  it.each(chinese)('%s', async (question, texts) => expect(await told(books, question)).toEqual(texts));
});

describe('what must not happen', () => {
  it.each(['How many patients are there?', 'Which doctors have a salary above 7000?', 'Which patients live in York?'])(
    'nothing is told as taken for granted that was said: %s',
    async (question) => expect(await told(hospital, question)).toEqual([]),
  );

  it.each(['一共有多少读者？', '单价超过50的图书有哪些？', '2024年注册的读者有哪些？'])(
    'nothing is told as taken for granted that was said, in Chinese: %s',
    async (question) => expect(await told(books, question)).toEqual([]),
  );

  it('a period that counts from today always says which one it is', async () => {
    for (const question of ['How many visits were there last month?', 'How many visits were there this year?'])
      expect(
        (await told(hospital, question)).some((text) => text.startsWith('today: ')),
        question,
      ).toBe(true);
    expect((await told(books, '去年有多少次借阅？')).some((text) => text.startsWith('today: '))).toBe(true);
    expect(
      (await told(trucks, 'How many trips were there last month?')).some((text) => text.startsWith('today: ')),
    ).toBe(true);
  });

  it('a period that was given in full says nothing about today', async () => {
    expect(
      (await told(hospital, 'How many visits were there in 2025?')).some((text) => text.startsWith('today: ')),
    ).toBe(false);
  });
});
