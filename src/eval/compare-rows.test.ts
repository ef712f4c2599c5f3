import { describe, expect, test } from 'vitest';
import { sqlite } from '../dialects/sqlite.ts';
import { containsRows, ordersAtTop, sameRows } from './compare-rows.ts';

describe('sameRows', () => {
  test('rows are a multiset', () => {
    expect(sameRows([[1], [2], [2]], [[2], [1], [2]], false)).toBe(true);
    expect(sameRows([[1], [2], [2]], [[2], [1], [1]], false)).toBe(false);
    expect(sameRows([[1], [2]], [[1]], false)).toBe(false);
  });
  test('order counts only when asked for', () => {
    expect(sameRows([[1], [2]], [[2], [1]], true)).toBe(false);
    expect(sameRows([[1], [2]], [[1], [2]], true)).toBe(true);
  });
  test('floats to six places, whole numbers of any kind', () => {
    expect(sameRows([[0.1 + 0.2]], [[0.3]], false)).toBe(true);
    expect(sameRows([[1.0000004]], [[1]], false)).toBe(true);
    expect(sameRows([[1.00001]], [[1]], false)).toBe(false);
    expect(sameRows([[5n]], [[5]], false)).toBe(true);
    expect(sameRows([[-0]], [[0]], false)).toBe(true);
  });
  test('text is not a number, null is not text', () => {
    expect(sameRows([['5']], [[5]], false)).toBe(false);
    expect(sameRows([[null]], [['null']], false)).toBe(false);
  });
  test('columns may stand in another order, but rows must stay together', () => {
    expect(
      sameRows(
        [
          [1, 'a'],
          [2, 'b'],
        ],
        [
          ['a', 1],
          ['b', 2],
        ],
        false,
      ),
    ).toBe(true);
    expect(
      sameRows(
        [
          [1, 'a'],
          [2, 'b'],
        ],
        [
          ['b', 1],
          ['a', 2],
        ],
        false,
      ),
    ).toBe(false);
    expect(
      sameRows(
        [
          [1, 2],
          [2, 1],
        ],
        [
          [1, 1],
          [2, 2],
        ],
        false,
      ),
    ).toBe(false);
    expect(sameRows([[1, 2, 'x']], [[1, 2]], false)).toBe(false);
  });
  test('no rows equal no rows', () => expect(sameRows([], [], true)).toBe(true));
});

test('ordersAtTop', () => {
  expect(ordersAtTop('SELECT a FROM t ORDER BY b', sqlite)).toBe(true);
  expect(ordersAtTop('SELECT a FROM (SELECT a FROM t ORDER BY b LIMIT 1)', sqlite)).toBe(false);
  expect(ordersAtTop("SELECT ' order by ' FROM t", sqlite)).toBe(false);
  expect(ordersAtTop('SELECT "order" by_ FROM t', sqlite)).toBe(false);
});

describe('containsRows', () => {
  const gold = [['tea'], ['silk']];

  test('a column beside those of gold does no harm, wherever it stands', () => {
    expect(
      containsRows(
        gold,
        [
          ['tea', 9],
          ['silk', 4],
        ],
        true,
      ),
    ).toBe(true);
    expect(
      containsRows(
        gold,
        [
          [9, 'tea'],
          [4, 'silk'],
        ],
        true,
      ),
    ).toBe(true);
    expect(
      sameRows(
        gold,
        [
          ['tea', 9],
          ['silk', 4],
        ],
        true,
      ),
    ).toBe(false);
  });
  test('other rows, fewer columns, or an order that was asked for and is not kept are still wrong', () => {
    expect(
      containsRows(
        gold,
        [
          ['tea', 9],
          ['jade', 4],
        ],
        false,
      ),
    ).toBe(false);
    expect(containsRows(gold, [['tea', 9]], false)).toBe(false);
    expect(
      containsRows(
        [
          ['tea', 9],
          ['silk', 4],
        ],
        gold,
        false,
      ),
    ).toBe(false);
    expect(
      containsRows(
        gold,
        [
          ['silk', 4],
          ['tea', 9],
        ],
        true,
      ),
    ).toBe(false);
  });
  test('cells of one row of gold must stand in one row', () => {
    expect(
      containsRows(
        [
          ['tea', 9],
          ['silk', 4],
        ],
        [
          ['tea', 4, 1],
          ['silk', 9, 2],
        ],
        false,
      ),
    ).toBe(false);
  });
});
