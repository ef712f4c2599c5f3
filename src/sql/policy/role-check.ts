import type { Dialect } from '../../dialects/dialect.ts';
import { isListed, namesOfTables } from '../../schema/snapshot/listed-table.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { isExcludedTable, isWantedTable, mayBeExcluded } from '../../schema/snapshot/wanted-table.ts';
import type { RefusalReason, Role } from '../contracts/verdict.ts';
import type { Block, ColumnUse, Source, Survey } from './survey.ts';

export interface Forbidden {
  reason: RefusalReason;
  subject: string;
  /** The name may be a mistake and nothing worse. */
  repairable?: true;
}

/** What of the tables and columns that the statement reads this role must not see; the first found. */
export function findForbidden(
  survey: Survey,
  dialect: Dialect,
  role: Role,
  snapshot?: Snapshot,
): Forbidden | undefined {
  for (const table of survey.tables) {
    if (isFile(table, dialect, snapshot)) return { reason: 'table_function', subject: table };
    if (role.catalog !== true && isCatalog(table, dialect)) return { reason: 'catalog', subject: table };
  }
  for (const table of survey.storedNames) {
    const unwanted = findUnwanted(table, dialect, role, snapshot);
    if (unwanted) return unwanted;
    if (role.tables && !mayRead(table, role.tables, dialect, snapshot))
      return { reason: 'table', subject: table.toLowerCase() };
  }
  const denied = (role.deniedColumns ?? []).map(splitColumn);
  if (denied.length === 0) return undefined;
  // A view may show a denied column under another name; only one that the role names is known to be meant for it.
  for (const table of survey.tables) {
    if (isUnlistedView(table, role, snapshot)) return { reason: 'table', subject: table };
  }
  for (const use of survey.columns) {
    const hit = denied.find((column) => reveals(use, column, dialect, snapshot));
    if (hit) return { reason: 'column', subject: `${hit.table}.${hit.column}` };
  }
  return undefined;
}

function isUnlistedView(table: string, role: Role, snapshot: Snapshot | undefined): boolean {
  const name = table.split('.').at(-1) as string;
  const isView = snapshot?.tables.some((known) => known.kind === 'view' && known.name.toLowerCase() === name);
  return isView === true && !role.tables?.some((listed) => listed.toLowerCase().split('.').at(-1) === name);
}

/** DuckDB reads files that are named like tables; no other engine does, but no table has such a name either. */
function isFile(table: string, dialect: Dialect, snapshot: Snapshot | undefined): boolean {
  if (!dialect.filesByName?.test(table)) return false;
  return !snapshot?.tables.some(({ name }) => name.toLowerCase() === table);
}

function isCatalog(table: string, dialect: Dialect): boolean {
  const parts = table.split('.');
  return parts.some((_, index) => {
    const name = parts.slice(index).join('.');
    return dialect.catalogPrefixes.some((prefix) =>
      /[._$]$/.test(prefix) ? name.startsWith(prefix) : name === prefix,
    );
  });
}

function mayRead(table: string, allowed: string[], dialect: Dialect, snapshot: Snapshot | undefined): boolean {
  const parts = table.split('.');
  const name = parts.at(-1) as string;
  const schema = parts.at(-2);
  const names = namesOfTables(snapshot?.tables ?? []);
  // A bare entry means the connection's own schema: `orders` does not open `other_tenant.orders`.
  const isOwn =
    schema === undefined ||
    schema === dialect.ownSchema ||
    snapshot?.tables.some((known) => spelt(known.name) === name && spelt(known.schema ?? '') === schema) === true;
  return allowed.some(
    (entry) =>
      isListed(entry, table, dialect, names) ||
      (isOwn && !entry.includes('.') && isListed(entry, name, dialect, names)),
  );

  function spelt(stored: string): string {
    return dialect.ignoresCase && table === table.toLowerCase() ? stored.toLowerCase() : stored;
  }
}

/** What the connection leaves out is out for everybody, also with the check of names switched off. */
function findUnwanted(
  table: string,
  dialect: Dialect,
  role: Role,
  snapshot: Snapshot | undefined,
): Forbidden | undefined {
  const lower = table.toLowerCase();
  if (!role.include && !role.exclude) return undefined;
  if (lower === 'dual' || isCatalog(lower, dialect)) return undefined;
  const parts = table.split('.');
  const name = parts.at(-1) as string;
  const schema = parts.at(-2);
  if (isExcludedTable(name, schema, role)) return { reason: 'table', subject: lower };
  const isKnown = snapshot?.tables.some((known) => known.name.toLowerCase() === name.toLowerCase()) === true;
  // A bare name that nobody knows: a slip of the pen, or a table of a schema that was left out.
  if (!isKnown && (!isWantedTable(name, schema, role) || (schema === undefined && mayBeExcluded(name, role))))
    return { reason: 'table', subject: lower, repairable: true };
  return undefined;
}

interface Column {
  table: string;
  column: string;
}

function splitColumn(entry: string): Column {
  const parts = entry.toLowerCase().split('.');
  return { table: parts.at(-2) ?? '', column: parts.at(-1) as string };
}

/** Whether this use could show the denied column: every doubt counts as yes. */
function reveals(use: ColumnUse, denied: Column, dialect: Dialect, snapshot: Snapshot | undefined): boolean {
  const isTarget = (source: Source) => isOf(source, denied.table);
  const near = use.block?.sources ?? [];
  if (use.kind === 'star') {
    if (use.except.includes(denied.column)) return false;
    // `t.*` of a correlated subquery may name an outer table
    const candidates = use.qualifier === undefined ? near : named(use.block, use.qualifier);
    return candidates.some(isTarget) && hasColumn(denied, snapshot);
  }
  const visible = sourcesOf(use.block);
  if (use.kind === 'natural') return near.some(isTarget) && sharesColumn(near, denied, snapshot);
  // `SELECT e FROM employees e`, `row_to_json(e)`: the name of the table stands for its whole row
  if (use.qualifier === undefined && visible.some((source) => isTarget(source) && source.alias === use.name)) {
    return !isColumnOf(denied.table, use.name, snapshot);
  }
  if (dialect.functionsByDot && isAttributeCall(use, denied, dialect, snapshot)) return true;
  if (use.name !== denied.column) return false;
  if (use.kind === 'field') return visible.some(isTarget);
  if (use.qualifier === undefined) return visible.some(isTarget) && !isBoundElsewhere(use, isTarget, dialect, snapshot);
  const candidates = named(use.block, use.qualifier);
  return candidates.length === 0 ? visible.some(isTarget) : candidates.some(isTarget);
}

/** PostgreSQL takes `e.row_to_json` for `row_to_json(e)` when no column has that name. */
function isAttributeCall(use: ColumnUse, denied: Column, dialect: Dialect, snapshot: Snapshot | undefined): boolean {
  if (!dialect.allowedFunctions.has(use.name) || isColumnOf(denied.table, use.name, snapshot)) return false;
  if (use.kind === 'field') return sourcesOf(use.block).some((source) => isOf(source, denied.table));
  return use.qualifier !== undefined && named(use.block, use.qualifier).some((source) => isOf(source, denied.table));
}

function isOf(source: Source, table: string): boolean {
  return source.table?.split('.').at(-1) === table;
}

function sourcesOf(block: Block | undefined): Source[] {
  const sources: Source[] = [];
  for (let at = block; at; at = at.parent) sources.push(...at.sources);
  return sources;
}

/** Sources of that name at every level: which of two names that differ in case is meant, the engine knows better. */
function named(block: Block | undefined, qualifier: string): Source[] {
  return sourcesOf(block).filter(({ alias, table }) => alias === qualifier || table?.split('.').at(-1) === qualifier);
}

/** With a snapshot: a bare name that a nearer table owns does not reach an outer denied one. */
function isBoundElsewhere(
  use: ColumnUse,
  isTarget: (source: Source) => boolean,
  dialect: Dialect,
  snapshot: Snapshot | undefined,
): boolean {
  if (!snapshot) return false;
  for (let at = use.block; at; at = at.parent) {
    if (at.sources.some(isTarget)) return false;
    if (at.sources.some(({ table }) => table !== undefined && isColumnOf(table, use.name, snapshot, dialect)))
      return true;
  }
  return false;
}

/** Given a dialect, the column must be spelt as an unquoted name of that dialect is. */
function isColumnOf(table: string, column: string, snapshot: Snapshot | undefined, dialect?: Dialect): boolean {
  const name = table.split('.').at(-1);
  const known = snapshot?.tables.find((candidate) => candidate.name.toLowerCase() === name);
  const isExact = dialect !== undefined && !dialect.ignoresCase;
  const wanted = isExact && dialect.foldsTo === 'upper' ? column.toUpperCase() : column;
  return known?.columns.some((found) => (isExact ? found.name : found.name.toLowerCase()) === wanted) === true;
}

/** Without a snapshot the column is taken to exist. */
function hasColumn(denied: Column, snapshot: Snapshot | undefined): boolean {
  if (!snapshot?.tables.some(({ name }) => name.toLowerCase() === denied.table)) return true;
  return isColumnOf(denied.table, denied.column, snapshot);
}

/** A natural join compares all columns that two tables share, the denied one among them. */
function sharesColumn(near: Source[], denied: Column, snapshot: Snapshot | undefined): boolean {
  if (!snapshot) return true;
  return near.some(
    ({ table }) =>
      table === undefined || (table.split('.').at(-1) !== denied.table && isColumnOf(table, denied.column, snapshot)),
  );
}
