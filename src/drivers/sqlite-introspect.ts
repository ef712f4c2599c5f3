import type { DatabaseSync } from 'node:sqlite';
import type { Table } from '../schema/snapshot.ts';
import type { IntrospectOptions } from './driver.ts';
export function introspectSqlite(
  _database: DatabaseSync,
  _options: IntrospectOptions,
): { tables: Table[]; fingerprint: string } {
  return { tables: [], fingerprint: '' };
}
