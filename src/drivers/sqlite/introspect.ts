import type { DatabaseSync } from 'node:sqlite';
import type { Column, ColumnKind, ForeignKey, Scalar, Table } from '../../schema/snapshot/snapshot.ts';
import { isWantedTable } from '../../schema/snapshot/wanted-table.ts';
import type { IntrospectOptions } from '../contract/driver.ts';
import { fingerprintOf, hasRange, typicalValues } from '../introspection/table-facts.ts';
import { commentsIn } from './comments.ts';
import { type Cell, KindFromValues, kindOfDeclaredType, quoteName, toScalar } from './kinds.ts';

interface TableEntry {
  name: string;
  type: 'table' | 'view';
  sql: string;
}

/** Tables and views as they were declared, in the order of their creation; nothing of their rows is read. */
function readStructure(database: DatabaseSync, isWanted: (name: string) => boolean): Table[] {
  const ask = describingQueries(database);
  const tables = ask
    .entries()
    .filter((entry) => isWanted(entry.name))
    .flatMap((entry) => readTable(entry, ask) ?? []);
  const byName = new Map(tables.map((table) => [table.name.toLowerCase(), table]));
  for (const table of tables) {
    table.foreignKeys = table.foreignKeys.flatMap((key) => resolveKey(key, table, byName) ?? []);
    if (table.kind === 'view') inheritComments(database, table, byName);
  }
  return tables;
}

type Ask = ReturnType<typeof describingQueries>;

function describingQueries(database: DatabaseSync) {
  const plain = { returnArrays: false, readBigInts: false };
  const columns = database.prepare('SELECT name, type, "notnull", pk, hidden FROM pragma_table_xinfo(?)', plain);
  const keys = database.prepare('SELECT id, seq, "table", "from", "to" FROM pragma_foreign_key_list(?)', plain);
  const indexes = database.prepare('SELECT name, origin, partial, "unique" FROM pragma_index_list(?)', plain);
  const indexColumns = database.prepare('SELECT name FROM pragma_index_info(?) ORDER BY seqno', plain);
  return {
    entries: () => {
      // Full-text and spatial indexes keep their data in tables of their own, which are nobody's business.
      const inner = new Set(
        database
          .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'", plain)
          .all()
          .map((row) => row.name),
      );
      const all = database.prepare(
        `SELECT name, type, sql FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY rowid`,
        plain,
      );
      return (all.all() as unknown as TableEntry[]).filter((entry) => !inner.has(entry.name));
    },
    columns: (table: string) =>
      columns.all(table) as { name: string; type: string; notnull: number; pk: number; hidden: number }[],
    keys: (table: string) =>
      keys.all(table) as { id: number; seq: number; table: string; from: string; to: string | null }[],
    indexes: (table: string) =>
      indexes.all(table) as { name: string; origin: string; partial: number; unique: number }[],
    indexColumns: (index: string) => (indexColumns.all(index) as { name: string | null }[]).map((row) => row.name),
  };
}

/** Undefined for what cannot be described: a view over a lost table, a virtual table whose module is not here. */
function readTable({ name, type, sql }: TableEntry, ask: Ask): Table | undefined {
  try {
    // Hidden columns of virtual tables (1) are arguments; generated columns (2, 3) are columns.
    const described = ask.columns(name).filter((column) => column.hidden !== 1);
    if (described.length === 0) return undefined;
    const comments = commentsIn(sql ?? '');
    const columns = described.map((column): Column => {
      const comment = comments.columns.get(column.name.toLowerCase());
      const declared = column.type.replace(/ ?GENERATED ALWAYS$/i, '');
      return {
        name: column.name,
        type: declared,
        kind: kindOfDeclaredType(declared),
        nullable: column.notnull === 0 && column.pk === 0,
        ...(column.hidden === 2 ? { computed: true } : {}),
        ...(comment === undefined || type === 'view' ? {} : { comment }),
      };
    });
    const primaryKey = described
      .filter((column) => column.pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map((column) => column.name);
    return {
      name,
      kind: type,
      ...(type === 'view' ? { definition: sql } : {}),
      ...(comments.table === undefined ? {} : { comment: comments.table }),
      columns,
      primaryKey,
      uniqueKeys: uniqueKeys(name, ask),
      foreignKeys: declaredKeys(name, ask),
    };
  } catch {
    return undefined;
  }
}

function uniqueKeys(table: string, ask: Ask): string[][] {
  return ask
    .indexes(table)
    .filter((index) => index.unique === 1 && index.partial === 0 && index.origin !== 'pk')
    .map((index) => ask.indexColumns(index.name))
    .filter((columns): columns is string[] => columns.every((column) => column !== null))
    .reverse();
}

function declaredKeys(table: string, ask: Ask): ForeignKey[] {
  const keys = new Map<number, ForeignKey & { referenced: (string | null)[] }>();
  for (const row of ask.keys(table).sort((a, b) => b.id - a.id || a.seq - b.seq)) {
    const key = keys.get(row.id) ?? { columns: [], table: row.table, referenced: [], evidence: 'declared' };
    key.columns.push(row.from);
    key.referenced.push(row.to as string);
    keys.set(row.id, key);
  }
  return [...keys.values()];
}

/** Names as the tables spell them, the primary key where no column was named; none when the target does not exist. */
function resolveKey(key: ForeignKey, table: Table, byName: Map<string, Table>): ForeignKey | undefined {
  const target = byName.get(key.table.toLowerCase());
  if (!target) return undefined;
  const spelt = (from: Table, name: string | null | undefined) =>
    from.columns.find((column) => column.name.toLowerCase() === name?.toLowerCase())?.name;
  const columns = key.columns.map((name) => spelt(table, name));
  const referenced = key.referenced.map((name, index) => spelt(target, name ?? target.primaryKey[index]));
  if (![...columns, ...referenced].every((name) => name !== undefined)) return undefined;
  return { columns: columns as string[], table: target.name, referenced: referenced as string[], evidence: 'declared' };
}

/** A view's column that passes a table's column through means the same thing. */
function inheritComments(database: DatabaseSync, view: Table, byName: Map<string, Table>): void {
  try {
    const described = database.prepare(`SELECT * FROM ${quoteName(view.name)}`).columns();
    view.columns.forEach((column, index) => {
      const origin = described[index];
      const source = byName.get(origin?.table?.toLowerCase() ?? '');
      const comment = source?.columns.find((candidate) => candidate.name === origin?.column)?.comment;
      if (comment !== undefined) column.comment = comment;
    });
  } catch {
    // A view that does not prepare has no columns worth explaining; running it will say why.
  }
}

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
function addStatistics(database: DatabaseSync, tables: Table[], samples: number): void {
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
  const sql = `SELECT ${cells.join(', ')} FROM ${quoteName(table.name)} LIMIT ${sampledRows}`;
  for (const row of database.prepare(sql).all() as unknown as Cell[][]) {
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

/** SQLite sorts any text above any number, so that a range over a mixed column would say nothing. */
function isRange(kind: ColumnKind, min: Scalar, max: Scalar): boolean {
  if (min === null || min === '' || typeof min !== typeof max) return false;
  return (kind !== 'integer' && kind !== 'decimal') || typeof min === 'number';
}

function oneRow(database: DatabaseSync, sql: string): Cell[] {
  return database.prepare(sql).get() as unknown as Cell[];
}

/** Structure of everything wanted, with statistics of its tables. The caller samples the views, because it can set a limit. */
export function introspectSqlite(
  database: DatabaseSync,
  options: IntrospectOptions,
): { tables: Table[]; fingerprint: string } {
  const tables = readStructure(database, (name) => isWantedTable(name, undefined, options));
  const stored = tables.filter(({ kind }) => kind === 'table');
  addStatistics(database, stored, options.samples ?? 5);
  return { tables, fingerprint: fingerprintOf(tables) };
}
