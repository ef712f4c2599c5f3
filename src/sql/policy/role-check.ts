import type { Dialect } from '../../dialects/dialect.ts';
import { words } from '../../dialects/functions/words.ts';
import { deniedColumnsOf } from '../../schema/snapshot/denied-columns.ts';
import { isListed, namesOfTables } from '../../schema/snapshot/listed-table.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { visibleSnapshot } from '../../schema/snapshot/visible-snapshot.ts';
import { isExcludedTable, isWantedTable, mayBeExcluded, mayFindExcluded } from '../../schema/snapshot/wanted-table.ts';
import type { RefusalReason, Role } from '../contracts/verdict.ts';
import { isColumnOf, isRevealing } from './column-check.ts';
import { plainWords } from './plain-words.ts';
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
  const row = findHiddenRow(survey, dialect, role, snapshot);
  if (row) return row;
  for (const table of survey.storedNames) {
    const unwanted = findUnwanted(table, dialect, role, snapshot);
    if (unwanted) return unwanted;
    if (role.tables && !isDual(table, dialect, snapshot) && !mayRead(table, role.tables, dialect, snapshot))
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
  const parts = bareType(type);
  const name = parts.at(-1) as string;
  if (dialect.catalogTypes.has(name.replace(/^_/, ''))) return true;
  return (
    dialect.catalogTypes.size > 0 && isCatalog(parts[0] === dialect.functionPrefix ? name : parts.join('.'), dialect)
  );
}

/** Types of PostgreSQL that the parser knows no more of than their names, and that belong to no table. */
const plainTypes = words(
  `name oid citext hstore ltree box circle line lseg path polygon macaddr8 varbit jsonpath int4multirange int8multirange nummultirange
  datemultirange tsmultirange tstzmultirange`,
);

/**
 * `NULL::payroll` is an empty row of the table and tells its columns. Who must not see all of the schema may name types of the
 * columns that they see and tables that they see whole; a hidden table and an unknown type look the same.
 */
function findHiddenRow({ types }: Survey, dialect: Dialect, role: Role, snapshot?: Snapshot): Forbidden | undefined {
  const isLimited = role.tables !== undefined || (role.deniedColumns ?? []).length > 0;
  if (!dialect.tablesAreTypes || !isLimited || types.size === 0) return undefined;
  const visible = snapshot ? visibleSnapshot(snapshot, role).tables : [];
  const isWhole = ({ name, schema, columns }: Table) =>
    snapshot?.tables.some(
      (one) => one.name === name && one.schema === schema && one.columns.length === columns.length,
    ) === true;
  const known = new Set([
    ...visible.filter(isWhole).map(({ name }) => name.toLowerCase()),
    ...visible.flatMap(({ columns }) => columns.map(({ type }) => bareType(type.toLowerCase()).at(-1))),
  ]);
  const subject = [...types].find((type) => {
    const name = bareType(type).at(-1) as string;
    return !plainTypes.has(name) && !plainWords.has(name) && !known.has(name);
  });
  return subject === undefined ? undefined : { reason: 'table', subject, repairable: true };
}

/** The parts of a type's name, without quotes, lengths and brackets. */
const bareType = (type: string): string[] => type.replace(/[\s"[\]]+|\([^)]*\)/g, '').split('.');

/** The engine's table of one row, unless the schema has one of that name. */
function isDual(table: string, { harmlessBareNames, reservedWords }: Dialect, snapshot: Snapshot | undefined): boolean {
  if (table.toLowerCase() !== 'dual' || !snapshot || !(harmlessBareNames || reservedWords.has('dual'))) return false;
  return !snapshot.tables.some(({ name }) => name.toLowerCase() === 'dual');
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
