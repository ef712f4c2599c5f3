import { dialectOf } from '../../dialects/registry.ts';
import { deniedColumnsOf, isDeniedColumn } from './denied-columns.ts';
import { isListedTable } from './listed-table.ts';
import type { ColumnAddress, Snapshot, Table } from './snapshot.ts';

/** What a role may see; structurally the policy's `Role`. */
interface Visibility {
  tables?: string[];
  deniedColumns?: string[];
  rowFilters?: Readonly<Record<string, unknown>>;
  masks?: Readonly<Record<string, unknown>>;
}

/** The part of a snapshot that a role may know of: what is not in here is never shown, linked, suggested or indexed. */
export function visibleSnapshot(snapshot: Snapshot, role: Visibility | undefined): Snapshot {
  if (!role) return snapshot;
  const listing = { dialect: dialectOf(snapshot.dialect), tables: snapshot.tables };
  const denied = deniedColumnsOf(role.deniedColumns ?? [], snapshot.tables);
  const isVisible = (table: string, column: string) => !isDeniedColumn(denied, table, column);
  const isWhole = (table: string, columns: string[]) => columns.every((column) => isVisible(table, column));
  // A view may show a denied column under another name, unless the role names it.
  const isNamed = (table: Table) =>
    role.tables?.some((entry) => !entry.endsWith('*') && isListedTable([entry], table, listing)) === true;
  const limited = limitedTables(role);
  const tables = snapshot.tables
    .filter((table) => role.tables === undefined || isListedTable(role.tables, table, listing))
    .filter((table) => table.kind === 'table' || denied.length === 0 || isNamed(table))
    // A view may show rows or values that are not the person's, unless it is limited itself or its query can be.
    .filter(
      ({ kind, name, definition }) =>
        kind === 'table' || limited.size === 0 || limited.has(name.toLowerCase()) || definition !== undefined,
    );
  const known = new Set(tables.map((table) => table.name));
  const stored = new Set(snapshot.tables.map((table) => table.name));
  const isKnown = ({ table, column }: ColumnAddress) => known.has(table) && isVisible(table, column);
  const { refutedKeys } = snapshot;
  return {
    ...snapshot,
    ...(refutedKeys
      ? { refutedKeys: refutedKeys.filter(({ column, target }) => isKnown(column) && isKnown(target)) }
      : {}),
    tables: tables.map(withoutStored(limited)).map(({ ownDate, rowName, filter, definition: _, ...table }) => ({
      ...table,
      ...(ownDate !== undefined && isVisible(table.name, ownDate) ? { ownDate } : {}),
      ...(rowName !== undefined && isVisible(table.name, rowName) ? { rowName } : {}),
      ...(filter === undefined || filter === 'hidden'
        ? {}
        : { filter: isWhole(table.name, [...filter.columns]) ? filter : ('hidden' as const) }),
      columns: table.columns.filter((column) => isVisible(table.name, column.name)),
      ...(table.heirs ? { heirs: table.heirs.filter((heir) => known.has(heir) || !stored.has(heir)) } : {}),
      primaryKey: isWhole(table.name, table.primaryKey) ? table.primaryKey : [],
      uniqueKeys: table.uniqueKeys.filter((key) => isWhole(table.name, key)),
      foreignKeys: table.foreignKeys.filter(
        (key) => known.has(key.table) && isWhole(table.name, key.columns) && isWhole(key.table, key.referenced),
      ),
    })),
  };
}

/** The names of tables of which something is limited, in lower case and without their schema. */
function limitedTables({ rowFilters = {}, masks = {} }: Visibility): Set<string> {
  const masked = Object.keys(masks).map((column) => column.slice(0, column.lastIndexOf('.')));
  return new Set([...Object.keys(rowFilters), ...masked].map((name) => name.toLowerCase().split('.').at(-1) as string));
}

/** Samples, ranges and counts are of all rows, whoever may see them: of a table that is limited, and of views beside it, none of it is told. */
const withoutStored =
  (limited: ReadonlySet<string>) =>
  (table: Table): Table => {
    const mayShowLimited = table.kind === 'view' && limited.size > 0;
    if (!mayShowLimited && !limited.has(table.name.toLowerCase())) return table;
    const { rowCount: _rows, ...rest } = table;
    return {
      ...rest,
      columns: table.columns.map(
        ({ samples: _samples, range: _range, distinctCount: _count, written: _written, ...column }) => column,
      ),
    };
  };
