import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { weightOf } from './result-bounds.ts';

/** What slows the server down: a socket that is not read fills up, and the server then waits by itself. */
interface Flow {
  pause(): void;
  resume(): void;
}

/** Between a client library that pushes rows and a reader that asks for them. */
export interface RowBuffer {
  push(row: Scalar[]): void;
  finish(): void;
  fail(error: unknown): void;
  readonly isDone: boolean;
  readonly failure: unknown;
  /** Some rows, none at the end; rejects with what `fail` was given. */
  next(): Promise<Scalar[][]>;
  /** Drops all further rows and settles when the statement is over, however it ended. */
  drain(): Promise<void>;
}

/** What may wait for the reader. */
const heldCharacters = 2_000_000;
const mostRows = 4096;

export function createRowBuffer(flow: Flow): RowBuffer {
  let rows: Scalar[][] = [];
  let held = 0;
  let isPaused = false;
  let isDone = false;
  let isDropped = false;
  let failure: unknown;
  /** Set only while somebody waits: this runs once per row, and nothing else may. */
  let wake: (() => void) | undefined;

  function flowOn(): void {
    if (!isPaused) return;
    isPaused = false;
    flow.resume();
  }

  function change(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
    });
  }

  function tell(): void {
    const waiting = wake;
    wake = undefined;
    waiting?.();
  }

  return {
    push(row) {
      if (isDropped) return;
      held += weightOf(row);
      const count = rows.push(row);
      if ((count >= mostRows || held >= heldCharacters) && !isPaused) {
        isPaused = true;
        flow.pause();
      }
      if (wake) tell();
    },
    finish() {
      isDone = true;
      tell();
    },
    fail(error) {
      // The first failure is the reason; what follows from it (a line that was cut) is not.
      failure ??= error;
      isDone = true;
      tell();
    },
    get isDone() {
      return isDone;
    },
    get failure() {
      return failure;
    },
    async next() {
      while (rows.length === 0 && !isDone) await change();
      // Rows that came before an error are no answer.
      if (failure !== undefined) throw failure;
      const found = rows;
      rows = [];
      held = 0;
      flowOn();
      return found;
    },
    async drain() {
      isDropped = true;
      rows = [];
      flowOn();
      while (!isDone) await change();
    },
  };
}
