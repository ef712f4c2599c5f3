export interface PoolOptions {
  /** Connections that stay open while idle. */
  size: number;
  /** Further ones while all of those are busy; each is closed when it is given back. */
  overflow: number;
  /** How long a query waits for a free connection before it fails. */
  acquireTimeoutMs: number;
  /** A connection older than this is replaced, so that fail-overs and changed passwords are noticed. */
  recycleMs: number;
  /** A connection that rested longer than this is asked for a sign of life before it is used. */
  checkAfterMs: number;
  /** How long a server that has just become unreachable is retried: it may be restarting. After that, callers fail at once. */
  reconnectMs: number;
}

/** The same as `poolSchema` of the configuration has. */
export const defaultPool: PoolOptions = {
  size: 20,
  overflow: 10,
  acquireTimeoutMs: 30_000,
  recycleMs: 3_600_000,
  checkAfterMs: 5000,
  reconnectMs: 10_000,
};
