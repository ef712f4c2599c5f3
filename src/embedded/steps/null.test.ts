import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books] = [clinic(), library()];

describe('what has happened and what has not', () => {
  const english: Case[] = [
    ['How many visits have not been discharged?', 'SELECT COUNT(*) FROM visits WHERE discharged_at IS NULL'],
    ['Which patients have a phone number that is not empty?', 'SELECT name FROM patients WHERE phone IS NOT NULL'],
  ];
  it.each(english)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));

  const chinese: Case[] = [
    ['还没归还的借阅有多少？', 'SELECT COUNT(*) FROM 借阅 WHERE 归还日期 IS NULL'],
    ['没有归还的借阅有多少次？', 'SELECT COUNT(*) FROM 借阅 WHERE 归还日期 IS NULL'],
    ['归还日期为空的借阅有多少？', 'SELECT COUNT(*) FROM 借阅 WHERE 归还日期 IS NULL'],
    ['已归还的借阅有多少？', 'SELECT COUNT(*) FROM 借阅 WHERE 归还日期 IS NOT NULL'],
  ];
  it.each(chinese)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('a date that every row has is never asked to be empty', async () => {
    for (const question of ['How many visits have not been discharged?', 'Which patients were not born?'])
      expect(await hospital.sql(question)).not.toMatch(/(?:visited_at|born_on|hired_on) IS NULL/);
    expect(await books.sql('还没归还的借阅有多少？')).not.toMatch(/借出日期 IS NULL/);
  });
});
