import pg from 'pg';
import type { Scalar } from '../schema/snapshot.ts';
import type { ResultColumn } from './driver.ts';
import { type DeclaredType, postgresType } from './postgres-values.ts';

/** The part of the client's socket that slows the server down. */
interface Flow {
  pause(): void;
  resume(): void;
}

/** Rows of one statement that runs now. */
export interface PostgresRows {
  readonly isDone: boolean;
  /** SQLSTATE of the error that ended it, if one did. */
  readonly failedWith: string | undefined;
  columns(): ResultColumn[];
  /** Some rows, none at the end; rejects with the server's error. */
  next(): Promise<Scalar[][]>;
  /** Settles when the server has finished with the statement, whatever rows it still sends: they are dropped. */
  drain(): Promise<void>;
}

const heldRows = 1000;

/**
 * Runs one statement (the extended protocol takes no second) and reads its rows straight from the socket, which is
 * stopped while nobody wants them: the server then waits by itself. No cursor: it would forbid parallel plans.
 */
export function readRows(client: pg.Client, sql: string, declared: ReadonlyMap<number, DeclaredType>): PostgresRows {
  const flow = (client as unknown as { connection: { stream: Flow } }).connection.stream;
  const types = { getTypeParser: (oid: number) => postgresType(oid, declared).read };
  const query = new pg.Query<Scalar[]>({ text: sql, rowMode: 'array', types, queryMode: 'extended' } as pg.QueryConfig);
  let rows: Scalar[][] = [];
  let fields: pg.FieldDef[] = [];
  let isPaused = false;
  let isDone = false;
  let isDropped = false;
  let failure: Error | undefined;
  let wake = Promise.withResolvers<void>();

  query.on('row', (row: Scalar[], result) => {
    if (isDropped) return;
    if (fields.length === 0) fields = result?.fields ?? [];
    rows.push(row);
    if (rows.length >= heldRows && !isPaused) {
      isPaused = true;
      flow.pause();
    }
    wake.resolve();
  });
  query.on('end', (result) => {
    fields = result.fields;
    isDone = true;
    wake.resolve();
  });
  query.on('error', (error: Error) => {
    failure = error;
    isDone = true;
    wake.resolve();
  });
  client.query(query);

  function flowOn(): void {
    if (isPaused) flow.resume();
    isPaused = false;
  }

  return {
    get isDone() {
      return isDone;
    },
    get failedWith() {
      return (failure as { code?: string } | undefined)?.code;
    },
    columns: () => fields.map(({ name, dataTypeID }) => ({ name, kind: postgresType(dataTypeID, declared).kind })),
    async next() {
      while (rows.length === 0 && !isDone) {
        await wake.promise;
        wake = Promise.withResolvers();
      }
      // Rows that came before an error are not an answer.
      if (failure) throw failure;
      const found = rows;
      rows = [];
      flowOn();
      return found;
    },
    async drain() {
      isDropped = true;
      rows = [];
      flowOn();
      while (!isDone) {
        await wake.promise;
        wake = Promise.withResolvers();
      }
    },
  };
}
