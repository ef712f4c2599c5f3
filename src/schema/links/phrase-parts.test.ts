import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../question/read-question.ts';
import { createValueParts } from '../values/value-parts.ts';
import { phraseParts } from './phrase-parts.ts';

const parts = createValueParts();
parts.add(
  'products name',
  ['Air Fryer 4 Qt', 'Air Fryer XL 7 Qt', 'Yamaha P-45 Digital Piano', 'Stand Mixer'].map((value) => ({
    ...{ table: 'products', column: 'name', value },
  })),
);
const values = {
  find: () => [],
  findParts: async (text: string, spans: { start: number; end: number }[]) => parts.search(text, spans),
};

async function found(text: string, ...unmatched: string[]): Promise<string[]> {
  const question = readQuestion(text, { today: '2026-06-30' });
  const open = unmatched.map((word) => ({
    text: word,
    start: text.indexOf(word),
    end: text.indexOf(word) + word.length,
  }));
  const links = { tables: [], columns: [], values: [], terms: [], unmatched: open };
  const hits = await phraseParts(question, links, values);
  return hits.map(({ start, end, form, count }) => `${text.slice(start, end)} = ${form} (${count})`);
}

describe('names of several words inside stored values', () => {
  it('are found as a whole, also in the plural', async () => {
    expect(await found('how many air fryers did we sell', 'air', 'fryers')).toEqual(['air fryers = air fryer (2)']);
    expect(await found('price of the yamaha p-45', 'yamaha', 'p')).toEqual(['yamaha p-45 = yamaha p-45 (1)']);
  });

  it('a single word in the plural too', async () => {
    expect(await found('how many mixers were returned', 'mixers')).toEqual(['mixers = mixer (1)']);
  });

  it('what stands in no value is none', async () => {
    expect(await found('how many deep freezers did we sell', 'freezers')).toEqual([]);
  });
});
