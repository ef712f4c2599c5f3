import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, haulier, library } from '../../../tests/fixtures/own-databases.ts';
import { isAggregate } from '../form/form.ts';

const [hospital, books, trucks] = [clinic(), library(), haulier()];

describe('figures of a whole table, in English', () => {
  const cases: Case[] = [
    ['How many patients are there?', 'SELECT COUNT(*) FROM patients'],
    ['Count the visits', 'SELECT COUNT(*) FROM visits'],
    ['What is the number of medicines?', 'SELECT COUNT(*) FROM medicines'],
    ['What is the average salary of doctors?', 'SELECT AVG(salary) FROM doctors'],
    ['What is the total fee of all visits?', 'SELECT SUM(fee) FROM visits'],
    ['What is the highest price of a medicine?', 'SELECT MAX(price) FROM medicines'],
    ['What is the lowest salary?', 'SELECT MIN(salary) FROM doctors'],
    ['What are the minimum and maximum price of medicines?', 'SELECT MIN(price), MAX(price) FROM medicines'],
    ['What is the average fee of closed visits?', "SELECT AVG(fee) FROM visits WHERE status = 'closed'"],
    ['How many different cities do patients live in?', 'SELECT COUNT(DISTINCT city) FROM patients'],
    ['How many female patients are there?', "SELECT COUNT(*) FROM patients WHERE gender = 'female'"],
    ['How many patients from Leeds are there?', "SELECT COUNT(*) FROM patients WHERE city = 'Leeds'"],
    ['What is the total stock of pain medicines?', "SELECT SUM(stock) FROM medicines WHERE category = 'pain'"],
    ['How many doctors work in Surgery?', 'SELECT COUNT(*) FROM doctors WHERE department_id = 2'],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));
});

describe('figures of a whole table, in Chinese', () => {
  const cases: Case[] = [
    ['一共有多少读者？', 'SELECT COUNT(*) FROM 读者'],
    ['有多少本图书？', 'SELECT COUNT(*) FROM 图书'],
    ['图书的平均单价是多少？', 'SELECT AVG(单价) FROM 图书'],
    ['图书的最高单价是多少？', 'SELECT MAX(单价) FROM 图书'],
    ['库存总共有多少？', 'SELECT SUM(库存) FROM 图书'],
    ['科学类图书的平均单价是多少？', "SELECT AVG(单价) FROM 图书 WHERE 类别 = '科学'"],
    ['有多少位女读者？', "SELECT COUNT(*) FROM 读者 WHERE 性别 = '女'"],
    ['苏州有多少读者？', "SELECT COUNT(*) FROM 读者 WHERE 城市 = '苏州'"],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('figures where nobody declared the keys', () => {
  const cases: Case[] = [
    ['How many vehicles are there?', 'SELECT COUNT(*) FROM Vehicle'],
    ['What is the total distance of all trips?', 'SELECT SUM(DistanceKm) FROM Trip'],
    ['What is the average capacity of depots in Norway?', "SELECT AVG(Capacity) FROM Depot WHERE Country = 'Norway'"],
    ['How many diesel vehicles are there?', "SELECT COUNT(*) FROM Vehicle WHERE FuelType = 'diesel'"],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await trucks.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it.each([
    'How many patients are there?',
    'How many doctors have a salary above 7000?',
    'How many patients from York visited in 2025?',
    'How many medicines are in the pain category?',
    'What is the number of visits in 2026?',
  ])('"how many" never lists: %s', async (question) => {
    const form = (await hospital.read(question)).ranked[0]?.form;
    expect(form?.kind === 'block' && form.block.select.every(isAggregate)).toBe(true);
  });

  it.each(['有多少位读者？', '2025年有多少次借阅？', '单价超过50的图书有多少本？', '苏州有多少位女读者？'])(
    '多少 never lists: %s',
    async (question) => {
      const form = (await books.read(question)).ranked[0]?.form;
      expect(form?.kind === 'block' && form.block.select.every(isAggregate)).toBe(true);
    },
  );

  it('never adds up keys, years or phone numbers', async () => {
    for (const question of ['What is the total of patients?', 'total doctors', 'the sum of drivers'])
      expect(await hospital.sql(question)).not.toMatch(/(?:SUM|AVG)\((?:\w+\.)?(?:id|\w+_id|phone)\)/);
    expect(await trucks.sql('What is the total of drivers?')).not.toMatch(/SUM\((?:\w+\.)?(?:BirthYear|DriverId)\)/);
  });

  it('counts things once though a join repeats them', async () => {
    const [[count]] = hospital.rows(await hospital.sql('How many patients visited in 2025?')) as [[number]];
    expect(count).toBe(4);
    const [[readers]] = books.rows(await books.sql('2025年借过书的读者有多少位？')) as [[number]];
    expect(readers).toBe(3);
  });
});
