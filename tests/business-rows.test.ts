import { describe, expect, it } from 'vitest';
import { acceptsRows } from '../bench/data/accepts-rows.ts';
import type { Cell } from '../src/eval/compare-rows.ts';

type Rows = Cell[][];
// biome-ignore format: one case, one line
const cases: [what: string, gold: Rows, found: Rows, ordered: boolean, accepted: boolean][] = [
  ['the same', [['a', 1]], [['a', 1]], false, true],
  ['further columns', [['a'], ['b']], [['a', 3], ['b', 2]], false, true],
  ['a column too few', [['a', 1]], [['a']], false, false],
  ['columns in another order', [['a', 1], ['b', 2]], [[1, 'a'], [2, 'b']], false, true],
  ['the same columns paired otherwise', [['a', 1], ['b', 2]], [['a', 2], ['b', 1]], false, false],
  ['one column for two', [[1, 1]], [[1, 2]], false, false],
  ['percent for a fraction', [[0.125]], [[12.5]], false, true],
  ['a fraction for percent', [[12.5]], [[0.125]], false, true],
  ['percent in one column only', [['a', 4, 0.5]], [['a', 4, 50]], false, true],
  ['a thousandfold', [[0.125]], [[125]], false, false],
  ['rounded to cents', [[1234.567]], [[1234.57]], false, true],
  ['another cent', [[1234.567]], [[1234.59]], false, false],
  ['a small fraction, rounded to half a thousandth', [[0.0333333]], [[0.0333]], false, true],
  ['a small fraction, another thousandth', [[0.0333333]], [[0.035]], false, false],
  ['a large sum by its millionth', [[123456789]], [[123456700]], false, true],
  ['rows in another order', [['a'], ['b']], [['b'], ['a']], false, true],
  ['rows in another order where it counts', [['a'], ['b']], [['b'], ['a']], true, false],
  ['ties in their order', [['a', 2], ['b', 2]], [['a', 2], ['b', 2]], true, true],
  ['ties the other way round', [['a', 2], ['b', 2]], [['b', 2], ['a', 2]], true, false],
  ['ties where order does not count', [['a', 2], ['b', 2]], [['b', 2], ['a', 2]], false, true],
  ['ties that rounding sorts apart', [['x', 0.05], ['y', 0.0499]], [['y', 0.05], ['x', 0.0499]], false, true],
  ['all ties where one was asked for', [['a']], [['a'], ['b']], false, false],
  ['texts without case and blanks', [['Berlin ']], [['berlin']], false, true],
  ['a number that is stored as text', [[42]], [['42']], false, true],
  ['null for nothing', [['a', null]], [['a', '']], false, true],
  ['null for zero', [[0]], [[null]], false, false],
  ['no rows', [], [], false, false],
];

describe('rows that a person takes for the answer', () => {
  it.each(cases)('%s', (_what, gold, found, ordered, accepted) => {
    expect(acceptsRows(gold, found, ordered)).toBe(accepted);
  });
});
