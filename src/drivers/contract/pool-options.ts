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
  /** A server that was there a moment ago is tried again for so long: it may be restarting. Later it is down, for everybody at once. */
  restartMs: number;
}

/** The same as `poolSchema` of the configuration has. */
export const defaultPool: PoolOptions = {
  size: 20,
  overflow: 10,
  acquireTimeoutMs: 30_000,
  recycleMs: 3_600_000,
  checkAfterMs: 5000,
  restartMs: 10_000,
};
