import stringWidth from 'string-width';
import { describe, expect, it, test } from 'vitest';
import {
  cut,
  isNumericColumn,
  pad,
  plainCell,
  printable,
  printableLine,
  screenText,
  textWidth,
  wantsSeparators,
  withSeparators,
  wrapText,
} from './text.ts';

describe('printableLine', () => {
  it('puts lines on one, and blanks only around the breaks away', () => {
    expect(printableLine('a \n  b\r\nc')).toBe('a ⏎ b ⏎ c');
    expect(printableLine('  a\tb ')).toBe('  a b ');
    expect(printableLine('paid\rforged')).toBe('paid ⏎ forged');
  });

  it('does not take longer than the screen is wide: a cell of a million blanks', () => {
    const shown = printableLine(`${' '.repeat(1_000_000)}x`);
    expect(shown.length).toBeLessThan(5000);
    expect(shown.endsWith('…')).toBe(true);
  });
});

describe('printable', () => {
  it('shows commands to the terminal instead of obeying them', () => {
    expect(printable('\u001b[2J')).toBe('␛[2J');
    expect(printable('a\u202eb')).toBe('a\ufffdb');
    expect(printable('pay\u200bpal \u2060\ufeff')).toBe('pay\ufffdpal \ufffd\ufffd');
    expect(printable('a\u200db 👩‍💻')).toBe('a\ufffdb 👩‍💻');
  });

  it('shows what takes no room in any script, and leaves flags and families whole', () => {
    expect(printable('a\u3164b\u034fc\u{e0041}d\u206ae\ud800f')).toBe('a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf');
    const pictures = '👩‍👩‍👧 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ❤️';
    expect(printable(pictures)).toBe(pictures);
  });
});

describe('screenText', () => {
  it('keeps our own colours and nothing else', () => {
    expect(screenText('\u001b[31mno \u001b[2Jfile\u001b[39m\u202e')).toBe('\u001b[31mno ␛[2Jfile\u001b[39m\ufffd');
  });
});

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

describe('numbers', () => {
  it.each([
    ['1234567', '1,234,567'],
    ['-1234.5678', '-1,234.5678'],
    ['999', '999'],
    ['12345678901234567890', '12,345,678,901,234,567,890'],
    // not a plain number: left alone
    ['1e21', '1e21'],
    ['2025-01-01', '2025-01-01'],
    ['NaN', 'NaN'],
  ])('%s is shown as %s', (digits, shown) => expect(withSeparators(digits)).toBe(shown));

  it.each([
    ['amount', true],
    ['销售额', true],
    ['paid', false],
    ['order_id', false],
    ['year', false],
    ['订单编号', false],
    ['手机', false],
    ['postcode', false],
  ])('digits under %s are an amount: %s', (name, wants) => expect(wantsSeparators(name, [1234567])).toBe(wants));

  it('short numbers need no separators', () => expect(wantsSeparators('amount', [1999, null, 5])).toBe(false));

  it.each([
    [0.1 + 0.2, '0.3'],
    [1234.56789, '1234.57'],
    [0.000123456, '0.0001235'],
    [12.5, '12.5'],
    [-3, '-3'],
    [null, ''],
  ])('%s reads %s', (cell, text) => expect(plainCell(cell)).toBe(text));

  it('a column is numeric by all of its cells', () => {
    const column = (type: string) => ({ name: 'a', type });
    expect(isNumericColumn(column('decimal'), ['12.50', 3, null])).toBe(true);
    expect(isNumericColumn(column('text'), ['12.50'])).toBe(false);
    expect(isNumericColumn(column('text'), [1, 2])).toBe(true);
    expect(isNumericColumn(column('integer'), [1, 'many'])).toBe(false);
    expect(isNumericColumn(column('integer'), [])).toBe(true);
  });
});

describe('cells of the terminal', () => {
  it.each([
    ['hello', 5, 'hello'],
    ['hello!', 5, 'hell…'],
    ['客户名称', 8, '客户名称'],
    ['客户名称', 7, '客户名…'],
    ['客户名称', 6, '客户…'],
    // a family is one sign
    ['👨‍👩‍👧‍👦 family', 4, '👨‍👩‍👧‍👦 …'],
  ])('%s cut to %i', (text, width, expected) => expect(cut(text, width)).toBe(expected));

  it('a Chinese character is two wide', () => {
    expect(pad('客户', 6, 'left')).toBe('客户  ');
    expect(pad('客户', 6, 'right')).toBe('  客户');
    expect(pad('too long', 3, 'left')).toBe('too long');
  });
});

describe('lines', () => {
  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['unbreakable', 4, ['unbreakable']],
    ['上个月的销售额', 6, ['上个月', '的销售', '额']],
    ['', 10, ['']],
  ])('%s within %i', (text, width, lines) => expect(wrapText(text, width)).toEqual(lines));

  it('no line begins with a Chinese full stop or comma', () => {
    for (const line of wrapText('查询完成，共有三条记录。请继续，谢谢。', 8)) expect(line).not.toMatch(/^[，。]/);
  });

  it('loses no word', () => {
    const text = 'Ask a database a question in Chinese or English 用中文或英文提问';
    expect(wrapText(text, 12).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });
});
