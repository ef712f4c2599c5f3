import type { Dialect } from '../../dialects/dialect.ts';
import type { DeniedColumn } from '../../schema/snapshot/denied-columns.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { type Block, type ColumnUse, type Source, sourcesOf } from './surveyed.ts';

/** What a use has to do with a denied column; `unsure` where it is a name that nobody knows and that may be a mistake. */
export type Revealing = 'no' | 'yes' | 'unsure';

/** Whether this use could show the denied column: every doubt counts as yes. */
export function revealing(
  use: ColumnUse,
  denied: DeniedColumn,
  dialect: Dialect,
  snapshot: Snapshot | undefined,
): Revealing {
  if (new Reader(denied, dialect, snapshot).shows(use)) return 'yes';
  return dialect.functionsByDot ? attributeCall(use, denied, dialect, snapshot) : 'no';
}

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
    if (use.kind === 'natural') return near.some(this.isTarget) && sharesColumn(near, this.denied, this.snapshot);
    const visible = sourcesOf(use.block);
    // `SELECT e FROM employees e`, `row_to_json(e)`: the name of the table stands for its whole row
    if (use.qualifier === undefined && visible.some((source) => this.isTarget(source) && source.alias === use.name))
      return !isColumnOf(this.denied.table, use.name, this.snapshot);
    if (use.kind === 'field') return this.means(use.name) && visible.some(this.isTarget);
    return this.showsPath(use, pathOf(use));
  }

  private readonly isTarget = (source: Source) => isOf(source, this.denied.table);

  private showsStar(use: ColumnUse, near: Source[]): boolean {
    if (use.except.includes(this.denied.column)) return false;
    const path = use.qualifier?.split('.');
    // `t.*` of a correlated subquery may name an outer table
    const candidates = path === undefined ? near : named(use.block, path.at(-1) as string);
    if (candidates.some(this.isTarget)) return hasColumn(this.denied, this.snapshot);
    // `profile.*`: the fields of a column
    return path !== undefined && candidates.length === 0 && this.showsPath(use, path);
  }

  /** `profile`, `profile.pay`, `e.profile.pay`: a column with its fields behind it and its table before it. */
  private showsPath(use: ColumnUse, path: string[]): boolean {
    return path.some((name, index) => {
      if (!this.means(name)) return false;
      const field = path[index + 1];
      if (field !== undefined && this.isSource(use, name, field)) return false;
      return this.reaches(use, name, path[index - 1]);
    });
  }

  /** Whether a name before a dot is that of a source which has what stands behind the dot. */
  private isSource({ block }: ColumnUse, name: string, field: string): boolean {
    return named(block, name).some(
      ({ table }) => table === undefined || !isKnown(table, this.snapshot) || isColumnOf(table, field, this.snapshot),
    );
  }

  private reaches(use: ColumnUse, name: string, qualifier: string | undefined): boolean {
    const visible = sourcesOf(use.block);
    if (qualifier === undefined) return visible.some(this.isTarget) && !this.isBoundElsewhere(use, name);
    const candidates = named(use.block, qualifier);
    return candidates.length === 0 ? visible.some(this.isTarget) : candidates.some(this.isTarget);
  }

  /** Whether a name is the denied column's: its own, that of a row, or another name of a key. */
  private means(name: string): boolean {
    const { table, column } = this.denied;
    if (name === column || this.dialect.rowNames.has(name)) return true;
    return (
      this.dialect.keyNames.has(name) &&
      !isColumnOf(table, name, this.snapshot) &&
      isIntegerKey(table, column, this.snapshot)
    );
  }

  /** With a snapshot: a bare name that a nearer table owns does not reach an outer denied one. */
  private isBoundElsewhere(use: ColumnUse, name: string): boolean {
    const { snapshot, dialect } = this;
    if (!snapshot || dialect.rowNames.has(name) || dialect.keyNames.has(name)) return false;
    for (let at = use.block; at; at = at.parent) {
      if (at.sources.some(this.isTarget)) return false;
      if (at.sources.some(({ table }) => table !== undefined && isColumnOf(table, name, snapshot, dialect)))
        return true;
    }
    return false;
  }
}

/**
 * PostgreSQL takes `e.record_out` for `record_out(e)` when no column has that name, whoever made the function: so a name behind
 * a table must be one of its columns. A mistyped column looks the same.
 */
function attributeCall(
  use: ColumnUse,
  denied: DeniedColumn,
  dialect: Dialect,
  snapshot: Snapshot | undefined,
): Revealing {
  const isFunction = dialect.allowedFunctions.has(use.name);
  if (use.kind === 'field') {
    const isNear = sourcesOf(use.block).some((source) => isOf(source, denied.table));
    return isFunction && isNear && !isColumnOf(denied.table, use.name, snapshot) ? 'yes' : 'no';
  }
  if (use.kind !== 'column' || use.qualifier === undefined || dialect.pseudoColumns.has(use.name)) return 'no';
  const candidates = named(use.block, use.qualifier);
  if (!candidates.some((source) => isOf(source, denied.table))) return 'no';
  if (candidates.some(({ table }) => table !== undefined && isColumnOf(table, use.name, snapshot))) return 'no';
  return isFunction ? 'yes' : 'unsure';
}

function pathOf({ qualifier, name }: ColumnUse): string[] {
  return [...(qualifier?.split('.') ?? []), ...name.split('.')];
}

/** BigQuery's `employ*` is every table that begins so. */
function isOf(source: Source, table: string): boolean {
  const name = source.table?.split('.').at(-1);
  return name?.endsWith('*') ? table.startsWith(name.slice(0, -1)) : name === table;
}

/** Sources of that name at every level: which of two names that differ in case is meant, the engine knows better. */
function named(block: Block | undefined, qualifier: string): Source[] {
  return sourcesOf(block).filter(({ alias, table }) => alias === qualifier || table?.split('.').at(-1) === qualifier);
}

function tableNamed(table: string, snapshot: Snapshot | undefined) {
  const name = table.split('.').at(-1);
  return snapshot?.tables.find((candidate) => candidate.name.toLowerCase() === name);
}

const isKnown = (table: string, snapshot: Snapshot | undefined): boolean => tableNamed(table, snapshot) !== undefined;

/** Given a dialect, the column must be spelt as an unquoted name of that dialect is. */
export function isColumnOf(table: string, column: string, snapshot: Snapshot | undefined, dialect?: Dialect): boolean {
  const isExact = dialect !== undefined && !dialect.ignoresCase;
  const wanted = isExact && dialect.foldsTo === 'upper' ? column.toUpperCase() : column;
  return (
    tableNamed(table, snapshot)?.columns.some(
      (found) => (isExact ? found.name : found.name.toLowerCase()) === wanted,
    ) === true
  );
}

/** Without a snapshot the column is taken to exist. */
function hasColumn(denied: DeniedColumn, snapshot: Snapshot | undefined): boolean {
  const table = tableNamed(denied.table, snapshot);
  if (!table) return true;
  const { column } = denied;
  return table.columns.some(({ name }) => name.toLowerCase() === column || name.toLowerCase().startsWith(`${column}.`));
}

/** Without a snapshot it may be one. */
function isIntegerKey(table: string, column: string, snapshot: Snapshot | undefined): boolean {
  const known = tableNamed(table, snapshot);
  if (!known) return true;
  const type = known.columns.find(({ name }) => name.toLowerCase() === column)?.type;
  return (
    known.primaryKey.length === 1 &&
    known.primaryKey[0]?.toLowerCase() === column &&
    /^\s*integer\s*$/i.test(type ?? '')
  );
}

/** A natural join compares all columns that two tables share, the denied one among them. */
function sharesColumn(near: Source[], denied: DeniedColumn, snapshot: Snapshot | undefined): boolean {
  if (!snapshot) return true;
  return near.some(
    ({ table }) =>
      table === undefined || (table.split('.').at(-1) !== denied.table && isColumnOf(table, denied.column, snapshot)),
  );
}
