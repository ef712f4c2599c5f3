import type { Scalar } from '../schema/snapshot.ts';

/** What slows the server down: a socket that is not read fills up, and the server then waits by itself. */
export interface Flow {
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

const heldRows = 1000;

export function createRowBuffer(flow: Flow): RowBuffer {
  let rows: Scalar[][] = [];
  let isPaused = false;
  let isDone = false;
  let isDropped = false;
  let failure: unknown;
  let wake = Promise.withResolvers<void>();

  function flowOn(): void {
    if (!isPaused) return;
    isPaused = false;
    flow.resume();
  }

  async function change(): Promise<void> {
    await wake.promise;
    wake = Promise.withResolvers();
  }

  return {
    push(row) {
      if (isDropped) return;
      rows.push(row);
      if (rows.length >= heldRows && !isPaused) {
        isPaused = true;
        flow.pause();
      }
      wake.resolve();
    },
    finish() {
      isDone = true;
      wake.resolve();
    },
    fail(error) {
      failure = error;
      isDone = true;
      wake.resolve();
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
