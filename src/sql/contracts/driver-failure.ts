import type { ProblemClass } from './problem.ts';

/** An engine's complaint as data: what `classifyError` turns into a problem. No stack, no credentials. */
export interface DriverFailure {
  message: string;
  /** SQLSTATE where the engine has one. */
  sqlState?: string;
  /** Vendor code (`1054`, `ORA-00904`, `SQLITE_BUSY`). */
  code?: string;
  /** Character offset into the statement, when the engine tells. */
  position?: number;
  /** The file that it is about, where there are several. */
  file?: string;
  /** Set by the driver itself when it ended the query. */
  ended?: 'timeout' | 'cancelled';
  /** What kind of error it was, where the engine's own message is withheld; `message` is ours then. */
  concealed?: ProblemClass;
}
