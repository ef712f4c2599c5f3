import { describe, expect, it } from 'vitest';
import { moved, placeAfterKey } from './place-cards.ts';

describe('cards in their order', () => {
  it('are moved forward, back, and no further than the ends', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 7, 0)).toEqual(['a', 'b', 'c']);
  });

  it('follow the arrow keys', () => {
    expect(['ArrowRight', 'ArrowUp', 'Home', 'End', 'x'].map((key) => placeAfterKey(key, 1, 4))).toEqual([
      2, 0, 0, 3, 1,
    ]);
    expect(placeAfterKey('ArrowLeft', 0, 4)).toBe(0);
    expect(placeAfterKey('ArrowDown', 3, 4)).toBe(3);
  });
});
