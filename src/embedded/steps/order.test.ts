import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, haulier, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books, trucks] = [clinic(), library(), haulier()];

describe('rankings, in English', () => {
  const cases: Case[] = [
    ['Which doctor has the highest salary?', 'SELECT name FROM doctors ORDER BY salary DESC LIMIT 1'],
    ['Which medicine is the cheapest?', 'SELECT name FROM medicines ORDER BY price LIMIT 1'],
    ['Who is the oldest patient?', 'SELECT name FROM patients ORDER BY born_on LIMIT 1'],
    ['Who is the youngest patient?', 'SELECT name FROM patients ORDER BY born_on DESC LIMIT 1'],
    ['What are the top 3 medicines by price?', 'SELECT name FROM medicines ORDER BY price DESC LIMIT 3'],
    ['List the 2 doctors with the lowest salary', 'SELECT name FROM doctors ORDER BY salary LIMIT 2'],
    ['Which city has the most patients?', 'SELECT city FROM patients GROUP BY city ORDER BY COUNT(*) DESC LIMIT 1'],
    [
      'Which doctor had the most visits?',
      'SELECT doctors.name FROM visits JOIN doctors ON doctor_id = doctors.id GROUP BY doctors.id ORDER BY COUNT(*) DESC LIMIT 1',
    ],
    [
      'Which department has the most doctors?',
      'SELECT departments.name FROM doctors JOIN departments ON department_id = departments.id GROUP BY departments.id HAVING COUNT(*) = 2 LIMIT 1',
    ],
    [
      'Which patient has the highest total fee?',
      'SELECT patients.name FROM visits JOIN patients ON patient_id = patients.id GROUP BY patients.id ORDER BY SUM(fee) DESC LIMIT 1',
    ],
    ['List medicines sorted by stock in descending order', 'SELECT name FROM medicines ORDER BY stock DESC'],
    ['List the names of doctors in alphabetical order', 'SELECT name FROM doctors ORDER BY name'],
    [
      'What is the most common specialty?',
      'SELECT specialty FROM doctors GROUP BY specialty ORDER BY COUNT(*) DESC LIMIT 1',
    ],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));
});

describe('rankings, in Chinese', () => {
  const cases: Case[] = [
    ['单价最高的图书是哪本？', 'SELECT 书名 FROM 图书 ORDER BY 单价 DESC LIMIT 1'],
    ['库存最少的图书是哪一本？', 'SELECT 书名 FROM 图书 ORDER BY 库存 LIMIT 1'],
    ['单价最高的3本图书', 'SELECT 书名 FROM 图书 ORDER BY 单价 DESC LIMIT 3'],
    ['哪个城市的读者最多？', 'SELECT 城市 FROM 读者 GROUP BY 城市 ORDER BY COUNT(*) DESC LIMIT 1'],
    [
      '借阅次数最多的读者是谁？',
      'SELECT 姓名 FROM 借阅 JOIN 读者 USING (读者编号) GROUP BY 读者编号 ORDER BY COUNT(*) DESC LIMIT 1',
    ],
    ['图书按单价从高到低排列', 'SELECT 书名 FROM 图书 ORDER BY 单价 DESC'],
    ['图书按库存从少到多排列', 'SELECT 书名 FROM 图书 ORDER BY 库存'],
    ['最早注册的读者是谁？', 'SELECT 姓名 FROM 读者 ORDER BY 注册日期 LIMIT 1'],
    ['单价排名前2的图书', 'SELECT 书名 FROM 图书 ORDER BY 单价 DESC LIMIT 2'],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('rankings where nobody declared the keys', () => {
  const cases: Case[] = [
    ['Which depot has the largest capacity?', 'SELECT DepotName FROM Depot ORDER BY Capacity DESC LIMIT 1'],
    [
      'Which driver drove the longest total distance?',
      'SELECT FullName FROM Trip JOIN Driver USING (DriverId) GROUP BY DriverId ORDER BY SUM(DistanceKm) DESC LIMIT 1',
    ],
    [
      'Which vehicle made the most trips?',
      'SELECT PlateNumber FROM Trip JOIN Vehicle USING (VehicleId) GROUP BY VehicleId ORDER BY COUNT(*) DESC LIMIT 1',
    ],
    ['Top 2 trips by distance', 'SELECT DistanceKm FROM Trip ORDER BY DistanceKm DESC LIMIT 2'],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await trucks.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('倒序 runs from the highest down, as people mean it', async () => {
    expect(await books.sql('图书按单价倒序排列')).toMatch(/ORDER BY 单价 DESC/);
    expect(await books.sql('图书按单价降序排列')).toMatch(/ORDER BY 单价 DESC/);
    expect(await books.sql('图书按单价升序排列')).not.toMatch(/DESC/);
  });

  it('倒数 counts from the lowest up', async () => {
    expect(await books.sql('单价倒数2名的图书')).not.toMatch(/DESC/);
  });

  it('the lowest is never taken for the highest, nor the other way round', async () => {
    expect(await hospital.sql('Which medicine has the lowest price?')).not.toMatch(/DESC|MAX/);
    expect(await hospital.sql('Which medicine has the highest price?')).not.toMatch(/MIN|ORDER BY \w+ LIMIT/);
    expect(await books.sql('单价最低的图书')).not.toMatch(/DESC|MAX/);
  });

  it('the figure that made a ranking is shown beside it', async () => {
    expect(await hospital.sql('Which city has the most patients?')).toMatch(/^SELECT city, COUNT\(\*\)/);
    expect(await books.sql('单价最高的3本图书')).toMatch(/^SELECT 书名, 单价/);
  });

  it('a number beside a ranking is its length and no condition', async () => {
    const sql = await hospital.sql('What are the top 3 medicines by price?');
    expect(sql).toMatch(/LIMIT 3$/);
    expect(sql).not.toMatch(/WHERE/);
  });
});
