import type { Dialect } from '../../dialects/dialect.ts';
import { findColumn, findTable, type Snapshot } from '../../schema/snapshot/snapshot.ts';
import { readStatement, type Statement } from '../../sql/scope/scope.ts';

/** What a statement reads, as it was when somebody approved it: column by column with its type. */
export type Reads = Record<string, Record<string, string>>;

/** Undefined when the text is no query that can be read, or names what is not there. */
export function readsOf(sql: string, dialect: Dialect, snapshot: Snapshot): Reads | undefined {
  const statement = readStatement(sql, dialect, snapshot);
  return statement && readsOfStatement(statement, snapshot);
}

function readsOfStatement({ scopes, resolution, stored }: Statement, snapshot: Snapshot): Reads | undefined {
  const reads: Reads = {};
  for (const scope of scopes.all) {
    for (const { kind, name } of scope.sources) {
      if (kind !== 'table') continue;
      const table = findTable(snapshot, name);
      if (!table) return undefined;
      reads[table.name] ??= {};
      // Whoever reads a star reads what the table has, and would read another column as soon as there is one.
      if (scope.stars.length > 0)
        reads[table.name] = Object.fromEntries(table.columns.map(({ name: column, type }) => [column, type]));
    }
    for (const use of scope.columns) {
      const found = stored(use);
      if (found) reads[found.table.name] = { ...reads[found.table.name], [found.column.name]: found.column.type };
      else if (resolution.columns.get(use)?.kind === 'unknown') return undefined;
    }
  }
  return reads;
}

export interface ReadChange {
  table: string;
  column?: string;
  /** The types, where the column is still there. */
  was?: string;
  is?: string;
}

/** What of it is gone or of another type now; none means that the statement still reads what was approved. */
export function driftOf(reads: Reads, snapshot: Snapshot): ReadChange[] {
  return Object.entries(reads).flatMap(([name, columns]): ReadChange[] => {
    const table = findTable(snapshot, name);
    if (!table) return [{ table: name }];
    return Object.entries(columns).flatMap(([column, was]): ReadChange[] => {
      const found = findColumn(table, column);
      if (!found) return [{ table: name, column }];
      return found.type === was ? [] : [{ table: name, column, was, is: found.type }];
    });
  });
}
