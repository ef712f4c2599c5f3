import type { Dialect } from '../../dialects/dialect.ts';
import { words } from '../../dialects/words.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { Tree } from '../parse/parse.ts';
import { type ColumnUse, type ResolvedColumn, resolveColumns, scopesOf } from '../scope/scope.ts';

/** https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Pseudocolumns.html and functions without arguments. */
const pseudoColumns = words(
  `rowid rownum level connect_by_isleaf connect_by_iscycle connect_by_root ora_rowscn object_id object_value column_value
  sysdate systimestamp current_date current_timestamp localtimestamp sessiontimezone dbtimezone versions_startscn
  versions_endscn versions_starttime versions_endtime versions_xid versions_operation null`,
);

const dual: Table = {
  name: 'DUAL',
  kind: 'table',
  columns: [{ name: 'DUMMY', type: 'VARCHAR2(1)', kind: 'text', nullable: true }],
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
};
const nothing: Snapshot = { dialect: 'oracle', database: '', fingerprint: '', tables: [dual] };
const extended = new WeakMap<Snapshot, Snapshot>();

/**
 * Oracle calls a function without arguments where any other engine sees a column: `SELECT wipe_all FROM dual`,
 * `SELECT pkg.next_id FROM orders`. So each name must be a column that is known to be there, or a pseudo-column. Without a
 * snapshot only what belongs to no table of the statement can be told. A mistyped column looks the same, so that the
 * caller lets it be repaired.
 */
export function findBareCall(
  sql: string,
  dialect: Dialect,
  statements: readonly Tree[],
  snapshot: Snapshot | undefined,
): string | undefined {
  if (dialect.name !== 'oracle' && dialect.name !== 'oracle11') return undefined;
  const scopes = scopesOf(sql, dialect, statements);
  if (!scopes) return 'SELECT';
  const { columns } = resolveColumns(scopes, snapshot ? withDual(snapshot) : nothing);
  for (const [use, found] of columns) {
    if (!isColumn(use, found, snapshot !== undefined))
      return `${use.qualifier === undefined ? '' : `${use.qualifier}.`}${use.name}`.toLowerCase();
  }
  return undefined;
}

function isColumn(use: ColumnUse, found: ResolvedColumn, isKnown: boolean): boolean {
  if (found.kind === 'unknown')
    return use.qualifier === undefined && !use.quoted && pseudoColumns.has(use.name.toLowerCase());
  // A source whose columns nobody knows: its own name in front of the column is proof enough, a bare name is not. The
  // ORDER BY of a UNION can name nothing but its columns.
  if (found.kind === 'open')
    return (
      !isKnown || use.qualifier !== undefined || use.scope.kind === 'set' || pseudoColumns.has(use.name.toLowerCase())
    );
  return true;
}

function withDual(snapshot: Snapshot): Snapshot {
  let found = extended.get(snapshot);
  if (!found) {
    found = { ...snapshot, tables: [...snapshot.tables, dual] };
    extended.set(snapshot, found);
  }
  return found;
}
