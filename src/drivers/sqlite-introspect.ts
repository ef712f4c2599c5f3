import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Table } from '../schema/snapshot.ts';
import type { IntrospectOptions } from './driver.ts';
import { addStatistics } from './sqlite-statistics.ts';
import { readStructure } from './sqlite-structure.ts';

/** Structure of everything wanted, with statistics of its tables; the rows of views are left to the caller, who can set a limit. */
export function introspectSqlite(
  database: DatabaseSync,
  { include, exclude, samples = 5 }: IntrospectOptions,
): { tables: Table[]; fingerprint: string } {
  const tables = readStructure(
    database,
    (name) => (include === undefined || matchesAny(name, include)) && !matchesAny(name, exclude ?? []),
  );
  const fingerprint = createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 32);
  addStatistics(
    database,
    tables.filter((table) => table.kind === 'table'),
    samples,
  );
  return { tables, fingerprint };
}

/** Names without regard to case, `*` for any run of characters. */
function matchesAny(name: string, patterns: string[]): boolean {
  return patterns.some((pattern) => {
    const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    return new RegExp(`^${source}$`, 'isu').test(name);
  });
}
