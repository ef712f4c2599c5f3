import { describe, expect, it } from 'vitest';
import { holdsResult, resultKey } from './vote.ts';

const same = (left: Parameters<typeof resultKey>[0], right: typeof left, ordered = false) =>
  resultKey(left, ordered) === resultKey(right, ordered);

describe('resultKey', () => {
  it('knows the same rows in another order, and columns in another order', () => {
    const rows = [
      [1, 'a'],
      [2, 'b'],
    ];
    expect(same(rows, rows.toReversed())).toBe(true);
    expect(same(rows, [['a', 1], ['b', 2]])).toBe(true); // biome-ignore format: one line reads better
    expect(same(rows, [['b', 1], ['a', 2]])).toBe(false); // biome-ignore format: one line reads better
  });

  it('minds the order of rows where the statement does', () => {
    expect(same([[1], [2]], [[2], [1]], true)).toBe(false);
    expect(resultKey([[1]], true)).not.toBe(resultKey([[1]], false));
  });

  it('counts rows, tells null from text, and rounds to 6 places', () => {
    expect(same([[1], [1]], [[1]])).toBe(false);
    expect(same([[null]], [['null']])).toBe(false);
    expect(same([[1]], [['1']])).toBe(false);
    expect(same([[0.1 + 0.2]], [[0.3]])).toBe(true);
    expect(same([[-0]], [[0]])).toBe(true);
    expect(same([], [])).toBe(true);
  });
});

describe('holdsResult', () => {
  const narrow = [['a'], ['b']];
  it('finds a result in some columns of another', () => {
    expect(holdsResult([['b', 3], ['a', 9]], narrow, false)).toBe(true); // biome-ignore format: one line reads better
    expect(holdsResult([['b', 3], ['a', 9]], narrow, true)).toBe(false); // biome-ignore format: one line reads better
    expect(holdsResult([['c', 3], ['a', 9]], narrow, false)).toBe(false); // biome-ignore format: one line reads better
  });

  it('does not hold a result of the same width or another length', () => {
    expect(holdsResult(narrow, narrow, false)).toBe(false);
    expect(holdsResult([['a', 1]], narrow, false)).toBe(false);
    expect(holdsResult([], [], false)).toBe(false);
  });

  it('needs the cells in the same rows', () => {
    expect(holdsResult([['a', 1, 5], ['b', 2, 6]], [['a', 2], ['b', 1]], false)).toBe(false); // biome-ignore format: one line reads better
  });
});
