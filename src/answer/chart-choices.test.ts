import { describe, expect, it } from 'vitest';
import type { RowSet } from '../drivers/contract/driver.ts';
import { chartSchema } from '../protocol/chart.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import { chartChoices } from './chart-choices.ts';

const rowSet = (names: string[], ...rows: Scalar[][]): RowSet => ({
  columns: names.map((name) => ({ name, kind: 'other' })),
  rows,
  truncated: false,
});

/** What is drawn unless somebody chooses. */
const chartSpec = (rows: RowSet, question: string) => chartChoices(rows, question)[0];

describe('chartChoices', () => {
  it('draws bars for categories', () => {
    const chart = chartSpec(rowSet(['大区', '销售额'], ['华东', 30], ['华南', 10]), '每个大区的销售额？');
    expect(chartSchema.parse(chart)).toEqual({
      kind: 'bar',
      title: '每个大区的销售额',
      x: { column: 0, name: '大区', type: 'category' },
      y: { column: 1, name: '销售额', type: 'number' },
    });
  });

  it('draws a line over time, months and years alike', () => {
    expect(chartSpec(rowSet(['month', 'n'], ['2025-01', 3], ['2025-02', 4]), 'x')?.kind).toBe('line');
    expect(chartSpec(rowSet(['year', 'n'], [2024, 3], [2025, 4]), 'x')?.kind).toBe('line');
    expect(chartSpec(rowSet(['quarter', 'n'], ['2025-Q1', 3], ['2025-Q2', 4]), 'x')?.kind).toBe('line');
  });

  it('splits a line into series', () => {
    const chart = chartSpec(rowSet(['region', 'month', 'n'], ['a', '2025-01', 3], ['b', '2025-01', 4]), 'x');
    expect(chart).toMatchObject({ kind: 'line', x: { column: 1 }, series: { column: 0 } });
  });

  it('draws slices only for shares', () => {
    const rows = rowSet(['类别', '销售额'], ['茶', 30], ['零食', 10]);
    expect(chartSpec(rows, '各类别销售额占比')?.kind).toBe('pie');
    expect(chartSpec(rowSet(['类别', '销售额'], ['茶', -30], ['零食', 10]), '占比')?.kind).toBe('bar');
  });

  it('draws points for two measures', () => {
    expect(chartSpec(rowSet(['price', 'sold'], [1.5, 30], [2.5, 10]), 'x')?.kind).toBe('scatter');
  });

  it('offers what else the rows allow, and nothing that misleads', () => {
    const kinds = (rows: RowSet) => [...new Set(chartChoices(rows, 'x').map(({ kind }) => kind))];
    expect(kinds(rowSet(['kind', 'n'], ['a', 3], ['b', 4]))).toEqual(['bar', 'pie']);
    expect(kinds(rowSet(['kind', 'n'], ['a', -3], ['b', 4]))).toEqual(['bar']);
    expect(kinds(rowSet(['month', 'n'], ['2025-01', 3], ['2025-02', 4]))).toEqual(['line', 'bar']);
    const wide = chartChoices(rowSet(['kind', 'sold', 'paid'], ['a', 3, 5], ['b', 4, 6]), 'x');
    expect(new Set(wide.map(({ y }) => y.name))).toEqual(new Set(['sold', 'paid']));
    for (const one of wide) expect(chartSchema.safeParse(one).success).toBe(true);
  });

  it('leaves alone what reads better as a table', () => {
    expect(chartSpec(rowSet(['n'], [3]), 'x')).toBeUndefined();
    expect(chartSpec(rowSet(['a', 'b'], ['x', 'y'], ['z', 'w']), 'x')).toBeUndefined();
    expect(chartSpec({ ...rowSet(['a', 'n'], ['x', 1], ['y', 2]), truncated: true }, 'x')).toBeUndefined();
  });
});
