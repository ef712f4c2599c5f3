import type { DatabaseSync } from 'node:sqlite';
import type { Column, ColumnKind, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import { type Cell, KindFromValues, kindOfDeclaredType, toScalar } from './kinds.ts';
import { quoteName } from './name.ts';

const sampledRows = 500;
const longestSample = 80;
/** Up to this size all rows are counted; beyond it estimates have to do. */
const countedBytes = 256_000_000n;
/** Cells that distinct counts and ranges may cost, for one table and for all: about 0.2 µs each. */
const cellsPerTable = 1_000_000;
const cellsInAll = 4_000_000;
/** In a table above this size amounts, and columns with so many values in their sample, are not counted: nobody lists them. */
const largeTable = 5000;
const manyValues = 100;

/** Fills in row counts, samples, ranges and the kinds that only values tell. Bounded by size, never by the clock, so that equal files give equal snapshots. */
export function addStatistics(database: DatabaseSync, tables: Table[], samples: number): void {
  const count = rowCounter(database);
  const varied = new Set<Column>();
  for (const table of tables) {
    const rows = count(table);
    if (rows !== undefined) table.rowCount = rows;
    const distinct = sampleColumns(database, table, samples);
    table.columns.forEach((column, index) => {
      const isVaried = column.kind === 'decimal' || (distinct[index] ?? 0) > manyValues;
      if (isVaried && (rows ?? 0) > largeTable) varied.add(column);
    });
  }
  let left = cellsInAll;
  for (const table of [...tables].sort((a, b) => (a.rowCount ?? 0) - (b.rowCount ?? 0))) {
    const cells = (table.rowCount ?? Number.POSITIVE_INFINITY) * table.columns.length;
    const isCheap = cells <= Math.min(cellsPerTable, left);
    if (isCheap) left -= cells;
    measureColumns(database, table, { isCheap, withRange: samples > 0, varied });
  }
}

/** Samples and value kinds of one table or view, from its first rows; gives back how many values each column had there. */
export function sampleColumns(database: DatabaseSync, table: Table, samples: number): number[] {
  const seen = table.columns.map(() => ({ kind: new KindFromValues(), counts: new Map<Scalar, number>() }));
  // Long values are replaced before they are read: one column of documents must not make this slow.
  const cells = table.columns.map(({ name }) => `iif(octet_length(${quoteName(name)}) > 320, x'', ${quoteName(name)})`);
  const rows = database
    .prepare(`SELECT ${cells.join(', ')} FROM ${quoteName(table.name)} LIMIT ${sampledRows}`)
    .iterate();
  for (const row of rows as Iterable<unknown> as Iterable<Cell[]>) {
    row.forEach((cell, index) => {
      const column = seen[index];
      if (!column || cell === null) return;
      if (cell instanceof Uint8Array) {
        column.kind.add(kindOfDeclaredType(table.columns[index]?.type ?? '') === 'text' ? 'long text' : cell);
        return;
      }
      column.kind.add(cell);
      const value = toScalar(cell);
      if (typeof value !== 'string' || (value.length <= longestSample && value.trim() !== ''))
        column.counts.set(value, (column.counts.get(value) ?? 0) + 1);
    });
  }
  table.columns.forEach((column, index) => {
    const found = seen[index];
    if (!found) return;
    column.kind = found.kind.refine(column.type);
    if (samples > 0) column.samples = typicalValues(found.counts, samples);
  });
  return seen.map(({ counts }) => counts.size);
}

/** The most frequent ones, then shortest first. */
function typicalValues(counts: Map<Scalar, number>, limit: number): Scalar[] {
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([value]) => value)
    .sort((a, b) => String(a).length - String(b).length);
}

/** Counts where the file is small, `ANALYZE` or the span of row ids where it is large; nothing for a view. */
function rowCounter(database: DatabaseSync): (table: Table) => number | undefined {
  const [pages, size] = ['page_count', 'page_size'].map((name) => oneRow(database, `PRAGMA ${name}`)[0] as bigint);
  if ((pages ?? 0n) * (size ?? 0n) <= countedBytes)
    return (table) =>
      table.kind === 'view' ? undefined : Number(oneRow(database, `SELECT count(*) FROM ${quoteName(table.name)}`)[0]);
  const analysed = new Map<string, number>();
  if (oneRow(database, "SELECT count(*) FROM sqlite_schema WHERE name = 'sqlite_stat1'")[0])
    for (const row of database.prepare('SELECT tbl, stat FROM sqlite_stat1').all() as unknown as Cell[][])
      analysed.set(String(row[0]), Number.parseInt(String(row[1]), 10));
  return (table) => analysed.get(table.name) ?? rowIdSpan(database, table);
}

function rowIdSpan(database: DatabaseSync, { name, kind }: Table): number | undefined {
  if (kind === 'view') return undefined;
  try {
    const end = (order: string) =>
      `coalesce((SELECT rowid FROM ${quoteName(name)} ORDER BY rowid ${order} LIMIT 1), 0)`;
    return Number(oneRow(database, `SELECT ${end('DESC')} - ${end('ASC')} + 1`)[0]);
  } catch {
    return undefined;
  }
}

interface Measuring {
  /** Whether the whole table may be scanned once per column. */
  isCheap: boolean;
  withRange: boolean;
  varied: ReadonlySet<Column>;
}

/** Distinct counts and ranges: of all columns when the table is cheap, else of those that an index answers at once. */
function measureColumns(database: DatabaseSync, table: Table, { isCheap, withRange, varied }: Measuring): void {
  if (table.rowCount === undefined) return;
  const source = quoteName(table.name);
  const unique = new Set([table.primaryKey, ...table.uniqueKeys].flatMap((key) => (key.length === 1 ? key : [])));
  const links = new Set(table.foreignKeys.flatMap((key) => key.columns));
  const indexed = indexedColumns(database, table);
  for (const column of table.columns) {
    const name = quoteName(column.name);
    if (unique.has(column.name) && !column.nullable) column.distinctCount = table.rowCount;
    else if (isCheap && column.kind !== 'binary' && !varied.has(column))
      column.distinctCount = Number(oneRow(database, `SELECT count(DISTINCT ${name}) FROM ${source}`)[0]);
  }
  if (!withRange) return;
  // The smallest number of another table's row says nothing.
  const ranged = table.columns.filter(({ name, kind }) => hasRange(kind) && !links.has(name));
  // Alone in its query each end is one step into an index; all columns without an index share one scan.
  for (const column of ranged.filter(({ name }) => indexed.has(name))) {
    const end = (which: string) => `(SELECT ${which}(${quoteName(column.name)}) FROM ${source})`;
    setRanges([column], oneRow(database, `SELECT ${end('min')}, ${end('max')}`));
  }
  const scanned = isCheap ? ranged.filter(({ name }) => !indexed.has(name)) : [];
  if (scanned.length === 0) return;
  const ends = scanned.map(({ name }) => `min(${quoteName(name)}), max(${quoteName(name)})`);
  setRanges(scanned, oneRow(database, `SELECT ${ends.join(', ')} FROM ${source}`));
}

/** `row` holds two cells per column. */
function setRanges(columns: Column[], row: Cell[]): void {
  columns.forEach((column, index) => {
    const [min = null, max = null] = row.slice(2 * index, 2 * index + 2).map(toScalar);
    if (isRange(column.kind, min, max)) column.range = { min, max };
  });
}

/** Columns that come first in some index, or are the row id. */
function indexedColumns(database: DatabaseSync, table: Table): Set<string> {
  const leading = database
    .prepare(
      'SELECT i.name FROM pragma_index_list(?) l, pragma_index_info(l.name) i WHERE i.seqno = 0 AND l.partial = 0',
    )
    .all(table.name) as unknown as Cell[][];
  const [key] = table.primaryKey;
  return new Set([...leading.map((row) => String(row[0])), ...(key === undefined ? [] : [key])]);
}

function hasRange(kind: ColumnKind): boolean {
  return kind === 'integer' || kind === 'decimal' || kind === 'date' || kind === 'datetime';
}

/** SQLite sorts any text above any number, so that a range over a mixed column would say nothing. */
function isRange(kind: ColumnKind, min: Scalar, max: Scalar): boolean {
  if (min === null || min === '' || typeof min !== typeof max) return false;
  return (kind !== 'integer' && kind !== 'decimal') || typeof min === 'number';
}

function oneRow(database: DatabaseSync, sql: string): Cell[] {
  return database.prepare(sql).get() as unknown as Cell[];
}
