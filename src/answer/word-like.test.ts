import { expect, it } from 'vitest';
import { isWordLike } from './word-like.ts';

it.each(['name', 'cities', 'warehouse', 'umsatz', 'vendor', 'strength', '价格'])('%s could be said', (word) =>
  expect(isWordLike(word)).toBe(true),
);

it.each(['kundnr', 'fcol', 'tbl', 'zx', 'hdr', 'qkvxdbw', 'a1'])('%s could not', (word) =>
  expect(isWordLike(word)).toBe(false),
);
