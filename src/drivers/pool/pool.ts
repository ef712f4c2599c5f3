import { DriverError } from '../contract/driver.ts';
import { countOpened } from '../contract/meter.ts';

export interface PoolOptions {
  /** Connections that are kept when nobody needs them. */
  size: number;
  /** Further ones while all of those are busy; each is closed when it is given back. */
  overflow: number;
  /** How long a query waits for a free connection before it fails. */
  acquireTimeoutMs: number;
  /** A connection older than this is replaced, so that fail-overs and changed passwords are noticed. */
  recycleMs: number;
  /** A connection that rested longer than this is asked for a sign of life before it is used. */
  checkAfterMs: number;
}

/** The same as `poolSchema` of the configuration has. */
export const defaultPool: PoolOptions = {
  size: 20,
  overflow: 10,
  acquireTimeoutMs: 30_000,
  recycleMs: 3_600_000,
  checkAfterMs: 5000,
};

/** What a pool needs to know about the connections it keeps. */
export interface Connections<Connection> {
  open(): Promise<Connection>;
  /** Must not reject: there is nothing to be done about it. */
  close(connection: Connection): Promise<void>;
  /** False for one that is known to be broken; asks nobody. */
  isOpen(connection: Connection): boolean;
  /** A round trip that proves the connection; must settle soon. */
  isAlive(connection: Connection): Promise<boolean>;
}

/** A connection that is the holder's alone until one of the two is called. */
export interface Lease<Connection> {
  readonly connection: Connection;
  /** Whether it was in use before; the server may then have gone away since. */
  readonly isReused: boolean;
  release(): void;
  /** For one that is broken or in an unknown state. */
  discard(): Promise<void>;
}

export interface Pool<Connection> {
  acquire(signal?: AbortSignal): Promise<Lease<Connection>>;
  counts(): { open: number; idle: number; waiting: number };
  /** Refuses who waits and closes what rests; settles when also the last one that is out has come back. Idempotent. */
  close(): Promise<void>;
}

interface Held<Connection> {
  connection: Connection;
  openedAt: number;
  restingSince: number;
}

interface Waiter {
  /** There may be something to have now: try again. */
  wake: () => void;
}

export const closedFailure = { code: 'CLOSED', message: 'the connection is closed' };

/** Connections shared by many queries, first come first served. */
export function createPool<Connection>(
  connections: Connections<Connection>,
  options: PoolOptions = defaultPool,
  now: () => number = () => performance.now(),
): Pool<Connection> {
  const idle: Held<Connection>[] = [];
  const waiting: Waiter[] = [];
  let open = 0;
  /** Of the open ones, those that are just being closed: they still count on the server. */
  let leaving = 0;
  let isClosed = false;
  const drained = Promise.withResolvers<void>();

  const isFresh = (held: Held<Connection>) =>
    connections.isOpen(held.connection) && now() - held.openedAt < options.recycleMs;

  async function dispose(held: Held<Connection>): Promise<void> {
    leaving += 1;
    await connections.close(held.connection);
    leaving -= 1;
    forget();
  }

  function forget(): void {
    open -= 1;
    waiting.shift()?.wake();
    if (isClosed && open === 0) drained.resolve();
  }

  /** A resting connection that still answers. */
  async function takeIdle(): Promise<Held<Connection> | undefined> {
    // The one used last is the least likely to be stale.
    for (let held = idle.pop(); held; held = idle.pop()) {
      const needsCheck = now() - held.restingSince > options.checkAfterMs;
      if (isFresh(held) && (!needsCheck || (await connections.isAlive(held.connection)))) return held;
      void dispose(held);
    }
    return undefined;
  }

  async function openNew(): Promise<Held<Connection>> {
    open += 1;
    try {
      const connection = await connections.open();
      countOpened();
      return { connection, openedAt: now(), restingSince: now() };
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** Waits until something was given back; rejects when the patience or the signal ends first. */
  function wait(deadline: number, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { wake: resolve };
    waiting.push(waiter);
    const leave = (error: unknown) => {
      const place = waiting.indexOf(waiter);
      if (place >= 0) waiting.splice(place, 1);
      reject(error);
    };
    const message = `no connection became free within ${options.acquireTimeoutMs} ms`;
    const timer = setTimeout(() => leave(new DriverError({ code: 'POOL_BUSY', message })), deadline - now());
    const abort = () => leave(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
  }

  function lease(held: Held<Connection>, isReused: boolean): Lease<Connection> {
    let isOut = true;
    return {
      connection: held.connection,
      isReused,
      release() {
        if (!isOut) return;
        isOut = false;
        if (isClosed || !isFresh(held) || (open - leaving > options.size && waiting.length === 0)) {
          void dispose(held);
          return;
        }
        held.restingSince = now();
        idle.push(held);
        waiting.shift()?.wake();
      },
      async discard() {
        if (!isOut) return;
        isOut = false;
        await dispose(held);
      },
    };
  }

  return {
    async acquire(signal) {
      const deadline = now() + options.acquireTimeoutMs;
      for (;;) {
        signal?.throwIfAborted();
        if (isClosed) throw new DriverError(closedFailure);
        const rested = await takeIdle();
        if (rested) return lease(rested, true);
        if (open < options.size + options.overflow) return lease(await openNew(), false);
        await wait(deadline, signal);
      }
    },
    counts: () => ({ open, idle: idle.length, waiting: waiting.length }),
    async close() {
      isClosed = true;
      for (const waiter of waiting.splice(0)) waiter.wake();
      if (open === 0) drained.resolve();
      for (const held of idle.splice(0)) void dispose(held);
      await drained.promise;
    },
  };
}
