import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books] = [clinic(), library()];

describe('conditions joined otherwise than by "and", in English', () => {
  const cases: Case[] = [
    [
      'Which medicines are in the pain or skin category?',
      "SELECT name FROM medicines WHERE category IN ('pain', 'skin')",
    ],
    ['Which patients visited both Ann Moor and Cara Holt?', "SELECT 'Paul Gray'"],
    ['Which cities have both male and female patients?', "SELECT 'Leeds'"],
    ['What is the difference between the salary of Ann Moor and Bob Finch?', 'SELECT 2000'],
    ['Patients from Leeds but not male', "SELECT name FROM patients WHERE city = 'Leeds' AND gender <> 'male'"],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));
});

describe('conditions joined otherwise than by "and", in Chinese', () => {
  const cases: Case[] = [
    ['小说或历史类的图书有哪些？', "SELECT 书名 FROM 图书 WHERE 类别 IN ('小说', '历史')"],
    ['苏州或无锡的读者有哪些？', "SELECT 姓名 FROM 读者 WHERE 城市 IN ('苏州', '无锡')"],
    ['单价高于80或者库存高于20的图书', 'SELECT 书名 FROM 图书 WHERE 单价 > 80 OR 库存 > 20'],
    ['天体图说比山中岁月贵多少钱？', 'SELECT 50'],
    ['单价最高的1本图书或者库存最多的1本图书有哪些？', "SELECT 书名 FROM 图书 WHERE 书名 IN ('天体图说', '古城史话')"],
    ['小说类单价高于40的图书有哪些？', "SELECT '海边来信'"],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('growth between two periods', () => {
  it('in percent, the later against the earlier', async () => {
    const sql = await books.sql('2026年的借阅次数比2025年增长了百分之多少？');
    expect(books.rows(sql)).toEqual([[-20]]);
  });
});

describe('what must not happen', () => {
  it('two values of one column are never asked of one row', async () => {
    for (const question of [
      'Which patients live in Leeds and York?',
      'Which cities have both male and female patients?',
    ])
      expect(await hospital.sql(question)).not.toMatch(/city = '\w+' AND city = |gender = '\w+' AND gender = /);
    expect(await books.sql('苏州和无锡的读者有哪些？')).not.toMatch(/城市 = '苏州' AND 城市 = /);
  });

  it('an "or" is never read as an "and"', async () => {
    expect(await hospital.sql('Which doctors have a salary above 8500 or below 6800?')).not.toMatch(/8500 AND/);
    expect(await books.sql('单价高于80或者库存高于20的图书')).not.toMatch(/80 AND/);
  });
});
