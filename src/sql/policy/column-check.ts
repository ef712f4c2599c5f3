import type { Dialect } from '../../dialects/dialect.ts';
import type { DeniedColumn } from '../../schema/snapshot/denied-columns.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { lastPart } from './survey-names.ts';
import { type Block, type ColumnUse, type Source, sourcesOf } from './surveyed.ts';

/**
 * Whether this use could show the denied column: every doubt counts as yes. A name that may mean the column is compared in
 * lower case. A name that is to prove the opposite is compared as the engine does, and must be known from the snapshot.
 */
export function isRevealing(
  use: ColumnUse,
  denied: DeniedColumn,
  dialect: Dialect,
  snapshot: Snapshot | undefined,
): boolean {
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
export function isColumnOf(table: string, exact: string, dialect: Dialect, snapshot: Snapshot | undefined): boolean {
  const tables = tablesNamed(table, snapshot);
  return (
    tables.length > 0 && tables.every(({ columns }) => columns.some(({ name }) => isStoredAs(exact, name, dialect)))
  );
}
