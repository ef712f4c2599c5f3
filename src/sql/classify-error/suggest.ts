import { nearestNames } from '../../schema/names/name-similarity.ts';
import { findTable, type Snapshot, type Table } from '../../schema/snapshot/snapshot.ts';
import type { Problem } from '../contracts/problem.ts';

/** Names that exist and are near, best first, at most three; columns of `tables` (those in scope) come before others. */
export function suggestionsFor(problem: Problem, snapshot: Snapshot, tables: readonly Table[] = []): string[] {
  const { subject, qualifier } = problem;
  if (subject === undefined) return [];
  if (problem.class === 'table_not_found')
    return nearestNames(
      subject,
      snapshot.tables.map((table) => table.name),
      3,
    );
  if (problem.class === 'ambiguous_column') {
    return tables.map((table) => `${table.name}.${subject}`).slice(0, 3);
  }
  if (problem.class !== 'column_not_found') return [];
  const qualified = qualifier === undefined ? undefined : findTable(snapshot, qualifier);
  const inScope = nearestNames(subject, columnsOf(qualified ? [qualified] : tables), 3);
  if (inScope.length > 0) return inScope;
  const owners = snapshot.tables.filter((table) =>
    table.columns.some((column) => column.name.toLowerCase() === subject.toLowerCase()),
  );
  if (owners.length > 0) return owners.slice(0, 3).map((table) => `${table.name}.${subject}`);
  return nearestNames(subject, columnsOf(snapshot.tables), 3);
}

function columnsOf(tables: readonly Table[]): string[] {
  return tables.flatMap((table) => table.columns.map((column) => column.name));
}
