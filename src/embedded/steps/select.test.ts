import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, haulier, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books, trucks] = [clinic(), library(), haulier()];

describe('what is shown, in English', () => {
  const cases: Case[] = [
    ['List all departments', 'SELECT name FROM departments'],
    ['What are the names and salaries of doctors?', 'SELECT name, salary FROM doctors'],
    ['Show the name, category and price of all medicines', 'SELECT name, category, price FROM medicines'],
    ['What cities do patients live in?', 'SELECT city FROM patients'],
    ['What are the different specialties?', 'SELECT DISTINCT specialty FROM doctors'],
    ['What is the phone of Rosa Bell?', "SELECT '555-3'"],
    [
      'Which medicines were prescribed to Paul Gray?',
      'SELECT DISTINCT medicines.name FROM medicines JOIN prescriptions ON medicine_id = medicines.id JOIN visits ON visit_id = visits.id WHERE patient_id = 1',
    ],
    ['Show all information about doctors', 'SELECT * FROM doctors'],
    ['When was Eve Lund hired?', "SELECT '2024-09-01'"],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));
});

describe('what is shown, in Chinese', () => {
  const cases: Case[] = [
    ['有哪些图书？', 'SELECT 书名 FROM 图书'],
    ['列出所有图书的书名和单价', 'SELECT 书名, 单价 FROM 图书'],
    ['列出读者的姓名和城市', 'SELECT 姓名, 城市 FROM 读者'],
    ['昆虫小记的作者是谁？', "SELECT '叶舟'"],
    ['古城史话的库存和单价是多少？', 'SELECT 25, 60'],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('what is shown where nobody declared the keys', () => {
  const cases: Case[] = [
    ['List the full names of drivers', 'SELECT FullName FROM Driver'],
    ['List the plate number and model of all vehicles', 'SELECT PlateNumber, Model FROM Vehicle'],
    ['Show the depot name of each driver', 'SELECT FullName, DepotName FROM Driver JOIN Depot USING (DepotId)'],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await trucks.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('a thing is shown by its name and not by its number', async () => {
    expect(await hospital.sql('Which doctors work in Surgery?')).not.toMatch(/^SELECT (?:\w+\.)?id\b/);
    expect(await books.sql('苏州的读者有哪些？')).not.toMatch(/^SELECT (?:\w+\.)?读者编号/);
  });

  it('a number is shown when it was asked for', async () => {
    expect(await hospital.sql('What are the ids of patients in Hull?')).toMatch(/^SELECT (?:\w+\.)?id\b/);
    expect(await books.sql('白露的读者编号是多少？')).toMatch(/^SELECT (?:\w+\.)?读者编号/);
  });

  it('rows that a join repeats are shown once', async () => {
    const patients = hospital.rows(await hospital.sql('Which patients visited Eve Lund?')).flat();
    expect(patients.filter((name) => name === 'Rosa Bell')).toHaveLength(1);
  });
});
