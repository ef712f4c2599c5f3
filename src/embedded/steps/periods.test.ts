import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, haulier, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books, trucks] = [clinic(), library(), haulier()];

describe('time spans become conditions on a date, in English', () => {
  const cases: Case[] = [
    ['How many visits were there in 2025?', "SELECT COUNT(*) FROM visits WHERE visited_at LIKE '2025%'"],
    ['How many visits were there in February 2025?', "SELECT COUNT(*) FROM visits WHERE visited_at LIKE '2025-02%'"],
    ['How many visits were there last year?', "SELECT COUNT(*) FROM visits WHERE visited_at LIKE '2025%'"],
    ['How many visits were there this year?', "SELECT COUNT(*) FROM visits WHERE visited_at LIKE '2026%'"],
    ['How many visits were there last month?', "SELECT COUNT(*) FROM visits WHERE visited_at LIKE '2026-05%'"],
    [
      'What is the total fee in the first quarter of 2025?',
      "SELECT SUM(fee) FROM visits WHERE visited_at BETWEEN '2025-01-01' AND '2025-03-31 24'",
    ],
    ['Which doctors were hired after 2018?', "SELECT name FROM doctors WHERE hired_on >= '2019-01-01'"],
    ['Which doctors were hired in 2019?', "SELECT name FROM doctors WHERE hired_on LIKE '2019%'"],
    ['Which patients were born before 1980?', "SELECT name FROM patients WHERE born_on < '1980-01-01'"],
    ['How many visits were there since March 2026?', "SELECT COUNT(*) FROM visits WHERE visited_at >= '2026-03-01'"],
    [
      'Total fee between January 2025 and June 2025',
      "SELECT SUM(fee) FROM visits WHERE visited_at BETWEEN '2025-01-01' AND '2025-06-30 24'",
    ],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));
});

describe('time spans become conditions on a date, in Chinese', () => {
  const cases: Case[] = [
    ['2025年有多少次借阅？', "SELECT COUNT(*) FROM 借阅 WHERE 借出日期 LIKE '2025%'"],
    ['去年有多少次借阅？', "SELECT COUNT(*) FROM 借阅 WHERE 借出日期 LIKE '2025%'"],
    ['今年有多少次借阅？', "SELECT COUNT(*) FROM 借阅 WHERE 借出日期 LIKE '2026%'"],
    ['上个月有多少次借阅？', "SELECT COUNT(*) FROM 借阅 WHERE 借出日期 LIKE '2026-05%'"],
    ['2025年3月有多少次借阅？', "SELECT COUNT(*) FROM 借阅 WHERE 借出日期 LIKE '2025-03%'"],
    ['2025年第一季度的借阅次数', "SELECT COUNT(*) FROM 借阅 WHERE 借出日期 BETWEEN '2025-01-01' AND '2025-03-31'"],
    ['2024年注册的读者有哪些？', "SELECT 姓名 FROM 读者 WHERE 注册日期 LIKE '2024%'"],
    ['2025年的罚款合计是多少？', "SELECT SUM(罚款) FROM 借阅 WHERE 借出日期 LIKE '2025%'"],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('time spans without declared keys', () => {
  const cases: Case[] = [
    ['How many trips were there in 2026?', "SELECT COUNT(*) FROM Trip WHERE StartDate LIKE '2026%'"],
    ['What is the total fuel cost in March 2026?', "SELECT SUM(FuelCost) FROM Trip WHERE StartDate LIKE '2026-03%'"],
    ['Which drivers were born after 1985?', 'SELECT FullName FROM Driver WHERE BirthYear > 1985'],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await trucks.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('the last day of a span counts to its last second', async () => {
    expect(await hospital.sql('How many visits were there in May 2026?')).toMatch(/< '2026-06-01'/);
    expect(await hospital.sql('How many visits were there in 2025?')).not.toMatch(/BETWEEN|<= '2025-12-31'/);
  });

  it('a year in a question is no bare number where there are dates', async () => {
    expect(await hospital.sql('How many visits were there in 2025?')).not.toMatch(/= 2025\b/);
    expect(await books.sql('2024年注册的读者有哪些？')).not.toMatch(/= 2024\b/);
  });

  it('a span is about what is counted, not about whoever stands beside it', async () => {
    expect(await hospital.sql('How many visits were there in 2019?')).not.toMatch(/hired_on|born_on/);
    expect(await books.sql('2025年有多少次借阅？')).not.toMatch(/注册日期|归还日期/);
  });
});
