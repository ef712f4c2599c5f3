import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books] = [clinic(), library()];

describe('a part in percent of the whole', () => {
  const english: Case[] = [
    ['What percentage of patients are female?', 'SELECT 100.0 * 4 / 6'],
    ['What percentage of visits are closed?', 'SELECT 100.0 * 6 / 9'],
    ['What share of medicines is in the pain category?', 'SELECT 100.0 * 2 / 5'],
  ];
  it.each(english)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));

  const chinese: Case[] = [
    ['女读者占全部读者的百分之多少？', 'SELECT 100.0 * 2 / 5'],
    ['科学类占全部图书的百分之多少？', 'SELECT 100.0 * 2 / 5'],
  ];
  it.each(chinese)('%s', async (question, gold) => expect(await books.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('a share is never cut to a whole number, nor more than all', async () => {
    for (const question of ['What percentage of patients are female?', 'What percentage of visits are closed?']) {
      const [[share]] = hospital.rows(await hospital.sql(question)) as [[number]];
      expect(share, question).toBeGreaterThan(0);
      expect(share, question).toBeLessThan(100);
      expect(Number.isInteger(share), question).toBe(false);
    }
  });
});
