import type { ResultColumn } from '../contract/driver.ts';
import type { DataFiles } from './files.ts';

/** What a process that holds DuckDB can be asked. It holds one database, and runs one statement at a time. */
export type DuckdbRequests = {
  open: { ask: OpenRequest; answer: DataFiles | null };
  start: { ask: { sql: string }; answer: ResultColumn[] };
  /** JSON of `Scalar[][]`: scalars lose nothing in it, and it crosses faster than the rows themselves. */
  next: { ask: Record<never, never>; answer: string };
  /** Ends the statement, wherever it is; whether the next one may follow. */
  end: { ask: Record<never, never>; answer: boolean };
  write: { ask: WriteRequest; answer: number };
};

export interface OpenRequest {
  path: string;
  /** For copies of data files; all processes of a driver share them. */
  shared: string;
  /** For what does not fit into memory; each process has its own. */
  scratch: string;
  /** What another process has found in the files already. */
  files: DataFiles | null;
  mostMemory: number;
}

export interface WriteRequest {
  path: string;
  scratch: string;
  sql: string;
  maxRows: number;
}
