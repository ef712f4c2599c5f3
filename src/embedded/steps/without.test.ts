import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, haulier, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books, trucks] = [clinic(), library(), haulier()];

describe('what has no rows elsewhere, in English', () => {
  const cases: Case[] = [
    ['Which patients have no visits?', 'SELECT name FROM patients WHERE id NOT IN (SELECT patient_id FROM visits)'],
    ['List patients without any visits', 'SELECT name FROM patients WHERE id NOT IN (SELECT patient_id FROM visits)'],
    [
      'How many patients have never had a visit?',
      'SELECT COUNT(*) FROM patients WHERE id NOT IN (SELECT patient_id FROM visits)',
    ],
    [
      'Which medicines have no prescriptions?',
      'SELECT name FROM medicines WHERE id NOT IN (SELECT medicine_id FROM prescriptions)',
    ],
    ['Which patients do not live in Leeds?', "SELECT name FROM patients WHERE city <> 'Leeds'"],
    ['Which visits are not closed?', "SELECT status FROM visits WHERE status <> 'closed'"],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));
});

describe('what has no rows elsewhere, in Chinese', () => {
  const cases: Case[] = [
    ['没有借阅的读者有哪些？', 'SELECT 姓名 FROM 读者 WHERE 读者编号 NOT IN (SELECT 读者编号 FROM 借阅)'],
    ['有多少读者没有借阅过？', 'SELECT COUNT(*) FROM 读者 WHERE 读者编号 NOT IN (SELECT 读者编号 FROM 借阅)'],
    ['没有被借阅过的图书有哪些？', 'SELECT 书名 FROM 图书 WHERE 图书编号 NOT IN (SELECT 图书编号 FROM 借阅)'],
    ['不是苏州的读者有哪些？', "SELECT 姓名 FROM 读者 WHERE 城市 <> '苏州'"],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('what has no rows elsewhere, where nobody declared the keys', () => {
  const cases: Case[] = [
    ['Which drivers have no trips?', 'SELECT FullName FROM Driver WHERE DriverId NOT IN (SELECT DriverId FROM Trip)'],
    [
      'Which vehicles have no trips?',
      'SELECT PlateNumber FROM Vehicle WHERE VehicleId NOT IN (SELECT VehicleId FROM Trip)',
    ],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await trucks.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it.each(['Which patients have no visits?', 'List patients without any visits', 'Which patients never had a visit?'])(
    'a negation is never dropped: %s',
    async (question) => expect(await hospital.sql(question)).toMatch(/NOT IN|EXCEPT|IS NULL|<>/),
  );

  it.each(['没有借阅的读者有哪些？', '没有被借阅过的图书有哪些？'])('没有 is never dropped: %s', async (question) =>
    expect(await books.sql(question)).toMatch(/NOT IN|EXCEPT|IS NULL|<>/),
  );

  it('an empty pointer never makes everything vanish', async () => {
    const sql = await hospital.sql('Which doctors do not manage anyone?');
    expect(sql).not.toMatch(/NOT IN \(SELECT manager_id FROM doctors\)/);
  });
});
