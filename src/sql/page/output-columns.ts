import { type Column, findColumn, type Snapshot, type Table } from '../../schema/snapshot/snapshot.ts';
import { isInSchema, type Projection, type Scope, type Source, tablesNamed } from '../scope/scope.ts';

/** A column that a query gives back. */
export interface OutputColumn {
  /** Lower case; absent when only the engine knows. */
  name?: string;
  /** False for types that some engine cannot sort by. */
  isSortable: boolean;
}

/** The columns that come out, in order; undefined where a star stands for tables that we do not know. */
export function outputColumns(scope: Scope, snapshot: Snapshot | undefined): OutputColumn[] | undefined {
  if (scope.kind === 'set') {
    const member = scope.children.find((child) => child.role === 'member');
    return member && outputColumns(member, snapshot);
  }
  const columns: OutputColumn[] = [];
  for (const projection of scope.projections) {
    const found = projection.star
      ? starColumns(scope, projection, snapshot)
      : [itemColumn(scope, projection, snapshot)];
    if (!found) return undefined;
    columns.push(...found);
  }
  return columns.length > 0 ? columns : undefined;
}

function itemColumn(scope: Scope, { name, column }: Projection, snapshot: Snapshot | undefined): OutputColumn {
  const owners = column
    ? scope.sources.filter((source) => !column.qualifier || isCalled(source, column.qualifier))
    : [];
  const known = owners
    .map((source) => tableOf(source, snapshot))
    .map((table) => table && column && findColumn(table, column.name))
    .filter((each) => each !== undefined);
  return { ...(name ? { name: name.toLowerCase() } : {}), isSortable: known.every(isSortable) };
}

function starColumns(scope: Scope, { star }: Projection, snapshot: Snapshot | undefined): OutputColumn[] | undefined {
  const sources = scope.sources.filter((source) => !star?.qualifier || isCalled(source, star.qualifier));
  // A natural or USING join gives its common columns back once.
  const merges = scope.sources.some(({ join, using }) => join === 'natural' || using.length > 0);
  if (sources.length === 0 || (merges && !star?.qualifier)) return undefined;
  const columns: OutputColumn[] = [];
  for (const source of sources) {
    const table = tableOf(source, snapshot);
    const found = table
      ? table.columns.map((column) => ({ name: column.name.toLowerCase(), isSortable: isSortable(column) }))
      : source.child && outputColumns(source.child, snapshot);
    if (!found) return undefined;
    columns.push(...found);
  }
  return columns;
}

/** The table that a source is, when the snapshot knows it and no other of that name. */
export function tableOf(source: Source, snapshot: Snapshot | undefined): Table | undefined {
  if (source.kind !== 'table' || !snapshot) return undefined;
  const [table, ...others] = tablesNamed(snapshot, source.name).filter(({ schema }) =>
    isInSchema(schema, source.schema),
  );
  return others.length === 0 ? table : undefined;
}

function isCalled(source: Source, qualifier: string): boolean {
  return source.label.toLowerCase() === qualifier.toLowerCase();
}

/** Not JSON in PostgreSQL, not LOBs in Oracle, not arrays or places in BigQuery. */
function isSortable({ kind, type }: Column): boolean {
  return !['json', 'binary', 'other'].includes(kind) && !/lob|json|xml|array|struct|map|geo|point|\[\]/i.test(type);
}
