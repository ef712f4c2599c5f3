import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books] = [clinic(), library()];

describe('compared with its own group', () => {
  const english: Case[] = [
    [
      'Which doctors earn more than the average salary of their department?',
      'SELECT name FROM doctors AS d WHERE salary > (SELECT AVG(salary) FROM doctors WHERE department_id = d.department_id)',
    ],
    [
      'Which medicines cost more than the average price of their category?',
      'SELECT name FROM medicines AS m WHERE price > (SELECT AVG(price) FROM medicines WHERE category = m.category)',
    ],
  ];
  it.each(english)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));

  const chinese: Case[] = [
    [
      '单价高于本类别平均单价的图书有哪些？',
      'SELECT 书名 FROM 图书 AS t WHERE 单价 > (SELECT AVG(单价) FROM 图书 WHERE 类别 = t.类别)',
    ],
  ];
  it.each(chinese)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('its own group is never everything', async () => {
    expect(await hospital.sql('Which medicines cost more than the average price of their category?')).not.toMatch(
      /\(SELECT AVG\(price\) FROM medicines\)/,
    );
  });
});
