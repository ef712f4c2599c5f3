import type { Dialect } from '../../dialects/dialect.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { type Fields, identifier, isFields, type Tree, walkTree } from '../parse/parse.ts';
import { type ColumnUse, type ResolvedColumn, resolveColumns, scopesOf, storedAs } from '../scope/scope.ts';

const dual: Table = {
  name: 'DUAL',
  kind: 'table',
  columns: [{ name: 'DUMMY', type: 'VARCHAR2(1)', kind: 'text', nullable: true }],
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
};
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
  const harmless = dialect.harmlessBareNames;
  if (!harmless) return undefined;
  const scopes = scopesOf(sql, dialect, statements);
  if (!scopes) return 'SELECT';
  const known = snapshot ?? { dialect: dialect.name, database: '', fingerprint: '', tables: [] };
  const { columns, tables } = resolveColumns(scopes, withDual(known));
  const made = new Set([...tables.values()].flatMap((table) => table.columns.map(({ name }) => name)));
  for (const name of namesGivenByPivots(statements, dialect)) made.add(name);
  for (const [use, found] of columns) {
    // What a PIVOT hands out are columns of its tables and names that the statement gives.
    if (found.kind === 'open' && found.owner?.child?.opaque && made.has(storedAs(dialect, use.name, use.quoted)))
      continue;
    if (!isColumn(use, found, snapshot !== undefined, harmless))
      return `${use.qualifier === undefined ? '' : `${use.qualifier}.`}${use.name}`.toLowerCase();
  }
  return undefined;
}

function isColumn(use: ColumnUse, found: ResolvedColumn, isKnown: boolean, harmless: ReadonlySet<string>): boolean {
  if (found.kind === 'unknown')
    return use.qualifier === undefined && !use.quoted && harmless.has(use.name.toLowerCase());
  // A source whose columns nobody knows: its own name in front of the column is proof enough, a bare name is not. The
  // ORDER BY of a UNION can name nothing but its columns.
  if (found.kind === 'open')
    return !isKnown || use.qualifier !== undefined || use.scope.kind === 'set' || harmless.has(use.name.toLowerCase());
  return true;
}

/** Aliases inside of a PIVOT or UNPIVOT, and the new columns of an UNPIVOT, as the engine keeps them. */
function namesGivenByPivots(statements: readonly Tree[], dialect: Dialect): string[] {
  const names: string[] = [];
  const collect = (node: Fields) => {
    for (const key of ['alias', 'value_column', 'name_column']) {
      const given = node[key];
      const name = identifier(isFields(given) && isFields(given.column) ? given.column.name : given);
      if (name) names.push(storedAs(dialect, name.name, name.quoted === true));
    }
  };
  walkTree({ statements }, (kind, node) => {
    if (kind !== 'pivot' && kind !== 'unpivot') return undefined;
    collect(node);
    walkTree(node, (_, inner) => {
      collect(inner);
      return undefined;
    });
    return undefined;
  });
  return names;
}

function withDual(snapshot: Snapshot): Snapshot {
  let found = extended.get(snapshot);
  if (!found) {
    found = { ...snapshot, tables: [...snapshot.tables, dual] };
    extended.set(snapshot, found);
  }
  return found;
}
