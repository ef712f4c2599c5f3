import { describe, expect, it } from 'vitest';
import type { Asking } from '../../../tests/fixtures/asking.ts';
import { clinic, library } from '../../../tests/fixtures/own-databases.ts';
import { unexplainedWords, unheard } from './features.ts';

const [hospital, books] = [clinic(), library()];

async function first(asking: Asking, text: string) {
  const { reading, ranked } = await asking.read(text);
  const [best] = ranked;
  if (!best) throw new Error('no reading');
  return { reading, ranked, best };
}

describe('cues that were not heard', () => {
  it.each([
    'How many patients are there in each city?',
    'What is the average salary of doctors?',
    'Which patients have no visits?',
    'Which doctors have a salary above 7000?',
    'What are the top 3 medicines by price?',
    'What percentage of patients are female?',
  ])('none is left in a reading that is answered: %s', async (question) => {
    const { best, reading } = await first(hospital, question);
    expect(unheard(best.draft, reading).map(({ text }) => text)).toEqual([]);
  });

  it.each(['每个城市有多少读者？', '图书的平均单价是多少？', '没有借阅的读者有哪些？', '单价最高的3本图书'])(
    'none is left in a reading that is answered, in Chinese: %s',
    async (question) => {
      const { best, reading } = await first(books, question);
      expect(unheard(best.draft, reading).map(({ text }) => text)).toEqual([]);
    },
  );
});

describe('words that nothing explains', () => {
  it('are named as they stand in the question', async () => {
    const { best, reading } = await first(hospital, 'Which patients like football?');
    const words = unexplainedWords(reading.question, reading.links, best.draft, reading);
    expect(words).toContain('football');
    expect(words).not.toContain('patients');
  });

  it('are none where every word has its place', async () => {
    for (const question of ['Which patients live in York?', 'How many visits were there in 2025?']) {
      const { best, reading } = await first(hospital, question);
      expect(unexplainedWords(reading.question, reading.links, best.draft, reading), question).toEqual([]);
    }
  });
});

describe('what speaks against a reading', () => {
  it('a sum over rows that a join repeats', async () => {
    const { ranked } = await first(hospital, 'What is the total fee of visits with prescriptions?');
    const repeated = ranked.filter(({ features }) => features['figure:repeated']);
    const clean = ranked.filter(({ features }) => !features['figure:repeated']);
    expect(repeated.length).toBeGreaterThan(0);
    expect(clean[0]?.score).toBeGreaterThan(repeated[0]?.score ?? Number.POSITIVE_INFINITY);
  });
});
