import { expect, it } from 'vitest';
import { depthOf } from './read-request.ts';

it.each([
  ['1', 0],
  ['{}', 1],
  ['[[],[[]]]', 3],
  ['{"a": {"b": [1]}}', 3],
  ['["[[[", "\\"[[", "\\\\", []]', 2],
  ['['.repeat(100_000), 100_000],
])('%.40s is %d deep', (text, depth) => expect(depthOf(text)).toBe(depth));
