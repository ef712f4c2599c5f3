import { expect, it } from 'vitest';
import { numberWord } from './numbers.ts';

it.each([
  ['3', 3],
  ['2nd', 2],
  ['First', 1],
  ['third', 3],
  ['twelve', 12],
  ['两', 2],
  // 前十五个 of a follow-up
  ['十五', 15],
  ['price', undefined],
  ['', undefined],
])('%s is %s', (text, value) => {
  expect(numberWord(text)).toBe(value);
});
