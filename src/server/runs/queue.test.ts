import { describe, expect, it } from 'vitest';
import { createQueue, type Pace } from './queue.ts';

/** Begins as many as it is given. */
function givenPace(): Pace & { give(turns: number): void } {
  let left = 0;
  let asking: (() => void) | undefined;
  return {
    hasTime: () => left > 0,
    began: () => {
      left -= 1;
    },
    later: (ask) => {
      asking = ask;
    },
    give(turns) {
      left = turns;
      const ask = asking;
      asking = undefined;
      ask?.();
    },
  };
}

/** A queue that many enter, with what each of them was told. */
function entered(many: number, bounds: { maxRuns: number; maxWaiting: number }, pace: Pace) {
  const queue = createQueue(bounds, pace);
  const told: number[][] = [];
  const turns = Array.from({ length: many }, (_, at) => {
    told[at] = [];
    return queue.enter((position) => told[at]?.push(position));
  });
  return { queue, told, turns };
}

describe('the line before the runs', () => {
  it('the first begins at once; others at their pace, though there is room', () => {
    const pace = givenPace();
    const { queue, told } = entered(5, { maxRuns: 4, maxWaiting: 9 }, pace);
    expect(queue.load()).toEqual({ running: 1, waiting: 4 });
    expect(told).toEqual([[], [1], [2], [3], [4]]);
    pace.give(2);
    expect(queue.load()).toEqual({ running: 3, waiting: 2 });
    expect(told[3]?.at(-1)).toBe(1);
    pace.give(9);
    expect(queue.load()).toEqual({ running: 4, waiting: 1 });
  });

  it('takes no more than may run and wait, whichever of them runs', () => {
    const { turns } = entered(8, { maxRuns: 4, maxWaiting: 2 }, givenPace());
    expect(turns.map(Boolean)).toEqual([true, true, true, true, true, true, false, false]);
  });

  it('goes on when all have ended, without waiting for time', async () => {
    const { queue, turns } = entered(3, { maxRuns: 2, maxWaiting: 9 }, givenPace());
    turns[0]?.leave();
    expect(queue.load()).toEqual({ running: 1, waiting: 1 });
    expect(await turns[1]?.granted).toBe(true);
  });

  it('does not begin a run that left the queue, and moves up those behind it', async () => {
    const pace = givenPace();
    const { queue, told, turns } = entered(4, { maxRuns: 1, maxWaiting: 9 }, pace);
    turns[1]?.leave();
    expect(await turns[1]?.granted).toBe(false);
    expect(told[2]).toEqual([2, 1]);
    turns[0]?.leave();
    expect(await turns[2]?.granted).toBe(true);
    expect(queue.load()).toEqual({ running: 1, waiting: 1 });
  });

  it('a line of a thousand is told a few dozen positions each, not a thousand', () => {
    const { told, turns } = entered(1001, { maxRuns: 1, maxWaiting: 1000 }, givenPace());
    for (const turn of turns) turn?.leave();
    expect(told[1000]).toEqual([
      1000, 900, 800, 700, 600, 500, 400, 300, 200, 100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(Math.max(...told.map(({ length }) => length))).toBeLessThan(30);
  });

  it('by itself: those who come in one turn of the event loop begin one by one in the next ones', async () => {
    const queue = createQueue({ maxRuns: 10, maxWaiting: 10 });
    const turns = Array.from({ length: 5 }, () => queue.enter(() => {}));
    expect(queue.load()).toEqual({ running: 1, waiting: 4 });
    await Promise.all(turns.map((turn) => turn?.granted));
    expect(queue.load()).toEqual({ running: 5, waiting: 0 });
  });
});
