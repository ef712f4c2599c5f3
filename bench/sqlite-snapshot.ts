import { DatabaseSync } from 'node:sqlite';
import { sqlite } from '../src/dialects/sqlite.ts';
import type { Driver } from '../src/drivers/contract/driver.ts';
import { valueInclusion } from '../src/drivers/introspection/value-inclusion.ts';
import { openReadOnly } from '../src/drivers/sqlite/connection.ts';
import { introspectSqlite } from '../src/drivers/sqlite/introspect.ts';
import { withInferredKeys } from '../src/schema/keys/keys.ts';
import type { Scalar, Snapshot } from '../src/schema/snapshot/snapshot.ts';

/** A snapshot as the driver makes it, without the driver's process: the bench opens hundreds of files. */
export async function sqliteSnapshot(
  file: string,
  name: string,
): Promise<{ snapshot: Snapshot; database: DatabaseSync }> {
  const reader = openReadOnly(file, false);
  const { tables, fingerprint } = introspectSqlite(reader, {});
  reader.close();
  const database = new DatabaseSync(file, { readOnly: true, enableDoubleQuotedStringLiterals: true });
  database.exec('PRAGMA cache_size = -16000');
  const found: Snapshot = { dialect: 'sqlite', database: name, tables, fingerprint };
  const snapshot = await withInferredKeys(found, valueInclusion({ run: runOn(database) }, sqlite, found));
  return { snapshot, database };
}

function runOn(database: DatabaseSync): Driver['run'] {
  return async (sql) => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return { columns: [], rows: statement.all() as unknown as Scalar[][], truncated: false, milliseconds: 0 };
  };
}

export function distinctValues(database: DatabaseSync, table: string, column: string, limit: number): Scalar[] {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const statement = database.prepare(
    `SELECT DISTINCT ${quote(column)} FROM ${quote(table)} WHERE ${quote(column)} IS NOT NULL LIMIT ${limit}`,
  );
  statement.setReturnArrays(true);
  return (statement.all() as unknown as Scalar[][]).map(([value]) => value ?? null);
}
