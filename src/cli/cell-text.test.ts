import { describe, expect, it } from 'vitest';
import { cut, isNumericColumn, pad, plainCell, wantsSeparators, withSeparators } from './cell-text.ts';
import { wrapText } from './wrap-text.ts';

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
