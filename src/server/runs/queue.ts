/** A place among the active runs, or in the queue. */
interface Turn {
  /** Resolves when it may begin; false when it left the queue before. */
  granted: Promise<boolean>;
  /** Gives the place back, or leaves the queue. */
  leave(): void;
}

interface Queue {
  /** Undefined when the queue is full. */
  enter(onPosition: (position: number) => void): Turn | undefined;
  load(): { running: number; waiting: number };
}

interface Waiting {
  begin(granted: boolean): void;
  onPosition(position: number): void;
}

/** Whether there is time to begin one more run now. */
export interface Pace {
  hasTime(): boolean;
  /** One has begun. */
  began(): void;
  /** Calls back when it is worth asking again; once, however often it is asked. */
  later(ask: () => void): void;
}

/** After a longer turn of the event loop no run begins. */
const longTurnMs = 25;
/** After this long one more begins all the same: active runs may wait for each other, or for a slow machine. */
const patienceMs = 250;

/**
 * All runs and requests share one thread: a hundred runs begun at once would keep every new caller waiting for seconds, and end no
 * sooner. So one begins per turn of the event loop, and only after a short turn: many where they wait for models and databases, few
 * where they compute.
 */
function createPace(): Pace {
  let turnSince = 0;
  let lastTurnMs = 0;
  let begunAt = Number.NEGATIVE_INFINITY;
  let hasBegunInTurn = false;
  let isTurning = false;
  let asking: (() => void) | undefined;

  function turn(): void {
    if (isTurning) return;
    isTurning = true;
    turnSince = performance.now();
    setImmediate(() => {
      isTurning = false;
      lastTurnMs = performance.now() - turnSince;
      hasBegunInTurn = false;
      const ask = asking;
      asking = undefined;
      ask?.();
    });
  }

  return {
    hasTime: () => !hasBegunInTurn && (lastTurnMs < longTurnMs || performance.now() - begunAt > patienceMs),
    began() {
      hasBegunInTurn = true;
      begunAt = performance.now();
      turn();
    },
    later(ask) {
      asking = ask;
      turn();
    },
  };
}

/** At most `maxRuns` at once and no faster than their pace, `maxWaiting` behind them, first come first served. */
export function createQueue(
  { maxRuns, maxWaiting }: { maxRuns: number; maxWaiting: number },
  pace: Pace = createPace(),
): Queue {
  let running = 0;
  const line: Waiting[] = [];
  const tellAll = () => {
    for (const [index, one] of line.entries()) if (isWorthTelling(index + 1)) one.onPosition(index + 1);
  };
  /** Without active runs there is nothing to wait for. */
  const mayBegin = () => running < maxRuns && (running === 0 || pace.hasTime());
  const begin = () => {
    running += 1;
    pace.began();
  };
  const next = () => {
    if (line.length === 0 || running >= maxRuns) return;
    if (!mayBegin()) return pace.later(next);
    begin();
    line.shift()?.begin(true);
    tellAll();
    next();
  };
  const end = () => {
    running -= 1;
    next();
  };
  return {
    load: () => ({ running, waiting: line.length }),
    enter(onPosition) {
      if (line.length === 0 && mayBegin()) {
        begin();
        return { granted: Promise.resolve(true), leave: onlyOnce(end) };
      }
      if (running + line.length >= maxRuns + maxWaiting) return undefined;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      let hasBegun = false;
      const waiting = {
        onPosition,
        begin: (granted: boolean) => {
          hasBegun = granted;
          resolve(granted);
        },
      };
      line.push(waiting);
      onPosition(line.length);
      next();
      const leave = onlyOnce(() => {
        if (hasBegun) return end();
        line.splice(line.indexOf(waiting), 1);
        resolve(false);
        tellAll();
      });
      return { granted: promise, leave };
    },
  };
}

/** 1 to 10, then 20 to 100, 200 to 1,000: every step of a long queue would be a thousand events for each of a thousand people. */
const isWorthTelling = (position: number): boolean => position % 10 ** (String(position).length - 1) === 0;

export function onlyOnce(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
