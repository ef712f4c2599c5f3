import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books] = [clinic(), library()];

describe('words that leave something open', () => {
  const cases: Case[] = [
    ['How many visits were there recently?', "SELECT COUNT(*) FROM visits WHERE visited_at >= '2026-05-31'"],
  ];
  it.each(cases)('%s', async (question, gold) => {
    const answer = await hospital.write(question);
    const texts = [...answer.candidates, ...answer.doubtful].map(({ sql }) => JSON.stringify(hospital.rows(sql)));
    expect(texts).toContain(JSON.stringify(hospital.rows(gold)));
  });

  it('最近 is told as an assumption, or asked about', async () => {
    const { candidates } = await books.write('最近有多少次借阅？');
    expect(candidates.flatMap(({ assumptions }) => assumptions).length + candidates.length).toBeGreaterThan(1);
  });
});
