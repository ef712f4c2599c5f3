import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, haulier, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books, trucks] = [clinic(), library(), haulier()];

describe('stored values become conditions, in English', () => {
  const cases: Case[] = [
    ['Which patients live in York?', "SELECT name FROM patients WHERE city = 'York'"],
    ['List the names of female patients', "SELECT name FROM patients WHERE gender = 'female'"],
    ['Which visits are open?', "SELECT id FROM visits WHERE status = 'open'"],
    ['What is the price of Aspirin?', "SELECT price FROM medicines WHERE name = 'Aspirin'"],
    ['What is the specialty of Cara Holt?', "SELECT specialty FROM doctors WHERE name = 'Cara Holt'"],
    [
      'Which patients visited Ann Moor?',
      'SELECT DISTINCT patients.name FROM patients JOIN visits ON patient_id = patients.id WHERE doctor_id = 1',
    ],
    ['How many visits did Paul Gray have?', 'SELECT COUNT(*) FROM visits WHERE patient_id = 1'],
    ['Which doctors work in Cardiology?', 'SELECT name FROM doctors WHERE department_id = 1'],
    ['List patients from Leeds or Hull', "SELECT name FROM patients WHERE city IN ('Leeds', 'Hull')"],
    ['Which doctors have "Reed" in their name?', "SELECT name FROM doctors WHERE name LIKE '%Reed%'"],
    ['Which floor is Surgery on?', "SELECT floor FROM departments WHERE name = 'Surgery'"],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));
});

describe('stored values become conditions, in Chinese', () => {
  const cases: Case[] = [
    ['苏州的读者有哪些？', "SELECT 姓名 FROM 读者 WHERE 城市 = '苏州'"],
    ['顾青写了哪些书？', "SELECT 书名 FROM 图书 WHERE 作者 = '顾青'"],
    ['山中岁月的单价是多少？', "SELECT 单价 FROM 图书 WHERE 书名 = '山中岁月'"],
    ['小说类的图书有哪些？', "SELECT 书名 FROM 图书 WHERE 类别 = '小说'"],
    ['白露的城市是哪里？', "SELECT 城市 FROM 读者 WHERE 姓名 = '白露'"],
    ['书名包含“海边”的图书', "SELECT 书名 FROM 图书 WHERE 书名 LIKE '%海边%'"],
    ['无锡的女读者有哪些？', "SELECT 姓名 FROM 读者 WHERE 城市 = '无锡' AND 性别 = '女'"],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('stored values in another language, or where no key is declared', () => {
  const chinese: Case[] = [
    ['有多少病人来自 Leeds？', "SELECT COUNT(*) FROM patients WHERE city = 'Leeds'"],
    ['有多少位医生？', 'SELECT COUNT(*) FROM doctors'],
    ['医生的平均工资是多少？', 'SELECT AVG(salary) FROM doctors'],
    ['价格最高的药品是什么？', 'SELECT name FROM medicines ORDER BY price DESC LIMIT 1'],
    ['每个城市有多少病人？', 'SELECT city, COUNT(*) FROM patients GROUP BY city'],
  ];
  it.each(chinese)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));

  const plain: Case[] = [
    ['Which vehicles are electric?', "SELECT PlateNumber FROM Vehicle WHERE FuelType = 'electric'"],
    ['Which drivers belong to North Yard?', 'SELECT FullName FROM Driver WHERE DepotId = 1'],
    ['What is the capacity of Harbour?', "SELECT Capacity FROM Depot WHERE DepotName = 'Harbour'"],
    ['How many trips did Mia Juhl make?', 'SELECT COUNT(*) FROM Trip WHERE DriverId = 3'],
  ];
  it.each(plain)('%s', async (question, gold) => expect(await trucks.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('a value is written as it is stored, whatever its case in the question', async () => {
    expect(await hospital.sql('Which patients live in york?')).toMatch(/city = 'York'/);
    expect(await hospital.sql('price of ASPIRIN')).toMatch(/name = 'Aspirin'/);
  });

  it('a quotation mark in a value does no harm', async () => {
    expect(await hospital.sql("Which patients are called O'Hara'; DROP TABLE visits?")).not.toMatch(
      /DROP TABLE visits'?$/,
    );
  });

  it('a value that is not stored is never replaced by another one', async () => {
    for (const question of ['Which patients live in Paris?', 'How many patients from Berlin are there?'])
      expect(await hospital.sql(question)).not.toMatch(/'(?:York|Leeds|Hull)'/);
  });
});
