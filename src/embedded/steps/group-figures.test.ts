import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books] = [clinic(), library()];

describe('figures over groups', () => {
  const english: Case[] = [
    [
      'What is the average number of visits per month?',
      "SELECT AVG(n) FROM (SELECT COUNT(*) n FROM visits GROUP BY strftime('%Y-%m', visited_at))",
    ],
    [
      'What is the most expensive medicine in each category?',
      "SELECT category, name FROM medicines WHERE name IN ('Codeine', 'Amoxil', 'Zinc cream', 'Statin')",
    ],
  ];
  it.each(english)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));

  const chinese: Case[] = [
    [
      '每个类别单价最高的图书是哪本？',
      "SELECT 类别, 书名 FROM 图书 WHERE 书名 IN ('海边来信', '天体图说', '古城史话')",
    ],
    ['平均每月有多少次借阅？', "SELECT AVG(n) FROM (SELECT COUNT(*) n FROM 借阅 GROUP BY strftime('%Y-%m', 借出日期))"],
    ['男读者和女读者各有多少？', 'SELECT 性别, COUNT(*) FROM 读者 GROUP BY 性别'],
    ['各城市读者数量的占比', 'SELECT 城市, 100.0 * COUNT(*) / 5 FROM 读者 GROUP BY 城市'],
  ];
  it.each(chinese)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('the best of each group is never the best of all', async () => {
    const rows = hospital.rows(await hospital.sql('What is the most expensive medicine in each category?'));
    expect(rows.length).toBeGreaterThan(1);
    expect(books.rows(await books.sql('每个类别单价最高的图书是哪本？')).length).toBe(3);
  });

  it('equals at the top of a group are all shown', async () => {
    expect(await books.sql('每个类别单价最高的图书是哪本？')).toMatch(/RANK\(\)|MAX\(/);
  });
});
