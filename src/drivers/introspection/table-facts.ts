import { createHash } from 'node:crypto';
import { type Dialect, quoteIdentifier } from '../../dialects/dialect.ts';
import type { Column, ColumnKind, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import { DriverError } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';

const sampledRows = 500;
const longestSample = 80;
/** More tables than this are described without looking into them, unless the engine keeps statistics. */
const sampledTables = 300;
/** Cells that distinct counts and ranges may cost, for one table and for all. */
const cellsPerTable = 2_000_000;
const cellsInAll = 10_000_000;
/** A view may hide any amount of work. */
const viewTimeoutMs = 1500;
const atOnce = 4;

interface FactsOptions {
  /** Sample values per column; 0 for none. */
  samples: number;
}

/**
 * Fills in samples, ranges and distinct counts by asking the tables themselves, within bounds. What the engine's own
 * statistics have told already is left alone; a table that cannot be read stays without.
 */
export async function addTableFacts(
  ask: Ask,
  dialect: Dialect,
  tables: Table[],
  { samples }: FactsOptions,
): Promise<void> {
  let isQuick = true;
  const askView: Ask = async (sql) => {
    try {
      return await ask(sql, viewTimeoutMs);
    } catch (error) {
      // The first view that is slow ends the sampling of views.
      isQuick = isQuick && !(error instanceof DriverError && error.failure.ended === 'timeout');
      throw error;
    }
  };
  const sample = async (table: Table) => {
    if (table.kind === 'view' && !isQuick) return;
    await addSamples(table.kind === 'view' ? askView : ask, dialect, table, samples);
  };
  if (samples > 0) await eachOf(tables.slice(0, sampledTables), atOnce, sample);
  let left = cellsInAll;
  const cheap = tables
    .filter((table) => table.rowCount !== undefined)
    .sort((a, b) => (a.rowCount ?? 0) - (b.rowCount ?? 0))
    .filter((table) => {
      const cells = (table.rowCount ?? 0) * table.columns.length;
      const isCheap = cells <= Math.min(cellsPerTable, left);
      if (isCheap) left -= cells;
      return isCheap;
    });
  await eachOf(cheap.slice(0, sampledTables), atOnce, (table) => measure(ask, dialect, table, samples > 0));
}

/** Rows that a list of distinct values looks at, so that a huge table costs no more than a large one. */
const distinctRows = 200_000;

/** Distinct non-null values of a column, most frequent first. */
export function distinctValuesSql(
  dialect: Dialect,
  table: Pick<Table, 'name' | 'schema'>,
  column: string,
  limit: number,
): string {
  // Qualified, because SQLite reads a quoted name that doesn't exist as a string.
  const cell = `t.${quoteIdentifier(dialect, column)}`;
  const some = dialect.limit(`SELECT ${cell} AS v FROM ${tableInSql(dialect, table)} t`, distinctRows);
  return dialect.limit(
    `SELECT v FROM (${some}) sampled WHERE v IS NOT NULL GROUP BY v ORDER BY COUNT(*) DESC, v`,
    limit,
  );
}

export function tableInSql(dialect: Dialect, { name, schema }: Pick<Table, 'name' | 'schema'>): string {
  const parts = schema === undefined ? [name] : [...schema.split('.'), name];
  return parts.map((part) => quoteIdentifier(dialect, part)).join('.');
}

/** Typical values from the first rows: the most frequent ones, then shortest first. */
async function addSamples(ask: Ask, dialect: Dialect, table: Table, count: number): Promise<void> {
  const columns = table.columns.filter((column) => column.samples === undefined && isSampled(column.kind));
  if (columns.length === 0) return;
  const cells = columns.map(({ name, kind }) => {
    const cell = quoteIdentifier(dialect, name);
    // Documents are left out before they travel.
    return kind === 'text' ? `CASE WHEN ${dialect.lengthOf(cell)} <= ${longestSample} THEN ${cell} END` : cell;
  });
  const sql = dialect.limit(`SELECT ${cells.join(', ')} FROM ${tableInSql(dialect, table)}`, sampledRows);
  const rows = await ask(sql).catch(() => undefined);
  if (!rows) return;
  columns.forEach((column, index) => {
    const counts = new Map<Scalar, number>();
    for (const row of rows) {
      const value = row[index] ?? null;
      if (value !== null && (typeof value !== 'string' || value.trim() !== ''))
        counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    column.samples = typicalValues(counts, count);
  });
}

/** Of the structure alone: rows come and go, and some kinds are known by them. */
export function fingerprintOf(tables: Table[]): string {
  const structure = tables.map(({ rowCount: _, columns, ...table }) => ({
    ...table,
    columns: columns.map(({ samples: _s, distinctCount: _d, range: _r, kind: _k, ...column }) => column),
  }));
  return createHash('sha256').update(JSON.stringify(structure)).digest('hex').slice(0, 32);
}

export function typicalValues(counts: Map<Scalar, number>, limit: number): Scalar[] {
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([value]) => value)
    .sort((a, b) => String(a).length - String(b).length);
}

async function measure(ask: Ask, dialect: Dialect, table: Table, withRange: boolean): Promise<void> {
  const unique = new Set([table.primaryKey, ...table.uniqueKeys].flatMap((key) => (key.length === 1 ? key : [])));
  const links = new Set(table.foreignKeys.flatMap((key) => key.columns));
  const wanted: { sql: string; set: (value: Scalar) => void }[] = [];
  for (const column of table.columns) {
    const cell = quoteIdentifier(dialect, column.name);
    if (unique.has(column.name) && !column.nullable) column.distinctCount ??= table.rowCount ?? 0;
    else if (column.distinctCount === undefined && isCounted(column.kind))
      wanted.push({
        sql: `COUNT(DISTINCT ${cell})`,
        set: (value) => {
          column.distinctCount = Number(value);
        },
      });
    // The smallest number of another table's row says nothing.
    if (!withRange || column.range || !hasRange(column.kind) || links.has(column.name)) continue;
    const range: Partial<NonNullable<Column['range']>> = {};
    for (const end of ['min', 'max'] as const)
      wanted.push({
        sql: `${end.toUpperCase()}(${cell})`,
        set: (value) => {
          if (value !== null) range[end] = value;
          if (range.min !== undefined && range.max !== undefined) column.range = { min: range.min, max: range.max };
        },
      });
  }
  if (wanted.length === 0) return;
  const sql = `SELECT ${wanted.map((item) => item.sql).join(', ')} FROM ${tableInSql(dialect, table)}`;
  const [row] = await ask(sql).catch(() => []);
  wanted.forEach((item, index) => {
    const value = row?.[index];
    if (value !== undefined) item.set(value);
  });
}

const isSampled = (kind: ColumnKind) => kind !== 'binary';
const isCounted = (kind: ColumnKind) => kind !== 'binary' && kind !== 'json' && kind !== 'other';
export const hasRange = (kind: ColumnKind) =>
  kind === 'integer' || kind === 'decimal' || kind === 'date' || kind === 'datetime';

/** A few at once: most of the time goes into waiting for the server. */
export async function eachOf<T>(items: T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
