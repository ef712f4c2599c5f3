import { DatabaseSync } from 'node:sqlite';
import { introspectSqlite } from '../src/drivers/sqlite/introspect.ts';
import { openReadOnly } from '../src/drivers/sqlite/read-only.ts';
import type { Scalar, Snapshot } from '../src/schema/snapshot/snapshot.ts';

/** A snapshot as the driver makes it, without the driver's process: the bench opens hundreds of files. */
export function sqliteSnapshot(file: string, name: string): { snapshot: Snapshot; database: DatabaseSync } {
  const reader = openReadOnly(file, false);
  const { tables, fingerprint } = introspectSqlite(reader, {});
  reader.close();
  const database = new DatabaseSync(file, { readOnly: true, enableDoubleQuotedStringLiterals: true });
  database.exec('PRAGMA cache_size = -16000');
  return { snapshot: { dialect: 'sqlite', database: name, tables, fingerprint }, database };
}

export function distinctValues(database: DatabaseSync, table: string, column: string, limit: number): Scalar[] {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const statement = database.prepare(
    `SELECT DISTINCT ${quote(column)} FROM ${quote(table)} WHERE ${quote(column)} IS NOT NULL LIMIT ${limit}`,
  );
  statement.setReturnArrays(true);
  return (statement.all() as unknown as Scalar[][]).map(([value]) => value ?? null);
}
