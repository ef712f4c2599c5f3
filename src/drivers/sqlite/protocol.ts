import type { Table } from '../../schema/snapshot/snapshot.ts';
import type { IntrospectOptions, RowSet } from '../contract/driver.ts';

/** What the driver asks of its worker process. Each request names the file, so that a worker serves any database. */
export type WorkerRequests = {
  /** Proves that the file opens and can be read. */
  open: { ask: { path: string }; answer: null };
  run: { ask: { path: string; sql: string; maxRows: number }; answer: RowSet };
  streamOpen: { ask: { path: string; sql: string; stream: number }; answer: null };
  /** `rows` is JSON of `Scalar[][]`: scalars lose nothing in it, and it crosses faster than the rows themselves. */
  streamNext: { ask: { stream: number }; answer: { rows: string; isLast: boolean } };
  streamClose: { ask: { stream: number }; answer: null };
  introspect: { ask: { path: string; options: IntrospectOptions }; answer: { tables: Table[]; fingerprint: string } };
  /** The view again, with samples and the kinds that its values tell. */
  sampleView: { ask: { path: string; view: Table; samples: number }; answer: Table };
  /** Begins a view: one connection whose statements all see the same moment, or fail with `VIEW_LOST`. */
  viewOpen: { ask: { path: string }; answer: null };
  viewRun: { ask: { sql: string; maxRows: number }; answer: RowSet };
  viewClose: { ask: Record<never, never>; answer: null };
  /** Lets go of all files, so that the worker may serve another driver. */
  release: { ask: Record<never, never>; answer: null };
};

export type RequestKind = keyof WorkerRequests;

/** What a request really cost the file. */
export interface WorkerWork {
  connections: number;
  statements: number;
  rows: number;
}
