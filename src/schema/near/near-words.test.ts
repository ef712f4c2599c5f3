import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nearWords } from './near-words.ts';

const lines = readFileSync(new URL('near-words.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

it('finds every line of the file by its word, from the first to the last', () => {
  for (const line of [lines[0], lines[1], lines[Math.floor(lines.length / 2)], lines.at(-2), lines.at(-1)]) {
    const [word = '', rest = ''] = (line ?? '').split('\t');
    expect(nearWords(word).map((one) => one.word.replace(' ', '_') + one.grade)).toEqual(rest.split(' '));
  }
});

it('is sorted, so that it can be searched as it stands', () => {
  const words = lines.map((line) => line.slice(0, line.indexOf('\t')));
  expect(words).toEqual(words.toSorted((left, right) => (left < right ? -1 : 1)));
  expect(new Set(words).size).toBe(words.length);
});

it.each([
  ['customer', 'client'],
  ['wage', 'salary'],
  ['forename', 'first name'],
  ['doctor', 'physician'],
])('%s is near %s', (said, meant) => {
  expect(nearWords(said).map(({ word }) => word)).toContain(meant);
});

it('has nothing for what is no English word', () => {
  for (const word of ['', 'zzzz', '订单', 'a', 'Customer']) expect(nearWords(word)).toEqual([]);
});
