import { expect, it } from 'vitest';
import { tableOf } from '../../../tests/fixtures/report-documents.ts';
import { shownTable } from './shown-table.ts';

it('shows figures with their places below each other and units in the header, and leaves names as they are', () => {
  const table = tableOf(
    [
      ['订单编号', 'integer'],
      ['日期', 'text'],
      ['重量（kg）', 'decimal'],
      ['占比', 'decimal'],
      ['备注', 'text'],
    ],
    [
      [20250001, '2025-10-01 00:00:00', 1234.5, 0.255, null],
      [20250002, '2025-10-02 00:00:00', '0.25', 0.1, 'x'],
    ],
  );
  expect(shownTable(table, 'zh')).toEqual({
    columns: [
      { title: '订单编号', isNumber: false },
      { title: '日期', isNumber: false },
      { title: '重量（kg）', isNumber: true },
      { title: '占比', isNumber: true },
      { title: '备注', isNumber: false },
    ],
    rows: [
      ['20250001', '2025-10-01', '1,234.50', '25.5%', '–'],
      ['20250002', '2025-10-02', '0.25', '10.0%', 'x'],
    ],
  });
});

it('keeps the sign of money with each figure, and prints what is written already as it is', () => {
  const table = tableOf(
    [
      ['Product', 'text'],
      ['Revenue ($)', 'decimal'],
      ['金额（元）', 'decimal'],
    ],
    [['a', 1200, '1,200.5']],
  );
  expect(shownTable(table, 'en')).toEqual({
    columns: [
      { title: 'Product', isNumber: false },
      { title: 'Revenue ($)', isNumber: true },
      { title: '金额（元）', isNumber: true },
    ],
    rows: [['a', '$1,200', '1,200.5']],
  });
});
