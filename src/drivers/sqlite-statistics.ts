import type { DatabaseSync } from 'node:sqlite';
import type { Column, ColumnKind, Scalar, Table } from '../schema/snapshot.ts';
import { type Cell, KindFromValues, kindOfDeclaredType, toScalar } from './sqlite-kinds.ts';

const sampledRows = 1000;
const longestSample = 80;
/** Up to this size all rows are counted; beyond it estimates have to do. */
const countedBytes = 256_000_000n;
/** Cells that distinct counts and ranges may cost, for one table and for all: about 0.2 µs each. */
const cellsPerTable = 1_000_000;
const cellsInAll = 4_000_000;

/** Fills in row counts, samples, ranges and the kinds that only values tell. Bounded by size, never by the clock, so that equal files give equal snapshots. */
export function addStatistics(database: DatabaseSync, tables: Table[], samples: number): void {
  const count = rowCounter(database);
  for (const table of tables) {
    const rows = count(table);
    if (rows !== undefined) table.rowCount = rows;
    sampleColumns(database, table, samples);
  }
  let left = cellsInAll;
  for (const table of [...tables].sort((a, b) => (a.rowCount ?? 0) - (b.rowCount ?? 0))) {
    const cells = (table.rowCount ?? Number.POSITIVE_INFINITY) * table.columns.length;
    const isCheap = cells <= Math.min(cellsPerTable, left);
    if (isCheap) left -= cells;
    measureColumns(database, table, { isCheap, withRange: samples > 0 });
  }
}

/** Samples and value kinds of one table or view, from its first rows. */
export function sampleColumns(database: DatabaseSync, table: Table, samples: number): void {
  const seen = table.columns.map(() => ({ kind: new KindFromValues(), counts: new Map<Scalar, number>() }));
  // Long values are replaced before they are read: one column of documents must not make this slow.
  const cells = table.columns.map(({ name }) => `iif(octet_length(${quoted(name)}) > 320, x'', ${quoted(name)})`);
  const rows = database.prepare(`SELECT ${cells.join(', ')} FROM ${quoted(table.name)} LIMIT ${sampledRows}`).iterate();
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
  const [pages, size] = ['page_count', 'page_size'].map((name) => oneCell(database, `PRAGMA ${name}`) as bigint);
  if ((pages ?? 0n) * (size ?? 0n) <= countedBytes)
    return (table) =>
      table.kind === 'view' ? undefined : Number(oneCell(database, `SELECT count(*) FROM ${quoted(table.name)}`));
  const analysed = new Map<string, number>();
  if (oneCell(database, "SELECT count(*) FROM sqlite_schema WHERE name = 'sqlite_stat1'"))
    for (const row of database.prepare('SELECT tbl, stat FROM sqlite_stat1').all() as unknown as Cell[][])
      analysed.set(String(row[0]), Number.parseInt(String(row[1]), 10));
  return (table) => analysed.get(table.name) ?? rowIdSpan(database, table);
}

function rowIdSpan(database: DatabaseSync, { name, kind }: Table): number | undefined {
  if (kind === 'view') return undefined;
  try {
    const end = (order: string) => `coalesce((SELECT rowid FROM ${quoted(name)} ORDER BY rowid ${order} LIMIT 1), 0)`;
    return Number(oneCell(database, `SELECT ${end('DESC')} - ${end('ASC')} + 1`));
  } catch {
    return undefined;
  }
}

/** Distinct counts and ranges: of all columns when the table is cheap, else of those that an index answers at once. */
function measureColumns(database: DatabaseSync, table: Table, how: { isCheap: boolean; withRange: boolean }): void {
  if (table.kind === 'view' || table.rowCount === undefined) return;
  const unique = new Set([table.primaryKey, ...table.uniqueKeys].flatMap((key) => (key.length === 1 ? key : [])));
  const wanted: { sql: string; store: (cell: Cell) => void }[] = [];
  for (const column of table.columns) {
    const isUnique = unique.has(column.name);
    if (isUnique && !column.nullable) column.distinctCount = table.rowCount;
    else if (how.isCheap && column.kind !== 'binary') {
      wanted.push({
        sql: `count(DISTINCT ${quoted(column.name)})`,
        store: (cell) => {
          column.distinctCount = Number(cell);
        },
      });
    }
    if (how.withRange && hasRange(column.kind) && (how.isCheap || isUnique)) {
      // Alone in its subquery each end is one step into an index, where there is one.
      const end = (which: 'min' | 'max') =>
        isUnique
          ? `(SELECT ${which}(${quoted(column.name)}) FROM ${quoted(table.name)})`
          : `${which}(${quoted(column.name)})`;
      let min: Scalar = null;
      wanted.push({
        sql: end('min'),
        store: (cell) => {
          min = toScalar(cell);
        },
      });
      wanted.push({
        sql: end('max'),
        store: (cell) => {
          const range = { min, max: toScalar(cell) };
          if (isRangeOf(column, range)) column.range = range;
        },
      });
    }
  }
  if (wanted.length === 0) return;
  // A table that is not cheap is not scanned: only its subqueries are asked.
  const from = how.isCheap ? ` FROM ${quoted(table.name)}` : '';
  const row = database.prepare(`SELECT ${wanted.map(({ sql }) => sql).join(', ')}${from}`).get() as unknown as Cell[];
  wanted.forEach(({ store }, index) => {
    store(row[index] ?? null);
  });
}

function hasRange(kind: ColumnKind): boolean {
  return kind === 'integer' || kind === 'decimal' || kind === 'date' || kind === 'datetime';
}

/** SQLite sorts any text above any number, so that a range over a mixed column would say nothing. */
function isRangeOf({ kind }: Column, { min, max }: { min: Scalar; max: Scalar }): boolean {
  if (min === null || max === null || min === '') return false;
  const isNumeric = kind === 'integer' || kind === 'decimal';
  return typeof min === typeof max && (!isNumeric || typeof min === 'number');
}

function oneCell(database: DatabaseSync, sql: string): Cell {
  return (database.prepare(sql).get() as unknown as Cell[])[0] ?? null;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
