import type { Socket } from 'node:net';
import pg from 'pg';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import type { ResultColumn } from '../contract/driver.ts';
import { computedScalar } from '../rows/exact-number.ts';
import { createRowBuffer, type RowBuffer } from '../rows/row-buffer.ts';
import { watchRowSize } from '../rows/row-size-watch.ts';
import { type DeclaredType, postgresType } from './values.ts';

/**
 * Runs one statement (the extended protocol takes no second) and reads its rows straight from the socket. No cursor: it
 * would forbid parallel plans.
 */
export function readPostgresRows(
  client: pg.Client,
  sql: string,
  declared: ReadonlyMap<number, DeclaredType>,
): { rows: RowBuffer; columns: () => ResultColumn[] } {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const rows = createRowBuffer(stream);
  const size = watchRowSize(stream, rows);
  const types = { getTypeParser: (oid: number) => postgresType(oid, declared).read };
  const query = new pg.Query<Scalar[]>({ text: sql, rowMode: 'array', types, queryMode: 'extended' } as pg.QueryConfig);
  let fields: pg.FieldDef[] = [];
  let computed: number[] = [];
  query.on('row', (row: Scalar[], result) => {
    if (fields.length === 0) {
      fields = result?.fields ?? [];
      computed = fields.flatMap((field, index) => (isComputedDecimal(field) ? [index] : []));
    }
    for (const index of computed) row[index] = computedScalar(row[index] ?? null);
    size.rowArrived();
    rows.push(row);
  });
  query.on('end', (result) => {
    fields = result.fields;
    size.stop();
    rows.finish();
  });
  query.on('error', (error: Error) => {
    size.stop();
    rows.fail(error);
  });
  client.query(query);
  return {
    rows,
    columns: () => fields.map(({ name, dataTypeID }) => ({ name, kind: postgresType(dataTypeID, declared).kind })),
  };
}

/** A `numeric` that is no column of a table and was cast to no fixed number of places. */
function isComputedDecimal({ dataTypeID, tableID, dataTypeModifier }: pg.FieldDef): boolean {
  return dataTypeID === 1700 && tableID === 0 && dataTypeModifier === -1;
}
