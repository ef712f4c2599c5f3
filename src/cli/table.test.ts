import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../tests/fixtures/processor-time.ts';
import { renderTable, shownRows } from './table.ts';
import { createPaint } from './terminal.ts';

const plain = { language: 'en' as const, width: 80, maxRows: 50, paint: createPaint(false) };
const column = (name: string, type = 'text') => ({ name, type });

const cases: Record<string, [Parameters<typeof renderTable>[0], Partial<Parameters<typeof renderTable>[1]>?]> = {
  'wide characters line up': [
    {
      columns: [column('城市'), column('客户数', 'integer'), column('Note')],
      rows: [
        ['北京', 1204, 'ok'],
        ['上海市浦东新区', 37, '好 and good'],
        ['Ürümqi 乌鲁木齐', 5, '🎉 party'],
      ],
    },
    { language: 'zh' },
  ],
  'amounts get separators, names do not': [
    {
      columns: [
        column('order_id', 'integer'),
        column('amount', 'decimal'),
        column('year', 'integer'),
        column('电话', 'integer'),
      ],
      rows: [
        [10248, 1234567.5, 2024, 13800138000],
        [10249, 999, 2025, 13900139000],
        [10250, -45000.25, 2025, null],
      ],
    },
  ],
  'digits are never lost': [
    {
      columns: [
        column('big', 'integer'),
        column('exact', 'decimal'),
        column('float', 'decimal'),
        column('small', 'decimal'),
      ],
      rows: [['9223372036854775807', '12345678901234567890.123400', 0.1 + 0.2, 1e-7]],
    },
  ],
  'nothing stored': [
    {
      columns: [column('name'), column('amount', 'decimal')],
      rows: [
        [null, null],
        ['', 0],
      ],
    },
  ],
  'nothing stored, in Chinese': [
    { columns: [column('名称'), column('金额', 'decimal')], rows: [[null, null]] },
    { language: 'zh' },
  ],
  'long text is cut, numbers are not': [
    {
      columns: [column('title'), column('description'), column('price', 'decimal')],
      rows: [
        ['A short one', 'x'.repeat(200), 12345.5],
        ['一个很长很长很长很长很长很长很长很长很长很长的标题在这里', '说明文字'.repeat(40), 9.99],
      ],
    },
    { width: 60 },
  ],
  'too many columns become records': [
    {
      columns: Array.from({ length: 14 }, (_, index) => column(`列${index + 1}`)),
      rows: [Array.from({ length: 14 }, (_, index) => `value ${index + 1}`), Array.from({ length: 14 }, () => null)],
    },
    { width: 40 },
  ],
  'text that would command the terminal is shown, not obeyed': [
    {
      columns: [column('cell')],
      rows: [['\u001b[2J\u001b]0;owned\u0007'], ['two\nlines'], ['tab\there'], ['\u202e12345'], ['\u009b31m']],
    },
  ],
  'booleans and dates': [
    {
      columns: [column('active', 'boolean'), column('since', 'date')],
      rows: [
        [true, '2024-01-31'],
        [false, '2025-12-01'],
      ],
    },
  ],
};

test('tables as they stand in the golden file', async () => {
  const text = Object.entries(cases)
    .map(([name, [table, options]]) => `# ${name}\n${renderTable(table, { ...plain, ...options })}\n`)
    .join('\n');
  await expect(text).toMatchFileSnapshot('./golden/table.txt');
});

describe('renderTable', () => {
  test.each([20, 40, 60, 79])('no line is wider than %i', (width) => {
    for (const [table] of Object.values(cases)) {
      if (
        Math.max(...table.rows.flat().map((cell) => (typeof cell === 'number' ? String(cell).length : 0))) >
        width / 3
      )
        continue;
      const lines = renderTable(table, { ...plain, width }).split('\n');
      expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(Math.max(width, 40));
    }
  });

  test('stops after maxRows and counts what it shows', () => {
    const table = { columns: [column('n', 'integer')], rows: Array.from({ length: 120 }, (_, index) => [index]) };
    expect(renderTable(table, plain).split('\n')).toHaveLength(52);
    expect(shownRows(table, plain)).toBe(50);
  });

  test('a pipe does not cut at any width, but one huge cell does not push the others away', () => {
    const table = { columns: [column('a'), column('b')], rows: [['x'.repeat(5000), 'y'.repeat(90)]] };
    const row = renderTable(table, { ...plain, width: Number.POSITIVE_INFINITY }).split('\n')[2] ?? '';
    expect(row).toContain('y'.repeat(90));
    expect(stringWidth(row)).toBe(100 + 2 + 90);
  });

  test('a cell of a megabyte is quick', async () => {
    const table = { columns: [column('a')], rows: [['字'.repeat(1_000_000)]] };
    expect(await processorTime(() => renderTable(table, plain))).toBeLessThan(500);
  });

  test('colour is for emphasis only: without it the text is the same', () => {
    const [table] = cases['wide characters line up'] ?? [];
    if (!table) throw new Error('case is missing');
    const colored = renderTable(table, { ...plain, paint: createPaint(true) });
    expect(colored).toContain('\u001b[1m');
    expect(colored.replace(/\u001b\[\d+m/g, '').replace(/ +$/gm, '')).toBe(
      renderTable(table, plain).replace(/ +$/gm, ''),
    );
  });
});
