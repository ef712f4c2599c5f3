import { createPace, type Pace } from './pace.ts';

/** A place among those that run, or in the line before them. */
export interface Turn {
  /** Resolves when it may begin; false when it left the line before. */
  granted: Promise<boolean>;
  /** Gives the place back, or leaves the line. */
  leave(): void;
}

export interface Queue {
  /** Undefined when the line is full. */
  enter(onPosition: (position: number) => void): Turn | undefined;
  load(): { running: number; waiting: number };
}

interface Waiting {
  begin(granted: boolean): void;
  onPosition(position: number): void;
}

/** At most `maxRuns` at once and no faster than their pace, `maxWaiting` in line behind them, first come first served. */
export function createQueue(
  { maxRuns, maxWaiting }: { maxRuns: number; maxWaiting: number },
  pace: Pace = createPace(),
): Queue {
  let running = 0;
  const line: Waiting[] = [];
  const tellAll = () => {
    for (const [index, one] of line.entries()) if (isWorthTelling(index + 1)) one.onPosition(index + 1);
  };
  /** With no run under way there is nothing to wait for. */
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

/** 1 to 10, then 20 to 100, 200 to 1,000: every step of a long line would be a thousand events for each of a thousand people. */
const isWorthTelling = (position: number): boolean => position % 10 ** (String(position).length - 1) === 0;

function onlyOnce(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
