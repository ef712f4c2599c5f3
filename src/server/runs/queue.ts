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

/** At most `maxRuns` at once, `maxWaiting` in line behind them, first come first served. */
export function createQueue({ maxRuns, maxWaiting }: { maxRuns: number; maxWaiting: number }): Queue {
  let running = 0;
  const line: Waiting[] = [];
  const tellAll = () => {
    for (const [index, one] of line.entries()) if (isWorthTelling(index + 1)) one.onPosition(index + 1);
  };
  const next = () => {
    running -= 1;
    const first = line.shift();
    if (!first) return;
    running += 1;
    first.begin(true);
    tellAll();
  };
  return {
    load: () => ({ running, waiting: line.length }),
    enter(onPosition) {
      if (running < maxRuns) {
        running += 1;
        return { granted: Promise.resolve(true), leave: onlyOnce(next) };
      }
      if (line.length >= maxWaiting) return undefined;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      let hasBegun = false;
      const begin = (granted: boolean) => {
        hasBegun = granted;
        resolve(granted);
      };
      const waiting = { begin, onPosition };
      line.push(waiting);
      onPosition(line.length);
      const leave = onlyOnce(() => {
        if (hasBegun) return next();
        line.splice(line.indexOf(waiting), 1);
        resolve(false);
        tellAll();
      });
      return { granted: promise, leave };
    },
  };
}

/** Every step of a long line would be a thousand events for each of a thousand people. */
const isWorthTelling = (position: number): boolean => position <= 10 || position % 10 === 0;

function onlyOnce(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
