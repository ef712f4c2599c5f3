import type { Dialect } from '../../dialects/dialect.ts';
import { deniedColumnsOf } from '../../schema/snapshot/denied-columns.ts';
import { isListed, namesOfTables } from '../../schema/snapshot/listed-table.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { isExcludedTable, isWantedTable, mayBeExcluded, mayFindExcluded } from '../../schema/snapshot/wanted-table.ts';
import type { RefusalReason, Role } from '../contracts/verdict.ts';
import { isColumnOf, isRevealing } from './column-check.ts';
import type { Survey } from './surveyed.ts';

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
    if (dialect.crossesDatabases && isElsewhere(table, snapshot)) return { reason: 'table', subject: table };
    if (role.catalog !== true && isCatalog(table, dialect) && !isOwnTable(table, dialect, snapshot))
      return { reason: 'catalog', subject: table };
  }
  const type = role.catalog === true ? undefined : [...survey.types].find((name) => isCatalogType(name, dialect));
  if (type !== undefined) return { reason: 'catalog', subject: type };
  for (const table of survey.storedNames) {
    const unwanted = findUnwanted(table, dialect, role, snapshot);
    if (unwanted) return unwanted;
    if (role.tables && !mayRead(table, role.tables, dialect, snapshot))
      return { reason: 'table', subject: table.toLowerCase() };
  }
  const denied = deniedColumnsOf(role.deniedColumns ?? [], snapshot?.tables ?? []);
  return denied.length === 0 ? undefined : (findUntold(survey, dialect, role, snapshot) ?? findColumn());

  function findColumn(): Forbidden | undefined {
    const shown = denied.find((column) => survey.columns.some((use) => isRevealing(use, column, dialect, snapshot)));
    return shown && { reason: 'column', subject: `${shown.table}.${shown.column}` };
  }
}

/**
 * A view may show a denied column under another name, and so may a table that the snapshot does not know, which may be a view or a
 * slip of the pen: only what the role names is known to be meant for it.
 */
function findUntold(
  { tables }: Survey,
  dialect: Dialect,
  role: Role,
  snapshot: Snapshot | undefined,
): Forbidden | undefined {
  if (!snapshot) return undefined;
  for (const subject of tables) {
    const name = subject.split('.').at(-1) as string;
    const isNamed = role.tables?.some((listed) => listed.toLowerCase().split('.').at(-1) === name);
    if (isNamed || name === 'dual' || isCatalog(subject, dialect)) continue;
    const known = snapshot.tables.filter((one) => fits(one.name.toLowerCase(), name));
    if (known.some(({ kind }) => kind === 'view')) return { reason: 'table', subject };
    const isHeir = snapshot.tables.some(({ heirs = [] }) => heirs.some((heir) => fits(heir.toLowerCase(), name)));
    if (known.length === 0 && !isHeir) return { reason: 'table', subject, repairable: true };
  }
  return undefined;
}

/** BigQuery's `employ*` is every table that begins so. */
function fits(stored: string, name: string): boolean {
  return name.endsWith('*') ? stored.startsWith(name.slice(0, -1)) : stored === name;
}

/** Names that may be a column or a table (`x IN (name)`) are tables unless a table of the statement has such a column. */
export function settleNames(survey: Survey, dialect: Dialect, snapshot: Snapshot | undefined): void {
  for (const { table, stored } of survey.doubtfulTables) {
    if ([...survey.tables].some((source) => isColumnOf(source, stored, dialect, snapshot))) continue;
    survey.tables.add(table);
    survey.places.push({ table });
    survey.storedNames.add(stored);
  }
}

/** `other.dbo.orders` and `other..orders` are of another database, unless it is this one; four parts name a server. */
function isElsewhere(table: string, snapshot: Snapshot | undefined): boolean {
  const parts = table.split('.');
  return parts.length > 3 || (parts.length === 3 && parts[0] !== snapshot?.database.toLowerCase());
}

/** DuckDB reads files that are named like tables; no other engine does, but no table has such a name either. */
function isFile(table: string, dialect: Dialect, snapshot: Snapshot | undefined): boolean {
  if (!dialect.filesByName?.test(table)) return false;
  return !snapshot?.tables.some(({ name }) => name.toLowerCase() === table);
}

/** `10::pg_catalog.regrole` looks a name up, `NULL::pg_authid` is a row of the catalogue; `pg_catalog.int4` is a plain type. */
function isCatalogType(type: string, dialect: Dialect): boolean {
  const parts = type.replace(/[\s"[\]]+|\([^)]*\)/g, '').split('.');
  const name = parts.at(-1) as string;
  if (dialect.catalogTypes.has(name.replace(/^_/, ''))) return true;
  return (
    dialect.catalogTypes.size > 0 && isCatalog(parts[0] === dialect.functionPrefix ? name : parts.join('.'), dialect)
  );
}

/** A table of one's own hides a view of the catalogue that is named without its owner (Oracle's `catalog`). */
function isOwnTable(table: string, dialect: Dialect, snapshot: Snapshot | undefined): boolean {
  if (!dialect.catalogPrefixes.includes(table)) return false;
  return snapshot?.tables.some(({ name, schema }) => schema === undefined && name.toLowerCase() === table) === true;
}

export function isCatalog(table: string, dialect: Dialect): boolean {
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
  if (isExcludedTable(name, schema, role) || (name.endsWith('*') && mayFindExcluded(name, role)))
    return { reason: 'table', subject: lower };
  const isKnown = snapshot?.tables.some((known) => known.name.toLowerCase() === name.toLowerCase()) === true;
  // A bare name that nobody knows: a slip of the pen, or a table of a schema that was left out.
  if (!isKnown && (!isWantedTable(name, schema, role) || (schema === undefined && mayBeExcluded(name, role))))
    return { reason: 'table', subject: lower, repairable: true };
  return undefined;
}
