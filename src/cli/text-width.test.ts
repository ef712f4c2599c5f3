import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { textWidth } from './text-width.ts';

test('agrees with the library on every character of the basic plane', () => {
  const differing: string[] = [];
  for (let code = 0x20; code < 0xd800; code += 1) {
    const character = String.fromCharCode(code);
    if (textWidth(character) !== stringWidth(character)) differing.push(code.toString(16));
  }
  for (let code = 0xe000; code <= 0xffff; code += 1) {
    const character = String.fromCharCode(code);
    if (textWidth(character) !== stringWidth(character)) differing.push(code.toString(16));
  }
  expect(differing).toEqual([]);
});

test.each([
  ['', 0],
  ['abc', 3],
  ['上海市', 6],
  ['销售额 sales（元）', 18],
  ['🎉 party', 8],
  ['e\u0301', 1],
  ['👨‍👩‍👧', 2],
  ['カ\u3099', 2],
])('%j takes %i', (text, width) => {
  expect(textWidth(text)).toBe(width);
});
