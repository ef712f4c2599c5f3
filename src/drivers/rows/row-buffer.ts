import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { DriverError, type ResultColumn } from '../contract/driver.ts';
import type { Cursor } from '../contract/engine.ts';
import { resultBounds, tooLarge, weightOf } from './result-bounds.ts';

/** Slows the server down: a socket that is not read fills up, and the server waits. */
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
  /** Set only while a reader waits, because this runs once per row. */
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
      // The first failure is the reason; later ones (a closed connection) follow from it.
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
      // Rows before an error are incomplete.
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

interface Socket {
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  off(event: 'data', listener: (chunk: Buffer) => void): unknown;
  destroy(): unknown;
}

/**
 * A client library collects a whole row, whatever its size, before it emits an event. This counts the bytes between two rows and
 * closes the connection when there are too many.
 */
export function watchRowSize(socket: Socket, rows: RowBuffer): { rowArrived(): void; stop(): void } {
  let arrived = 0;
  const count = (chunk: Buffer) => {
    arrived += chunk.length;
    if (arrived <= resultBounds.rowBytes) return;
    socket.off('data', count);
    rows.fail(tooLarge());
    socket.destroy();
  };
  socket.on('data', count);
  return {
    rowArrived() {
      arrived = 0;
    },
    stop: () => socket.off('data', count),
  };
}

/** A statement without columns isn't a query. */
export const noResult = () => new DriverError({ code: 'NO_RESULT', message: 'the statement returns no rows' });

/**
 * A cursor over rows that a client pushes. Its columns are known once the first rows, or the end, are there; a statement
 * without columns is no query and fails.
 */
export async function startCursor(
  rows: RowBuffer,
  columns: () => ResultColumn[],
  end: () => Promise<boolean>,
): Promise<Cursor> {
  let held: Awaited<ReturnType<RowBuffer['next']>> | undefined = await rows.next();
  const found = columns();
  if (found.length === 0) throw noResult();
  return {
    columns: found,
    async next() {
      const batch = held ?? (await rows.next());
      held = undefined;
      return batch;
    },
    end,
  };
}

/**
 * The items of batches one by one. Written by hand: delegating with `yield*` costs three promises for every row, which is
 * most of the time of a fast stream.
 */
export function oneByOne<Item>(
  open: () => AsyncIterator<Item[]> | Promise<AsyncIterator<Item[]>>,
): AsyncIterableIterator<Item> {
  let batches: AsyncIterator<Item[]> | undefined;
  let held: Item[] = [];
  let at = 0;
  let isOver = false;

  async function more(): Promise<IteratorResult<Item>> {
    while (!isOver) {
      batches ??= await open();
      const batch = await batches.next();
      if (batch.done) isOver = true;
      else if (batch.value.length > 0) {
        held = batch.value;
        at = 1;
        return { done: false, value: held[0] as Item };
      }
    }
    return { done: true, value: undefined };
  }

  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next() {
      if (at >= held.length) return more();
      at += 1;
      return Promise.resolve({ done: false, value: held[at - 1] as Item });
    },
    async return() {
      isOver = true;
      held = [];
      await batches?.return?.();
      return { done: true, value: undefined };
    },
  };
}
