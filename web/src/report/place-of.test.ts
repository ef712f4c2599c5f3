import { describe, expect, it } from 'vitest';
import { placeOf } from './place-of.ts';

describe('the place of a fault', () => {
  const text = 'one\ntwo\n\nfour';
  it.each([
    [1, 1, 0],
    [2, 2, 5],
    [3, 1, 8],
    [4, 1, 9],
    [1, 99, 3],
    [9, 1, text.length],
  ])('line %d column %d', (line, column, at) => expect(placeOf(text, line, column)).toBe(at));
});
