/** Whether there is time to begin one more run now. */
export interface Pace {
  hasTime(): boolean;
  /** One has begun. */
  began(): void;
  /** Calls back when it is worth asking again; once, however often it is asked. */
  later(ask: () => void): void;
}

/** A turn of the event loop that takes longer than this has enough to do. */
const longTurnMs = 25;
/** After that long one more begins all the same: those under way may be waiting for each other, or for a slow machine. */
const patienceMs = 250;

/**
 * Runs that compute share one thread, and so do those who knock: a hundred begun at once would keep every new caller waiting for
 * seconds, and end no sooner. So one begins in a turn of the event loop, and only after a short turn: many where they wait
 * for models and databases, few where they compute.
 */
export function createPace(now: () => number = () => performance.now()): Pace {
  let turnSince = 0;
  let lastTurnMs = 0;
  let begunAt = Number.NEGATIVE_INFINITY;
  let hasBegunInTurn = false;
  let isTurning = false;
  let asking: (() => void) | undefined;

  function turn(): void {
    if (isTurning) return;
    isTurning = true;
    turnSince = now();
    setImmediate(() => {
      isTurning = false;
      lastTurnMs = now() - turnSince;
      hasBegunInTurn = false;
      const ask = asking;
      asking = undefined;
      ask?.();
    });
  }

  return {
    hasTime: () => !hasBegunInTurn && (lastTurnMs < longTurnMs || now() - begunAt > patienceMs),
    began() {
      hasBegunInTurn = true;
      begunAt = now();
      turn();
    },
    later(ask) {
      asking = ask;
      turn();
    },
  };
}
