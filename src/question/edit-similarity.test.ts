import { expect, it } from 'vitest';
import { editSimilarity } from './edit-similarity.ts';

it('measures likeness and gives up early', () => {
  expect(editSimilarity('kitten', 'sitting')).toBeCloseTo(4 / 7);
  expect(editSimilarity('kitten', 'sitting', 0.9)).toBe(0);
  expect(editSimilarity('', '')).toBe(1);
  expect(editSimilarity('Austria', 'Australia', 0.8)).toBe(0);
});

it('forgives what was left out of a name, not what is wrong in it', () => {
  expect(editSimilarity('indepyear', 'indepyears', 0.8, true)).toBeCloseTo(18 / 19);
  expect(editSimilarity('Austria', 'Australia', 0.8, true)).toBeCloseTo(14 / 16);
  expect(editSimilarity('abcd', 'abxy', 0, true)).toBeCloseTo(0.5);
});
