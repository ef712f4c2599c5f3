import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books] = [clinic(), library()];

describe('days between two dates of one row', () => {
  const english: Case[] = [
    [
      'How many days does it take on average from visit to discharge?',
      'SELECT AVG(julianday(discharged_at) - julianday(visited_at)) FROM visits',
    ],
    [
      'How many visits took more than 3 days to discharge?',
      'SELECT COUNT(*) FROM visits WHERE julianday(discharged_at) - julianday(visited_at) > 3',
    ],
  ];
  it.each(english)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));

  const chinese: Case[] = [
    ['从借出到归还平均要几天？', 'SELECT AVG(julianday(归还日期) - julianday(借出日期)) FROM 借阅'],
    ['从借出到归还最长要多少天？', 'SELECT MAX(julianday(归还日期) - julianday(借出日期)) FROM 借阅'],
    [
      '从借出到归还超过30天的借阅有多少次？',
      'SELECT COUNT(*) FROM 借阅 WHERE julianday(归还日期) - julianday(借出日期) > 30',
    ],
  ];
  it.each(chinese)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('the earlier date is taken from the later one', async () => {
    for (const question of ['从借出到归还平均要几天？', '借出后几天归还？平均']) {
      const [[days]] = books.rows(await books.sql(question)) as [[number]];
      expect(days, question).toBeGreaterThanOrEqual(0);
    }
  });
});
