import pg from 'pg';
import type { Scalar } from '../schema/snapshot.ts';
import type { ResultColumn } from './driver.ts';
import { type DeclaredType, postgresType } from './postgres-values.ts';
import { createRowBuffer, type Flow, type RowBuffer } from './row-buffer.ts';

/**
 * Runs one statement (the extended protocol takes no second) and reads its rows straight from the socket. No cursor: it
 * would forbid parallel plans.
 */
export function readPostgresRows(
  client: pg.Client,
  sql: string,
  declared: ReadonlyMap<number, DeclaredType>,
): { rows: RowBuffer; columns: () => ResultColumn[] } {
  const rows = createRowBuffer((client as unknown as { connection: { stream: Flow } }).connection.stream);
  const types = { getTypeParser: (oid: number) => postgresType(oid, declared).read };
  const query = new pg.Query<Scalar[]>({ text: sql, rowMode: 'array', types, queryMode: 'extended' } as pg.QueryConfig);
  let fields: pg.FieldDef[] = [];
  query.on('row', (row: Scalar[], result) => {
    if (fields.length === 0) fields = result?.fields ?? [];
    rows.push(row);
  });
  query.on('end', (result) => {
    fields = result.fields;
    rows.finish();
  });
  query.on('error', (error: Error) => rows.fail(error));
  client.query(query);
  return {
    rows,
    columns: () => fields.map(({ name, dataTypeID }) => ({ name, kind: postgresType(dataTypeID, declared).kind })),
  };
}
