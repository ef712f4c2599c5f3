import type { DialectName } from '../../dialects/dialect.ts';
import type { Purpose } from '../../protocol/answer.ts';
import type { ColumnKind, Scalar, Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';

/**
 * Access to one database. Every method that talks to the engine rejects with `DriverError` and nothing else. A driver never judges
 * SQL: the access policy has done so before. It still makes the engine itself refuse writes (read-only file open, transaction or
 * session; an authorizer where the engine has one).
 */
export interface Driver {
  readonly dialect: DialectName;
  /** `read` unless the connection was opened for writing on purpose. `run` and `stream` only ever read. */
  readonly access: 'read' | 'write';
  /** Opens the connection and proves that it answers. Idempotent. */
  connect(): Promise<void>;
  /** Structure, comments, estimates and bounded samples; no row of a table leaves beyond the samples. */
  introspect(options?: IntrospectOptions): Promise<Snapshot>;
  /**
   * Runs one statement. `truncated` is exact: one row more than `maxRows` is asked for and never returned. It is also set
   * when the rows would have held more than `resultBounds` allow; cells beyond the bound are shortened and counted.
   * When `timeoutMs` has passed or `signal` fires, the query has really stopped in the engine before this rejects.
   */
  run(sql: string, options: RunOptions): Promise<RowSet>;
  /** The rows one by one in constant memory; ending the loop early ends the query. */
  stream(sql: string, options?: StreamOptions): AsyncIterable<Scalar[]>;
  /**
   * The engine's estimate of what the statement would read, without running it. The snapshot helps engines without statistics.
   */
  explain(sql: string, snapshot?: Snapshot, within?: Within): Promise<Estimate>;
  /** Up to `limit` distinct non-null values, most frequent first where that is cheap. `schema` as the snapshot has it. */
  distinctValues(table: string, column: string, limit: number, schema?: string, within?: Within): Promise<Scalar[]>;
  /**
   * Changes data: one statement in one transaction, committed when it touched no more than `maxRows` rows, rolled back
   * otherwise and on any error. Returns how many rows it touched. Absent unless the connection was opened for writing. The
   * caller has a user's consent to exactly this text.
   */
  write?(sql: string, options: WriteOptions): Promise<number>;
  /** What the account may do beyond reading; undefined where the engine has no accounts or doesn't say. */
  powers?(): Promise<AccountPowers | undefined>;
  /** A cheap mark that changes whenever structure or data may have changed; undefined when the engine has none. */
  stamp?(): Promise<string | undefined>;
  /**
   * Gives `work` a driver whose `run` and `explain` see the data of one moment, whatever others write meanwhile: one connection, one
   * statement at a time. Its other methods are unchanged. A statement that fails or is stopped leaves the view intact where the engine
   * can do that; otherwise, or when the data have changed, the next one rejects with `viewLost`. Absent where the engine has no such view.
   */
  view?<T>(work: (driver: Driver) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Whether rows that were read earlier are still current; `unknown` when absent. Cheap: it is called before every statement. */
  dataVersion?(): Promise<DataVersion>;
  close(): Promise<void>;
}

/**
 * The engine's own mark of its data: two that are equal mean the same rows. `changing` while a mark might not show the next change,
 * so that it proves nothing; `unknown` where the engine has no mark that is exact and cheap.
 */
export type DataVersion = { mark: string } | 'changing' | 'unknown';

/** Rights of an account that reading doesn't need. */
export interface AccountPowers {
  account: string;
  /** Change rows or structure. */
  changes: boolean;
  /** Read or write files of the server, or run programs there. */
  files: boolean;
  /** Statements that create a read-only account; a person fills in the password. */
  remedy: string;
}

export interface IntrospectOptions {
  include?: string[];
  exclude?: string[];
  /** Distinct sample values per column; default 5, 0 for none. */
  samples?: number;
}

/** What ends a statement early; the driver has its own limit when neither is given. */
export interface Within {
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface StreamOptions extends Within {
  /** What the run's receipt counts it as; `answer` when absent. */
  purpose?: Purpose;
}

export interface RunOptions extends StreamOptions {
  maxRows: number;
  timeoutMs: number;
}

/** How one change is made. */
export interface WriteOptions {
  timeoutMs: number;
  /** The number of rows that the user agreed to: a change of more is rolled back. */
  maxRows: number;
  signal?: AbortSignal;
}

export interface RowSet {
  columns: ResultColumn[];
  rows: Scalar[][];
  truncated: boolean;
  /** How many cells were shortened; absent when none was. */
  cutCells?: number;
}

export interface ResultColumn {
  name: string;
  kind: ColumnKind;
}

export interface Estimate {
  rows?: number;
  bytes?: number;
  /** The engine's plan as text, for analysts. */
  plan: string;
}

/** The only error that leaves a driver. Its message is technical; users see the sentence of the error catalogue. */
export class DriverError extends Error {
  override name = 'DriverError';
  readonly failure: DriverFailure;
  constructor(failure: DriverFailure, options?: ErrorOptions) {
    super(failure.message, options);
    this.failure = failure;
  }
}

export const closedFailure: DriverFailure = { code: 'CLOSED', message: 'the connection is closed' };
export const cancelledFailure: DriverFailure = { message: 'the query was cancelled', ended: 'cancelled' };
/** The data of the view's moment can no longer be read; those of now can. */
export const viewLost: DriverFailure = { code: 'VIEW_LOST', message: 'the view of the data was lost' };
export const timeoutFailure = (timeoutMs: number): DriverFailure => ({
  message: `the query took longer than ${timeoutMs} ms`,
  ended: 'timeout',
});

/** The rows have changed since the user agreed to their number. */
export const tooManyRows = (count: number, agreed: number): DriverFailure => ({
  code: 'TOO_MANY_ROWS',
  message: `the statement touched ${count} rows where ${agreed} were agreed to; it was rolled back`,
});

/** The connection broke during the commit: only the database knows how it ended. */
export const commitUnknown = (message: string): DriverFailure => ({ code: 'COMMIT_UNKNOWN', message });

export const notWritable = (what: string): DriverFailure => ({
  code: 'NOT_WRITABLE',
  message: `${what} cannot be changed through this connection`,
});
