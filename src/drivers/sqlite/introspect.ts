import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import { isWantedTable } from '../../schema/snapshot/wanted-table.ts';
import type { IntrospectOptions } from '../contract/driver.ts';
import { addStatistics } from './statistics.ts';
import { readStructure } from './structure.ts';

/** Structure of everything wanted, with statistics of its tables; the rows of views are left to the caller, who can set a limit. */
export function introspectSqlite(
  database: DatabaseSync,
  options: IntrospectOptions,
): { tables: Table[]; fingerprint: string } {
  const tables = readStructure(database, (name) => isWantedTable(name, undefined, options));
  const fingerprint = createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 32);
  addStatistics(
    database,
    tables.filter((table) => table.kind === 'table'),
    options.samples ?? 5,
  );
  return { tables, fingerprint };
}
