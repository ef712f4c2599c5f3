import type { Column, Table } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';

/** What a copy needs to know of a table; no value of it. */
export type ShadowTable = Pick<Table, 'name' | 'schema' | 'kind' | 'primaryKey'> & {
  columns: Pick<Column, 'name' | 'type' | 'kind'>[];
};

export interface ShadowAsk {
  /** Which shadow asks: a process holds the tables of several. */
  shadow: number;
  sql: string;
  /** What the statement may refer to. */
  tables: ShadowTable[];
  /** Of the whole snapshot. */
  schemas: string[];
}

export type ShadowRequests = {
  /** Settles when the engine is ready. */
  start: { ask: { cacheFolder?: string }; answer: null };
  prepare: { ask: ShadowAsk; answer: DriverFailure | null };
  /** Null for a statement that does not prepare. */
  columns: { ask: ShadowAsk; answer: string[] | null };
};

export const shadowTable = ({ name, schema, kind, primaryKey, columns }: Table): ShadowTable => ({
  name,
  kind,
  primaryKey,
  columns: columns.map(({ name, type, kind }) => ({ name, type, kind })),
  ...(schema === undefined ? {} : { schema }),
});
