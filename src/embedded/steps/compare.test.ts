import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, haulier, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books, trucks] = [clinic(), library(), haulier()];

describe('compared with a figure of all, in English', () => {
  const cases: Case[] = [
    [
      'Which doctors earn more than the average salary?',
      'SELECT name FROM doctors WHERE salary > (SELECT AVG(salary) FROM doctors)',
    ],
    [
      'Which doctors have a salary above average?',
      'SELECT name FROM doctors WHERE salary > (SELECT AVG(salary) FROM doctors)',
    ],
    [
      'Which medicines have a price below the average?',
      'SELECT name FROM medicines WHERE price < (SELECT AVG(price) FROM medicines)',
    ],
    [
      'How many medicines have a price above average?',
      'SELECT COUNT(*) FROM medicines WHERE price > (SELECT AVG(price) FROM medicines)',
    ],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));
});

describe('compared with a figure of all, in Chinese', () => {
  const cases: Case[] = [
    ['单价高于平均值的图书有哪些？', 'SELECT 书名 FROM 图书 WHERE 单价 > (SELECT AVG(单价) FROM 图书)'],
    ['单价低于平均单价的图书有哪些？', 'SELECT 书名 FROM 图书 WHERE 单价 < (SELECT AVG(单价) FROM 图书)'],
    ['库存高于平均库存的图书有多少本？', 'SELECT COUNT(*) FROM 图书 WHERE 库存 > (SELECT AVG(库存) FROM 图书)'],
    [
      '哪些图书的单价高于小说的平均单价？',
      "SELECT 书名 FROM 图书 WHERE 单价 > (SELECT AVG(单价) FROM 图书 WHERE 类别 = '小说')",
    ],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('compared with a figure of all, where nobody declared the keys', () => {
  const cases: Case[] = [
    [
      'Which depots have a capacity above the average?',
      'SELECT DepotName FROM Depot WHERE Capacity > (SELECT AVG(Capacity) FROM Depot)',
    ],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await trucks.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('the average is of the column that is compared', async () => {
    expect(await hospital.sql('Which doctors earn more than the average salary?')).toMatch(
      /salary > \(SELECT AVG\(salary\)/,
    );
    expect(await books.sql('库存高于平均库存的图书')).toMatch(/库存 > \(SELECT AVG\(库存\)/);
  });

  it('an average that is only compared with is not what is answered', async () => {
    expect(await hospital.sql('Which doctors have a salary above average?')).not.toMatch(/^SELECT AVG/);
    expect(await books.sql('单价高于平均值的图书有哪些？')).not.toMatch(/^SELECT AVG/);
  });
});
