import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, haulier, library } from '../../../tests/fixtures/own-databases.ts';
import { isAggregate } from '../form/form.ts';

const [hospital, books, trucks] = [clinic(), library(), haulier()];

describe('figures per thing, in English', () => {
  const cases: Case[] = [
    ['How many patients are there in each city?', 'SELECT city, COUNT(*) FROM patients GROUP BY city'],
    [
      'What is the average price of medicines per category?',
      'SELECT category, AVG(price) FROM medicines GROUP BY category',
    ],
    ['Number of visits by status', 'SELECT status, COUNT(*) FROM visits GROUP BY status'],
    ['How many doctors are there for each specialty?', 'SELECT specialty, COUNT(*) FROM doctors GROUP BY specialty'],
    [
      'How many doctors does each department have?',
      'SELECT departments.name, COUNT(*) FROM doctors JOIN departments ON department_id = departments.id GROUP BY departments.id',
    ],
    [
      'What is the average salary for each department?',
      'SELECT departments.name, AVG(salary) FROM doctors JOIN departments ON department_id = departments.id GROUP BY departments.id',
    ],
    [
      'How many visits did each doctor have?',
      'SELECT doctors.name, COUNT(*) FROM visits JOIN doctors ON doctor_id = doctors.id GROUP BY doctors.id',
    ],
    [
      'What is the total fee for each patient?',
      'SELECT patients.name, SUM(fee) FROM visits JOIN patients ON patient_id = patients.id GROUP BY patients.id',
    ],
    [
      'What is the maximum price for each category of medicines?',
      'SELECT category, MAX(price) FROM medicines GROUP BY category',
    ],
    [
      'How many female patients are there in each city?',
      "SELECT city, COUNT(*) FROM patients WHERE gender = 'female' GROUP BY city",
    ],
    [
      'How many visits were there per month in 2025?',
      "SELECT strftime('%Y-%m', visited_at), COUNT(*) FROM visits WHERE visited_at LIKE '2025%' GROUP BY 1",
    ],
    ['Show the total fee per year', "SELECT strftime('%Y', visited_at), SUM(fee) FROM visits GROUP BY 1"],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));
});

describe('figures per thing, in Chinese', () => {
  const cases: Case[] = [
    ['每个城市有多少读者？', 'SELECT 城市, COUNT(*) FROM 读者 GROUP BY 城市'],
    ['各类别图书的平均单价是多少？', 'SELECT 类别, AVG(单价) FROM 图书 GROUP BY 类别'],
    ['每个类别有多少本图书？', 'SELECT 类别, COUNT(*) FROM 图书 GROUP BY 类别'],
    ['每个作者的图书数量', 'SELECT 作者, COUNT(*) FROM 图书 GROUP BY 作者'],
    ['每位读者的罚款合计', 'SELECT 姓名, SUM(罚款) FROM 借阅 JOIN 读者 USING (读者编号) GROUP BY 读者编号'],
    [
      '2025年每个月有多少次借阅？',
      "SELECT strftime('%Y-%m', 借出日期), COUNT(*) FROM 借阅 WHERE 借出日期 LIKE '2025%' GROUP BY 1",
    ],
    ['男女读者各有多少？', 'SELECT 性别, COUNT(*) FROM 读者 GROUP BY 性别'],
    ['按城市统计读者数量', 'SELECT 城市, COUNT(*) FROM 读者 GROUP BY 城市'],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('figures per thing where nobody declared the keys', () => {
  const cases: Case[] = [
    [
      'How many vehicles does each depot have?',
      'SELECT DepotName, COUNT(*) FROM Vehicle JOIN Depot USING (DepotId) GROUP BY DepotId',
    ],
    [
      'Total distance per driver',
      'SELECT FullName, SUM(DistanceKm) FROM Trip JOIN Driver USING (DriverId) GROUP BY DriverId',
    ],
    [
      'What is the average fuel cost for each model?',
      'SELECT Model, AVG(FuelCost) FROM Trip JOIN Vehicle USING (VehicleId) GROUP BY Model',
    ],
    ['Number of vehicles per fuel type', 'SELECT FuelType, COUNT(*) FROM Vehicle GROUP BY FuelType'],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await trucks.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it.each([
    'How many patients are there in each city?',
    'What is the average salary for each department?',
    'How many visits did each doctor have?',
    'How many visits were there per month in 2025?',
  ])('what comes after "each" and "per" is always shown and grouped by: %s', async (question) => {
    const form = (await hospital.read(question)).ranked[0]?.form;
    if (form?.kind !== 'block') throw new Error('no block');
    expect(form.block.breakdown).not.toEqual([]);
    for (const group of form.block.breakdown) expect(form.block.select).toContainEqual(group);
    expect(form.block.select.some(isAggregate)).toBe(true);
  });

  it.each(['每个城市有多少读者？', '每位读者的罚款合计', '每个作者的图书数量'])(
    'what comes after 每 and 各 is always shown and grouped by: %s',
    async (question) => {
      const form = (await books.read(question)).ranked[0]?.form;
      if (form?.kind !== 'block') throw new Error('no block');
      expect(form.block.breakdown).not.toEqual([]);
      for (const group of form.block.breakdown) expect(form.block.select).toContainEqual(group);
    },
  );

  it('two things of the same name stay two: groups go by the key behind a name', async () => {
    expect(await hospital.sql('How many visits did each doctor have?')).toMatch(/GROUP BY doctors\.id, doctors\.name/);
  });

  it('a name stands where a key was meant', async () => {
    expect(await hospital.sql('How many doctors does each department have?')).not.toMatch(
      /SELECT (?:\w+\.)?department_id/,
    );
  });
});
