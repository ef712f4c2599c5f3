import { setTimeout as pause } from 'node:timers/promises';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { cancelledFailure, closedFailure, DriverError } from '../contract/driver.ts';
import { type Connections, defaultPool, type PoolOptions } from '../contract/engine.ts';
import { countOpened } from '../contract/meter.ts';

/** Callers that wait for something that is taken, first come first served. */
export function createWaitingLine() {
  /** A set keeps the order of arrival. */
  const waiting = new Set<PromiseWithResolvers<void>>();
  const leave = (place: PromiseWithResolvers<void>, reason: DriverFailure) => {
    if (waiting.delete(place)) place.reject(new DriverError(reason));
  };
  return {
    get length() {
      return waiting.size;
    },
    /** Settles when it is the caller's turn. A caller that times out or is cancelled leaves, and gets `busy` or the cancellation. */
    wait(patienceMs: number, signal: AbortSignal | undefined, busy: DriverFailure): Promise<void> {
      if (signal?.aborted) return Promise.reject(new DriverError(cancelledFailure));
      const place = Promise.withResolvers<void>();
      waiting.add(place);
      const timer = setTimeout(() => leave(place, busy), patienceMs);
      const abort = () => leave(place, cancelledFailure);
      signal?.addEventListener('abort', abort, { once: true });
      return place.promise.finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      });
    },
    /** Admits the first caller; false when none waits. */
    admit(): boolean {
      const [first] = waiting;
      if (!first) return false;
      waiting.delete(first);
      first.resolve();
      return true;
    },
    /** Refuses all callers that wait. */
    refuse(reason: DriverFailure): void {
      for (const place of waiting) leave(place, reason);
    },
  };
}

const tryAgainMs = 250;

/** A connection that only its holder uses until it calls one of the two. */
export interface Lease<Connection> {
  readonly connection: Connection;
  /** Whether it was in use before; the server may then have gone away since. */
  readonly isReused: boolean;
  release(): void;
  /** For one that is broken or in an unknown state. */
  discard(): Promise<void>;
}

interface Pool<Connection> {
  acquire(signal?: AbortSignal): Promise<Lease<Connection>>;
  counts(): PoolUse;
  /** Refuses callers that wait and closes idle connections; settles when the last one in use was released. Idempotent. */
  close(): Promise<void>;
}

interface Held<Connection> {
  connection: Connection;
  openedAt: number;
  restingSince: number;
}

interface PoolUse {
  open: number;
  idle: number;
  waiting: number;
}

/** How each pool of the process says what it holds. */
const pools = new Set<() => PoolUse>();

/** Connections of all pools together: open ones, those of them that rest, and callers that wait for one. */
export function poolUse(): PoolUse {
  const use = { open: 0, idle: 0, waiting: 0 };
  for (const { open, idle, waiting } of [...pools].map((counts) => counts())) {
    use.open += open;
    use.idle += idle;
    use.waiting += waiting;
  }
  return use;
}

/** Connections shared by many queries, first come first served. */
export function createPool<Connection>(
  connections: Connections<Connection>,
  options: PoolOptions = defaultPool,
  now: () => number = () => performance.now(),
): Pool<Connection> {
  const idle: Held<Connection>[] = [];
  const waiting = createWaitingLine();
  const busy = { code: 'POOL_BUSY', message: `no connection became free within ${options.acquireTimeoutMs} ms` };
  let open = 0;
  /** How many of the open ones are being closed: they still count on the server. */
  let leaving = 0;
  /** Since when no connection could be opened; from the beginning until the first one was. */
  let unreachableSince = Number.NEGATIVE_INFINITY;
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
    waiting.admit();
    if (isClosed && open === 0) drained.resolve();
  }

  /** An idle connection that still answers. */
  async function takeIdle(): Promise<Held<Connection> | undefined> {
    // The one used last is the least likely to be stale.
    for (let held = idle.pop(); held; held = idle.pop()) {
      const needsCheck = now() - held.restingSince > options.checkAfterMs;
      if (isFresh(held) && (!needsCheck || (await connections.isAlive(held.connection)))) return held;
      void dispose(held);
    }
    return undefined;
  }

  /** Undefined when it is worth retrying: the server may be restarting, or has no connection left for now. */
  async function openNew(deadline: number): Promise<Held<Connection> | undefined> {
    open += 1;
    const tried = now();
    try {
      const connection = await connections.open();
      countOpened();
      unreachableSince = Number.POSITIVE_INFINITY;
      return { connection, openedAt: now(), restingSince: now() };
    } catch (error) {
      forget();
      const code = error instanceof DriverError ? error.failure.code : undefined;
      if (code === 'UNREACHABLE') unreachableSince = Math.min(unreachableSince, tried);
      const isRestarting = code === 'UNREACHABLE' && now() - unreachableSince < options.reconnectMs;
      if (isRestarting || (code === 'POOL_BUSY' && now() < deadline)) return undefined;
      throw error;
    }
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
        waiting.admit();
      },
      async discard() {
        if (!isOut) return;
        isOut = false;
        await dispose(held);
      },
    };
  }

  const counts = () => ({ open, idle: idle.length, waiting: waiting.length });
  pools.add(counts);
  return {
    async acquire(signal) {
      const deadline = now() + options.acquireTimeoutMs;
      for (;;) {
        signal?.throwIfAborted();
        if (isClosed) throw new DriverError(closedFailure);
        const rested = await takeIdle();
        if (rested) return lease(rested, true);
        if (open < options.size + options.overflow) {
          const opened = await openNew(deadline);
          if (opened) return lease(opened, false);
          await pause(tryAgainMs, undefined, signal ? { signal } : {}).catch(() => undefined);
          continue;
        }
        await waiting.wait(deadline - now(), signal, busy);
      }
    },
    counts,
    async close() {
      isClosed = true;
      waiting.refuse(closedFailure);
      if (open === 0) drained.resolve();
      for (const held of idle.splice(0)) void dispose(held);
      await drained.promise;
      pools.delete(counts);
    },
  };
}
