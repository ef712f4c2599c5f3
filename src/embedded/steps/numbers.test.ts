import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, haulier, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books, trucks] = [clinic(), library(), haulier()];

describe('numbers become bounds, in English', () => {
  const cases: Case[] = [
    ['Which doctors have a salary above 7000?', 'SELECT name FROM doctors WHERE salary > 7000'],
    ['Which doctors have a salary of at least 8000?', 'SELECT name FROM doctors WHERE salary >= 8000'],
    ['Which medicines have a price between 5 and 12?', 'SELECT name FROM medicines WHERE price BETWEEN 5 AND 12'],
    ['Which medicines have a stock of no more than 80?', 'SELECT name FROM medicines WHERE stock <= 80'],
    ['How many visits have a fee over 100?', 'SELECT COUNT(*) FROM visits WHERE fee > 100'],
    ['Which departments are on floor 2?', 'SELECT name FROM departments WHERE floor = 2'],
    [
      'Which patients have more than 1 visit?',
      'SELECT patients.name FROM visits JOIN patients ON patient_id = patients.id GROUP BY patients.id HAVING COUNT(*) > 1',
    ],
    [
      'Which doctors had at least two visits?',
      'SELECT doctors.name FROM visits JOIN doctors ON doctor_id = doctors.id GROUP BY doctors.id HAVING COUNT(*) >= 2',
    ],
    ['Which cities have at least 2 patients?', 'SELECT city FROM patients GROUP BY city HAVING COUNT(*) >= 2'],
    ['Which cities have more than 2 patients?', 'SELECT city FROM patients GROUP BY city HAVING COUNT(*) > 2'],
    [
      'List categories with an average price above 10',
      'SELECT category FROM medicines GROUP BY category HAVING AVG(price) > 10',
    ],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));
});

describe('numbers become bounds, in Chinese', () => {
  const cases: Case[] = [
    ['单价超过50的图书有哪些？', 'SELECT 书名 FROM 图书 WHERE 单价 > 50'],
    ['单价不低于60的图书有哪些？', 'SELECT 书名 FROM 图书 WHERE 单价 >= 60'],
    ['库存少于5的图书有哪些？', 'SELECT 书名 FROM 图书 WHERE 库存 < 5'],
    ['单价在40到60之间的图书有哪些？', 'SELECT 书名 FROM 图书 WHERE 单价 BETWEEN 40 AND 60'],
    ['单价大于50的图书有多少本？', 'SELECT COUNT(*) FROM 图书 WHERE 单价 > 50'],
    ['哪些读者借阅超过2次？', 'SELECT 姓名 FROM 借阅 JOIN 读者 USING (读者编号) GROUP BY 读者编号 HAVING COUNT(*) > 2'],
    ['图书数量不少于2本的类别有哪些？', 'SELECT 类别 FROM 图书 GROUP BY 类别 HAVING COUNT(*) >= 2'],
    ['库存为0的图书有哪些？', 'SELECT 书名 FROM 图书 WHERE 库存 = 0'],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('numbers become bounds where nobody declared the keys', () => {
  const cases: Case[] = [
    ['Which depots have a capacity of more than 30?', 'SELECT DepotName FROM Depot WHERE Capacity > 30'],
    ['Which trips have a distance over 300?', 'SELECT TripId FROM Trip WHERE DistanceKm > 300'],
    [
      'Which drivers made more than one trip?',
      'SELECT FullName FROM Trip JOIN Driver USING (DriverId) GROUP BY DriverId HAVING COUNT(*) > 1',
    ],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await trucks.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('"more than" excludes its bound and "at least" includes it', async () => {
    expect(await hospital.sql('doctors with a salary of more than 7000')).toMatch(/salary > 7000/);
    expect(await hospital.sql('doctors with a salary of at least 7000')).toMatch(/salary >= 7000/);
    expect(await books.sql('单价不超过50的图书')).toMatch(/单价 <= 50/);
    expect(await books.sql('单价低于50的图书')).toMatch(/单价 < 50/);
  });

  it('a bound on a count never becomes a condition on a column of the same number', async () => {
    expect(await hospital.sql('Which cities have more than 2 patients?')).not.toMatch(/WHERE/);
    expect(await books.sql('哪些读者借阅超过2次？')).not.toMatch(/WHERE/);
  });

  it('a number is never compared with a key or a text', async () => {
    for (const question of ['Which doctors have a salary above 7000?', 'Which medicines cost less than 9?'])
      expect(await hospital.sql(question)).not.toMatch(/(?:\bid|_id|name|phone) [<>]/);
  });
});
