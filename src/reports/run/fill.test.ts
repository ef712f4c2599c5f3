import { expect, test } from 'vitest';
import type { FigureFormat } from '../../protocol/chart.ts';
import { cellText, numberText } from './fill.ts';

const yuan: FigureFormat = { style: 'money', unit: '元' };

test.each<[number | string, FigureFormat | undefined, { unit?: string; decimals?: number }, 'zh' | 'en', string]>([
  [1234567.891, undefined, {}, 'zh', '1,234,567.89'],
  [1234567.891, { style: 'money' }, { unit: '万元', decimals: 1 }, 'zh', '123.5万元'],
  [1234567.891, yuan, { unit: '万元' }, 'zh', '123.46万元'],
  [123.4567, { style: 'money', unit: '万元' }, { unit: '万元', decimals: 2 }, 'zh', '123.46万元'],
  [123.4567, { style: 'money', unit: '万元' }, { unit: '亿元', decimals: 4 }, 'zh', '0.0123亿元'],
  [123.4567, { style: 'money', unit: '万元' }, { unit: '元' }, 'zh', '1,234,567元'],
  [1.5, { style: 'count', unit: '万' }, { unit: '人' }, 'zh', '15,000人'],
  [3, { style: 'number', unit: '天' }, { unit: '个工作日' }, 'zh', '3个工作日'],
  [123456, undefined, { unit: '万' }, 'zh', '12.35万'],
  [123456, undefined, { unit: 'k', decimals: 1 }, 'en', '123.5k'],
  [2500000, { style: 'money', unit: '$' }, { unit: 'M', decimals: 2 }, 'en', '$2.50M'],
  [2500000, yuan, { unit: 'M' }, 'en', '¥2.5M'],
  [42, { style: 'count' }, { unit: '人' }, 'zh', '42人'],
  [42, { style: 'count' }, { unit: 'people' }, 'en', '42 people'],
  [0.2534, { style: 'percent', is_ratio: true }, {}, 'zh', '25.34%'],
  [0.2534, { style: 'percent', is_ratio: true }, { unit: '%', decimals: 1 }, 'en', '25.3%'],
  ['12345678901234567890.12', undefined, {}, 'en', '12,345,678,901,234,567,890.12'],
  ['0.1', undefined, { decimals: 3 }, 'en', '0.100'],
  [-5, { style: 'money', unit: '$' }, { decimals: 0 }, 'en', '-$5'],
])('%j in %j as %j (%s): %s', (cell, format, show, language, text) => {
  expect(numberText(Number(cell), cell, format, show, language)).toBe(text);
});

test('a cell is one line, whatever it holds', () => {
  expect(cellText('a\nb\u0000\u202ec', undefined, 'en')).toBe('a b c');
  expect(cellText(null, undefined, 'zh')).toBe('（空）');
  expect(cellText('2026-05-01 00:00:00', undefined, 'zh')).toBe('2026-05-01');
});
