import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books] = [clinic(), library()];

describe('a figure along time', () => {
  const english: Case[] = [
    [
      'How did the total fee develop over time?',
      "SELECT strftime('%Y-%m', visited_at), SUM(fee) FROM visits GROUP BY 1 ORDER BY 1",
    ],
    ['Show the trend of fee', "SELECT strftime('%Y-%m', visited_at), SUM(fee) FROM visits GROUP BY 1 ORDER BY 1"],
  ];
  it.each(english)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));

  const chinese: Case[] = [
    ['罚款的变化趋势', "SELECT strftime('%Y-%m', 借出日期), SUM(罚款) FROM 借阅 GROUP BY 1 ORDER BY 1"],
    [
      '2025年罚款的走势',
      "SELECT strftime('%Y-%m', 借出日期), SUM(罚款) FROM 借阅 WHERE 借出日期 LIKE '2025%' GROUP BY 1 ORDER BY 1",
    ],
  ];
  it.each(chinese)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('time runs forwards', async () => {
    expect(await hospital.sql('Show the trend of fee')).toMatch(/ORDER BY [^)]*\)?$/);
    expect(await hospital.sql('Show the trend of fee')).not.toMatch(/DESC/);
    expect(await books.sql('每个月的借阅次数')).not.toMatch(/DESC/);
  });
});
