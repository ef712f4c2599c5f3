import { describe, expect, it } from 'vitest';
import { boxHeight, type Placed, placeThings } from './place-things.ts';

const shop = ['refunds', 'lines', 'payments', 'orders', 'customers', 'regions', 'status', 'logs'];
const things = shop.map((id) => ({ id, name: id }));
const relations = [
  ['refunds', 'lines'],
  ['lines', 'orders'],
  ['payments', 'orders'],
  ['orders', 'customers'],
  ['orders', 'status'],
  ['customers', 'regions'],
  ['refunds', 'regions'],
  ['regions', 'regions'],
].map(([from = '', to = '']) => ({ from, to, by: '' }));

const overlaps = ({ boxes }: Placed): [string, string][] =>
  boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + boxHeight &&
          other.y < one.y + boxHeight,
      )
      .map((other): [string, string] => [one.id, other.id]),
  );

describe('the drawing of how things belong together', () => {
  const placed = placeThings(things, relations);
  const box = (id: string) => placed.boxes.find((one) => one.id === id)!;

  it('has a box for everything that belongs somewhere, and none on top of another', () => {
    expect(placed.boxes.map(({ id }) => id).sort()).toEqual(shop.filter((id) => id !== 'logs').sort());
    expect(overlaps(placed)).toEqual([]);
  });

  it('leads from left to right', () => {
    for (const { from, to } of placed.lines) expect(box(from).x + box(from).width).toBeLessThan(box(to).x);
  });

  it('puts what nothing leads to just before what it leads to', () => {
    expect(box('payments').x).toBe(box('lines').x);
  });

  it('leaves room for a line between the things that it passes', () => {
    const { path } = placed.lines.find(({ from, to }) => from === 'refunds' && to === 'regions')!;
    const straight = [...path.matchAll(/ ([\d.]+) ([\d.]+) L([\d.]+) ([\d.]+)/g)].map((found) =>
      found.slice(1).map(Number),
    );
    expect(straight).toHaveLength(3);
    for (const [from = 0, y = 0, to = 0, same = 0] of straight) {
      expect(same).toBe(y);
      const hit = placed.boxes.filter(
        (one) => one.x < to && from < one.x + one.width && one.y < y && y < one.y + boxHeight,
      );
      expect(hit).toEqual([]);
    }
  });

  it('draws what goes in a circle', () => {
    const circle = placeThings(things.slice(0, 3), [
      { from: 'refunds', to: 'lines' },
      { from: 'lines', to: 'payments' },
      { from: 'payments', to: 'refunds' },
    ]);
    expect(circle.boxes).toHaveLength(3);
    expect(circle.lines).toHaveLength(3);
    expect(overlaps(circle)).toEqual([]);
  });

  it('is empty where nothing belongs to anything', () => {
    expect(placeThings(things, []).boxes).toEqual([]);
  });
});
