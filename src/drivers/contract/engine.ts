import type { DialectName } from '../../dialects/dialect.ts';
import type { Scalar, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import type { AccountPowers, DataVersion, Estimate, IntrospectOptions, ResultColumn, WriteOptions } from './driver.ts';

/** What a pool needs of an engine's connections. */
export interface Connections<Connection> {
  open(): Promise<Connection>;
  /** Must not reject: no caller could do anything about it. */
  close(connection: Connection): Promise<void>;
  /** False for one that is known to be broken; sends nothing. */
  isOpen(connection: Connection): boolean;
  /** A round trip that proves the connection; must settle soon. */
  isAlive(connection: Connection): Promise<boolean>;
}

/**
 * What differs from one database to the next; `pooledDriver` makes a `Driver` out of it. Errors may be whatever the client
 * library throws: `failureOf` reads them.
 */
export interface Engine<Connection> extends Connections<Connection> {
  readonly dialect: DialectName;
  /** The name that users know the database by. */
  readonly database: string;
  /**
   * Starts one statement, read-only by the engine's own means. `timeoutMs` is for the server's own time-out and absent for
   * streams, whose reader may take any time.
   */
  start(connection: Connection, sql: string, timeoutMs?: number): Promise<Cursor>;
  /** Ends the running statement in the engine itself. May be called when nothing runs any more. */
  cancel(connection: Connection): Promise<void>;
  failureOf(error: unknown, sql?: string): DriverFailure;
  /** What an error means that `open` met; `failureOf` when absent. */
  openFailureOf?(error: unknown): DriverFailure;
  introspect(ask: Ask, options: IntrospectOptions, lend: Lend<Connection>): Promise<Table[]>;
  explain(ask: Ask, sql: string, snapshot?: Snapshot): Promise<Estimate>;
  /** Runs one statement in a transaction that may write; commits when it touched no more rows than agreed, else rolls back. */
  write?(connection: Connection, sql: string, options: Pick<WriteOptions, 'maxRows' | 'timeoutMs'>): Promise<number>;
  powers?(ask: Ask): Promise<AccountPowers | undefined>;
  stamp?(): Promise<string | undefined>;
  dataVersion?(): Promise<DataVersion>;
  /** How many statements see the data of one moment; absent where the engine can't do that. */
  view?: {
    begin(connection: Connection): Promise<void>;
    /** False when the data are no longer those of the moment; asked around every statement where the engine does not hold them itself. */
    holds?(connection: Connection): Promise<boolean>;
    /** Returns whether the connection may be used again. Must not reject. */
    end(connection: Connection): Promise<boolean>;
  };
  /** Closes what all connections share. */
  dispose?(): Promise<void>;
}

/** All rows of a statement of the driver's own. */
export type Ask = (sql: string, timeoutMs?: number) => Promise<Scalar[][]>;

/** Lends a connection of the pool for work that isn't one query. */
export type Lend<Connection> = <T>(work: (connection: Connection) => Promise<T>, timeoutMs?: number) => Promise<T>;

/** One running statement. Rows are fetched when `next` asks, so that a slow reader slows the engine down. */
export interface Cursor {
  columns: ResultColumn[];
  /** Some further rows; none when there are no more. */
  next(): Promise<Scalar[][]>;
  /**
   * Ends the statement, wherever it is, and its transaction. Returns whether the connection may be used again.
   * Must not reject.
   */
  end(): Promise<boolean>;
}

export interface PoolOptions {
  /** Connections that stay open while idle. */
  size: number;
  /** Additional ones while all of those are busy; each is closed when it is released. */
  overflow: number;
  /** How long a query waits for a free connection before it fails. */
  acquireTimeoutMs: number;
  /** A connection older than this is replaced, so that fail-overs and changed passwords take effect. */
  recycleMs: number;
  /** A connection that was idle for longer than this is checked before it is used. */
  checkAfterMs: number;
  /** How long a server that has just become unreachable is retried, because it may be restarting. Later callers fail at once. */
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
