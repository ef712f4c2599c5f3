import { describe, expect, it } from 'vitest';
import { chartChoices } from '../charts/rules/chart-choices.ts';
import { chartText } from './chart-text.ts';
import { createPaint } from './terminal.ts';
import { textWidth } from './text.ts';

const options = { width: 40, language: 'zh', paint: createPaint(false) } as const;

function drawn(columns: [string, string][], rows: (string | number | null)[][], question = '', width = 40): string {
  const result = { columns: columns.map(([name, kind]) => ({ name, kind })), rows, truncated: false };
  const [chart] = chartChoices(result, question);
  return chart ? chartText(chart, result, { ...options, width }) : '';
}

const regions: [string, string][] = [
  ['大区', 'text'],
  ['销售额', 'decimal'],
];

describe('a chart in letters', () => {
  it('has bars that line up, Chinese names too', () => {
    expect(
      drawn(regions, [
        ['华东', 120000],
        ['内蒙古', 60000],
        ['West', 30000],
      ]),
    ).toBe(['华东   ███████████████████████████ 12万', '内蒙古 █████████████▌ 6万', 'West   ██████▊ 3万'].join('\n'));
  });

  it('has a line of blocks over time', () => {
    const rows = [1, 2, 3, 4, 5, 6].map((month) => [`2025-0${month}`, month * 1000]);
    const text = drawn(
      [
        ['月份', 'text'],
        ['销售额', 'decimal'],
      ],
      rows,
    );
    expect(text.split('\n')[0]).toBe('销售额 1,000 ▁▂▄▅▇█ 6,000');
    expect(text).toContain('2025-01 – 2025-06');
  });

  it.each([24, 40, 80, 200])('stays within %i cells, whatever the names are', (width) => {
    const rows = Array.from({ length: 9 }, (_, index) => [`很长的名字${'长'.repeat(index * 4)}`, 1000 - index]);
    for (const line of drawn(regions, rows, '', width).split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(width);
  });

  it('obeys nothing that is stored', () => {
    const text = drawn(regions, [
      ['\u001b[2J华东', 3],
      ['b\u202ec', 2],
      ['d', 1],
    ]);
    expect(text).not.toMatch(/[\u001b\u202e]/);
    expect(text).toContain('华东');
  });

  it('is not there for what letters cannot show', () => {
    expect(drawn([['n', 'integer']], [[3]])).toBe('');
    expect(
      drawn(regions, [
        ['a', -3],
        ['b', 4],
        ['c', 1],
      ]),
    ).toBe('');
  });
});
