import { describe, expect, it } from 'vitest';
import type { RowSet } from '../drivers/contract/driver.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import { summariseRows } from './summarise-rows.ts';

const rowSet = (names: string[], rows: Scalar[][], truncated = false): RowSet => ({
  columns: names.map((name) => ({ name, kind: 'other' })),
  rows,
  truncated,
});

describe('summariseRows', () => {
  it('says a single value with its name', () => {
    expect(summariseRows(rowSet(['客户数'], [[1234]]), 'zh')).toBe('客户数：1,234。');
    expect(summariseRows(rowSet(['customers'], [[1234.567]]), 'en')).toBe('customers: 1,234.57.');
  });

  it('says a percentage with its sign', () => {
    expect(summariseRows(rowSet(['占比（%）'], [[50]]), 'zh')).toBe('占比：50%。');
    const rows = [
      ['tea', 81.5],
      ['nuts', 18.5],
    ];
    expect(summariseRows(rowSet(['category', 'share of sales (%)'], rows), 'en')).toContain(
      'share of sales is highest for tea (81.5%) and lowest for nuts (18.5%).',
    );
  });

  it('does not call an empty sum zero', () => {
    expect(summariseRows(rowSet(['销售额'], [[null]]), 'zh')).toBe('没有可供计算的数据。');
  });

  it('says that nothing matches', () => {
    expect(summariseRows(rowSet(['a'], []), 'en')).toBe('No records match.');
    expect(summariseRows(rowSet(['a'], []), 'zh')).toBe('没有符合条件的记录。');
  });

  it('names the largest and the smallest', () => {
    const rows = rowSet(
      ['大区', '销售额'],
      [
        ['华东', 30],
        ['华南', 10],
        ['华北', 20],
      ],
    );
    expect(summariseRows(rows, 'zh')).toBe(
      '共返回 3 条记录。销售额最高的是华东（30），最低的是华南（10）。3 条合计 60，华东占50%。',
    );
  });

  it('tells the trend of rows along time, and their total', () => {
    const rows: Scalar[][] = [
      ['2025-01', 100],
      ['2025-02', 80],
      ['2025-03', 150],
    ];
    expect(summariseRows(rowSet(['月份', '销售额'], rows), 'zh')).toBe(
      '共返回 3 条记录。销售额最高的是2025-03（150），最低的是2025-02（80）。从2025-01的 100 到2025-03的 150，上升 50%。3 条合计 330。',
    );
    expect(summariseRows(rowSet(['Month', 'Sales'], rows), 'en')).toBe(
      '3 records. Sales is highest for 2025-03 (150) and lowest for 2025-02 (80). From 100 in 2025-01 to 150 in 2025-03: up 50%. The 3 add up to 330.',
    );
  });

  it('adds up neither averages nor a part of the rows', () => {
    const rows: Scalar[][] = [
      ['a', 1],
      ['b', 2],
      ['c', 4],
    ];
    expect(summariseRows(rowSet(['name', 'Average sales'], rows), 'en')).not.toContain('add up');
    expect(summariseRows(rowSet(['name', 'Sales'], rows, true), 'en')).not.toContain('add up');
    expect(summariseRows(rowSet(['名称', '占比（%）'], rows), 'zh')).not.toContain('合计');
  });

  it('takes no ranking from identifiers, years or equal numbers', () => {
    expect(
      summariseRows(
        rowSet(
          ['name', 'order_id'],
          [
            ['a', 1],
            ['b', 2],
          ],
        ),
        'en',
      ),
    ).toBe('2 records.');
    expect(
      summariseRows(
        rowSet(
          ['name', 'n'],
          [
            ['a', 1],
            ['b', 1],
          ],
        ),
        'en',
      ),
    ).toBe('2 records.');
  });

  it('says when there is more', () => {
    expect(summariseRows(rowSet(['a'], [['x'], ['y']], true), 'en')).toBe('The first 2 records; there are more.');
  });

  it('only counts when it is switched off', () => {
    expect(summariseRows(rowSet(['客户数'], [[3]]), 'zh', false)).toBe('查询执行完成，共返回 1 条记录。');
  });
});
