import type { Dialect } from '../../dialects/dialect.ts';
import { words } from '../../dialects/standard.ts';
import { type DeniedColumn, deniedColumnsOf } from '../../schema/snapshot/denied-columns.ts';
import { isListed, namesOfTables } from '../../schema/snapshot/listed-table.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { visibleSnapshot } from '../../schema/snapshot/visible-snapshot.ts';
import { isExcludedTable, isWantedTable, mayBeExcluded, mayFindExcluded } from '../../schema/snapshot/wanted-table.ts';
import type { RefusalReason, Role } from '../contracts/contracts.ts';
import { type Block, type ColumnUse, lastPart, type Source, type Survey, sourcesOf } from './surveyed.ts';
import { plainWords } from './vocabulary.ts';

interface Forbidden {
  reason: RefusalReason;
  subject: string;
  /** The name may be a mistake and nothing worse. */
  repairable?: true;
}

/**
 * Whether this use could show the denied column: every doubt counts as yes. A name that may mean the column is compared in
 * lower case. A name that is to prove the opposite is compared as the engine does, and must be known from the snapshot.
 */
function isRevealing(use: ColumnUse, denied: DeniedColumn, dialect: Dialect, snapshot: Snapshot | undefined): boolean {
  return new Reader(denied, dialect, snapshot).shows(use);
}

/** Bytes of a name in PostgreSQL; other engines refuse longer names than they have. */
const longestName = 63;

class Reader {
  private readonly denied: DeniedColumn;
  private readonly dialect: Dialect;
  private readonly snapshot: Snapshot | undefined;
  constructor(denied: DeniedColumn, dialect: Dialect, snapshot: Snapshot | undefined) {
    this.denied = denied;
    this.dialect = dialect;
    this.snapshot = snapshot;
  }

  shows(use: ColumnUse): boolean {
    const near = use.block?.sources ?? [];
    if (use.kind === 'star') return this.showsStar(use, near);
    if (use.kind === 'natural') return this.comparesInNaturalJoin(near);
    const visible = sourcesOf(use.block);
    // `SELECT e FROM employees e`, `row_to_json(e)`: the name of the table stands for its whole row, unless it has such a column
    // DuckDB takes a schema before it (`main.employees`), which stands before a column as well (`main.employees.name`)
    const isName =
      use.qualifier === undefined ||
      (this.dialect.rowsByName && use.kind !== 'base' && named(use.block, use.qualifier).length === 0);
    const isRow = isName && visible.some((source) => this.isTarget(source) && source.alias === use.name);
    if (isRow && !this.isColumnOf(this.denied.table, use.exact)) return true;
    if (use.kind === 'field') return this.means(use) && visible.some(this.isTarget);
    return this.showsPath(use, pathOf(use));
  }

  private readonly isTarget = (source: Source) => isOf(source, this.denied.table);

  private isColumnOf(table: string, exact: string): boolean {
    return isColumnOf(table, exact, this.dialect, this.snapshot);
  }

  private showsStar(use: ColumnUse, near: Source[]): boolean {
    const path = use.qualifier?.split('.');
    // `t.*` of a correlated subquery may name an outer table
    const candidates = path === undefined ? near : named(use.block, path.at(-1) as string);
    const targets = candidates.filter(this.isTarget);
    if (targets.length > 0) return this.isLeft(targets.some(({ joined }) => joined) ? [] : use.except);
    // `profile.*`: the fields of a column
    const isField = path !== undefined && (candidates.length === 0 || this.dialect.fieldsByDot);
    return isField && this.showsPath(use, path);
  }

  /** Whether `* EXCEPT (…)` leaves a column in the list that is denied. Without a snapshot it is taken to exist. */
  private isLeft(except: readonly string[]): boolean {
    const { table, column } = this.denied;
    const tables = tablesNamed(table, this.snapshot);
    const stored = tables.flatMap(({ columns }) => columns.map(({ name }) => name));
    const denied = stored.filter(
      (name) => name.toLowerCase() === column || name.toLowerCase().startsWith(`${column}.`),
    );
    if (tables.length > 0) return denied.some((name) => !except.some((one) => isStoredAs(one, name, this.dialect)));
    const { ignoresCase, foldsTo } = this.dialect;
    const guess = ignoresCase || foldsTo === 'lower' ? column : foldsTo === 'upper' ? column.toUpperCase() : undefined;
    return guess === undefined || !except.includes(guess);
  }

  /** `profile`, `profile.pay`, `e.profile.pay`: a column with its fields behind it and its table before it. */
  private showsPath(use: ColumnUse, path: string[]): boolean {
    return path.some((name, index) => {
      if (!this.means({ name, exact: index === path.length - 1 ? use.exact : name })) return false;
      // A source of that name, where no column is asked for a field: `profile.id`
      const isSource = !this.dialect.fieldsByDot && index < path.length - 1 && named(use.block, name).length > 0;
      return !isSource && this.reaches(use, path[index - 1]);
    });
  }

  private reaches(use: ColumnUse, qualifier: string | undefined): boolean {
    const visible = sourcesOf(use.block);
    if (qualifier === undefined) return visible.some(this.isTarget) && !this.isBoundElsewhere(use);
    const candidates = named(use.block, qualifier);
    return candidates.length === 0 ? visible.some(this.isTarget) : candidates.some(this.isTarget);
  }

  /** Whether a name is the denied column's: its own, that of a row, or another name of a key. */
  private means({ name, exact }: Pick<ColumnUse, 'name' | 'exact'>): boolean {
    const { table, column } = this.denied;
    if (name === column || this.dialect.rowNames.has(name)) return true;
    // PostgreSQL cuts longer names.
    if (Buffer.byteLength(column) >= longestName && name.startsWith(column)) return true;
    return this.dialect.keyNames.has(name) && !this.isColumnOf(table, exact) && this.isIntegerKey(table, column);
  }

  /** With a snapshot: a bare name that a nearer table owns, and shows as it is, does not reach an outer denied one. */
  private isBoundElsewhere({ block, name, exact, qualifier, isApart }: ColumnUse): boolean {
    const { rowNames, keyNames } = this.dialect;
    if (isApart || qualifier !== undefined || rowNames.has(name) || keyNames.has(name)) return false;
    for (let at = block; at; at = at.parent) {
      if (at.isUnclear || at.sources.some(this.isTarget)) return false;
      if (at.sources.some(({ table }) => table !== undefined && this.isColumnOf(table, exact))) return true;
      if (at.isApart) return false;
    }
    return false;
  }

  /** Without a snapshot it may be one. */
  private isIntegerKey(table: string, column: string): boolean {
    const tables = tablesNamed(table, this.snapshot);
    const isKey = ({ primaryKey, uniqueKeys }: Table) =>
      [primaryKey, ...uniqueKeys].some((key) => key.length === 1 && key[0]?.toLowerCase() === column);
    const isInteger = ({ columns }: Table) =>
      columns.some(({ name, type }) => name.toLowerCase() === column && /int|serial/i.test(type));
    return tables.length === 0 || tables.some((one) => isKey(one) && isInteger(one));
  }

  /** A natural join compares all columns that two sources share, the denied one among them. */
  private comparesInNaturalJoin(near: Source[]): boolean {
    const { column } = this.denied;
    const [target, ...others] = [...near.filter(this.isTarget), ...near.filter((source) => !this.isTarget(source))];
    if (!target || !this.isTarget(target)) return false;
    return others.some(({ table }) => {
      const tables = table === undefined ? [] : tablesNamed(table, this.snapshot);
      return (
        tables.length === 0 || tables.some(({ columns }) => columns.some(({ name }) => name.toLowerCase() === column))
      );
    });
  }
}

function pathOf({ qualifier, name }: ColumnUse): string[] {
  return [...(qualifier?.split('.') ?? []), ...name.split('.')];
}

/** BigQuery's `employ*` is every table that begins so. */
function isOf(source: Source, table: string): boolean {
  const name = lastPart(source.table);
  return name?.endsWith('*') ? table.startsWith(name.slice(0, -1)) : name === table;
}

/**
 * Sources of that name at every level: which of two names that differ in case is meant, the engine knows better. Where an alias is
 * also another source's table (`FROM offers AS x JOIN customers AS offers`), ClickHouse reads `x.phone` from `customers`.
 */
function named(block: Block | undefined, qualifier: string): Source[] {
  const names = new Set([qualifier]);
  const sources = sourcesOf(block);
  for (const name of names)
    for (const { alias, table } of sources) {
      const stored = lastPart(table);
      if (alias === name && stored !== undefined) names.add(stored);
    }
  return sources.filter(({ alias, table }) => names.has(alias) || lastPart(table) === qualifier);
}

/** Every table that a dotted name may mean, whatever its schema and case. */
function tablesNamed(table: string, snapshot: Snapshot | undefined): Table[] {
  const name = table.split('.').at(-1);
  return snapshot?.tables.filter((candidate) => candidate.name.toLowerCase() === name) ?? [];
}

/** Where the server decides about case, only the same spelling is proof. */
function isStoredAs(exact: string, stored: string, { ignoresCase, tableCase }: Dialect): boolean {
  if (exact === stored) return true;
  return ignoresCase && tableCase !== 'server' && exact.toLowerCase() === stored.toLowerCase();
}

/** Whether the engine finds a column by this name, whichever table of that name is meant. */
function isColumnOf(table: string, exact: string, dialect: Dialect, snapshot: Snapshot | undefined): boolean {
  const tables = tablesNamed(table, snapshot);
  return (
    tables.length > 0 && tables.every(({ columns }) => columns.some(({ name }) => isStoredAs(exact, name, dialect)))
  );
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
 * typo: only what the role names is known to be meant for it.
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
    const candidates = snapshot.tables.filter((one) => fits(one.name.toLowerCase(), name));
    if (candidates.some(({ kind }) => kind === 'view')) return { reason: 'table', subject };
    const isHeir = snapshot.tables.some(({ heirs = [] }) => heirs.some((heir) => fits(heir.toLowerCase(), name)));
    if (candidates.length === 0 && !isHeir) return { reason: 'table', subject, repairable: true };
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
  const knownNames = new Set([
    ...visible.filter(isWhole).map(({ name }) => name.toLowerCase()),
    ...visible.flatMap(({ columns }) => columns.map(({ type }) => bareType(type.toLowerCase()).at(-1))),
  ]);
  const subject = [...types].find((type) => {
    const name = bareType(type).at(-1) as string;
    return !plainTypes.has(name) && !plainWords.has(name) && !knownNames.has(name);
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

/** A user's table hides a view of the catalogue that is named without its owner (Oracle's `catalog`). */
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
  // An unknown bare name: a typo, or a table of a schema that was left out.
  if (!isKnown && (!isWantedTable(name, schema, role) || (schema === undefined && mayBeExcluded(name, role))))
    return { reason: 'table', subject: lower, repairable: true };
  return undefined;
}
