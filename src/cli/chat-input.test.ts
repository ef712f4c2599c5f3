import { describe, expect, test } from 'vitest';
import { chosenOption, readChatLine } from './chat-input.ts';

describe('readChatLine', () => {
  test.each([
    ['/next', 'next'],
    ['/n', 'next'],
    ['下一页', 'next'],
    ['下页', 'next'],
    ['next page', 'next'],
    ['／next', 'next'],
    ['/sql', 'sql'],
    ['显示SQL', 'sql'],
    ['查看 sql', 'sql'],
    ['show SQL', 'sql'],
    ['/schema', 'schema'],
    ['表结构', 'schema'],
    ['/history', 'history'],
    ['历史', 'history'],
    ['/continue', 'continue'],
    ['继续', 'continue'],
    ['/help', 'help'],
    ['？', 'help'],
    ['帮助', 'help'],
    ['/quit', 'quit'],
    ['退出', 'quit'],
    ['exit', 'quit'],
    ['   ', 'empty'],
  ])('%s is %s', (line, kind) => {
    expect(readChatLine(line)).toEqual({ kind });
  });

  test.each([
    ['/export sales.csv', 'sales.csv'],
    ['/export my sales.csv', 'my sales.csv'],
    ['导出 结果.csv', '结果.csv'],
    ['导出到 结果.json', '结果.json'],
    ['导出结果.csv', '结果.csv'],
    ['export out/a.csv', 'out/a.csv'],
    ['/export', undefined],
    ['导出', undefined],
  ])('%s exports to %s', (line, file) => {
    expect(readChatLine(line)).toEqual({ kind: 'export', text: file });
  });

  test.each([
    ['/db', undefined],
    ['/db sales', 'sales'],
    ['／db 人事', '人事'],
    ['换库 人事', '人事'],
    ['切换到 销售', '销售'],
  ])('%s asks another database, %s', (line, name) => {
    expect(readChatLine(line)).toEqual({ kind: 'database', text: name });
  });

  test.each([
    '切换到新套餐的客户有多少',
    '导出量最大的国家',
    'export volume by country',
    'next month sales',
    '下一页有多少行',
    '帮助最多的客户是谁',
    '显示SQL里的金额',
    'which customers exit',
  ])('%s is a question', (text) => {
    expect(readChatLine(` ${text} `)).toEqual({ kind: 'question', text });
  });

  test('an unknown command is not asked of the database', () => {
    expect(readChatLine('/drop all')).toEqual({ kind: 'unknown', text: '/drop' });
  });
});

describe('chosenOption', () => {
  const options = [
    { id: 'sales', label: '按销售额' },
    { id: 'orders', label: 'By Orders' },
  ];
  test.each(['2', '２', '2.', '2、', '选2', '第2个', 'option 2', ' by orders '])('%s', (line) => {
    expect(chosenOption(line, options)).toBe('orders');
  });
  test.each(['3', '0', '2 最近的', '按利润', '2024'])('%s is none of them', (line) => {
    expect(chosenOption(line, options)).toBeUndefined();
  });
});

test('/forget takes a number, and without one asks for it instead of being unknown', () => {
  expect(readChatLine('/forget 2')).toEqual({ kind: 'forget', text: '2' });
  for (const line of ['/forget', '/forget all', '／forget'])
    expect(readChatLine(line)).toEqual({ kind: 'forget', text: undefined });
});
