import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileNote } from '../../schema/snapshot/snapshot.ts';
import { DriverError } from '../contract/driver.ts';
import { columnNames, copyWriter, type FileCell, isClosing, noteOf, shapeOf } from './table-shape.ts';

/** A sheet that was copied as CSV, and what its columns are: a workbook knows texts from numbers. */
interface SheetCopy {
  path: string;
  columns: { name: string; type: string }[];
  notes: FileNote[];
}

const sampledRows = 60;
/** What a formula shows when it could not be computed. */
const faults = /^#(?:N\/A|DIV\/0!|REF!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!)$/;

/** A row of a sheet, with empty cells before the last that is not. */
interface SheetRow {
  /** From 0. */
  index: number;
  values: FileCell[];
}

/** Cells that were merged into one. */
interface Span {
  startRow: number;
  startCol: number;
  endRow: number;
  endCol: number;
}

/** Undefined when nothing stands in the sheet. */
async function sheetCopy(
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  spans: readonly Span[],
  { source, scratch }: { source: string; scratch: string },
): Promise<SheetCopy | undefined> {
  const sample: SheetRow[] = [];
  let made: Awaited<ReturnType<typeof begin>> | undefined;
  for await (const { index, values } of rows) {
    const cells = values.map(plainCell);
    if (cells.every((cell) => cell === null)) continue;
    if (made) {
      const waits = made.take({ index, values: cells });
      if (waits) await waits;
      continue;
    }
    sample.push({ index, values: cells });
    if (sample.length >= sampledRows) made = await begin(sample, spans, scratch);
  }
  if (sample.length === 0) return undefined;
  made ??= await begin(sample, spans, scratch);
  return made.end(source);
}

/** The names above a table, and how many rows they take. */
interface SheetHeader {
  names: FileCell[];
  rows: number;
}

/**
 * The names of columns. Where some of them were merged over several columns, the row below has names too, and both together
 * name a column: "2024" over "sales" and "cost".
 */
function headerOf(rows: readonly SheetRow[], spans: readonly Span[]): SheetHeader {
  const [top, below] = rows;
  if (!top) return { names: [], rows: 0 };
  const groups = spans.filter(({ startRow, endRow, startCol, endCol }) => {
    const isWide = startRow === top.index && endRow === top.index && endCol > startCol;
    return isWide && top.values[startCol] != null;
  });
  const isGrouped = groups.length > 0 && below?.index === top.index + 1 && isAllText(below.values);
  if (!isGrouped) return { names: top.values, rows: 1 };
  const groupOf = (column: number): FileCell => {
    const group = groups.find(({ startCol, endCol }) => column >= startCol && column <= endCol);
    return top.values[group?.startCol ?? column] ?? null;
  };
  const width = Math.max(top.values.length, below.values.length);
  const names = Array.from({ length: width }, (_, column) => {
    const parts = [groupOf(column), below.values[column] ?? null].filter((part) => part !== null);
    return parts.length === 0 ? null : parts.map(String).join(' ');
  });
  return { names, rows: 2 };
}

const isAllText = (values: readonly FileCell[]): boolean =>
  values.some((cell) => cell !== null) && values.every((cell) => cell === null || typeof cell === 'string');

async function begin(sample: readonly SheetRow[], spans: readonly Span[], scratch: string) {
  const { header, first } = shapeOf(sample.map(({ values }) => values));
  const table = sample.slice(header ?? first);
  const named = header === undefined ? undefined : headerOf(sample.slice(header), spans);
  const used = usedColumns([...table.map(({ values }) => values), named?.names ?? []]);
  const names = columnNames(
    used.map((column) => named?.names[column] ?? null),
    used.length,
  );
  const kinds = used.map(() => new Set<string>());
  const fills = fillsFrom(spans, table[0]?.index ?? 0);
  const labels = new Map<Span, FileCell>();
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const path = join(scratch, `${randomUUID()}.csv`);
  const writer = copyWriter(path);
  writer.add(names);
  const totals: number[] = [];
  const remarks: number[] = [];
  const outside: number[] = [];
  let held: (SheetRow & { kind: 'totals' | 'remark' })[] = [];
  let count = 0;

  function row({ values }: SheetRow): boolean {
    count += 1;
    return writer.add(
      used.map((column, at) => {
        const written = writtenCell(values[column] ?? null);
        if (written) kinds[at]?.add(written.kind);
        return written?.text ?? null;
      }),
    );
  }

  function take({ index, values }: SheetRow): Promise<void> | undefined {
    const cells = fills ? filled(index, values, fills, labels) : values;
    if (cells.some((cell, column) => cell !== null && !used.includes(column))) outside.push(index + 1);
    const kind = isClosing(values, used.length);
    if (kind) {
      held.push({ index, values: cells, kind });
      return undefined;
    }
    for (const one of held) row(one);
    held = [];
    return row({ index, values: cells }) ? writer.flush() : undefined;
  }

  for (const one of sample.slice(named ? (header ?? 0) + named.rows : first)) take(one);

  return {
    take,
    async end(source: string): Promise<SheetCopy> {
      const isEnded = held.some(({ kind }) => kind === 'totals') && count > 0;
      for (const one of held) {
        if (!isEnded) row(one);
        else (one.kind === 'totals' ? totals : remarks).push(one.index + 1);
      }
      await writer.close();
      const notes = [
        ...noteOf('totals', source, totals),
        ...noteOf('remarks', source, remarks),
        ...noteOf('outside', source, outside),
        ...(named ? [] : noteOf('unnamed', source, [1])),
      ];
      return { path, columns: names.map((name, at) => ({ name, type: typeOf(kinds[at] ?? new Set()) })), notes };
    },
  };
}

function usedColumns(rows: readonly (readonly FileCell[])[]): number[] {
  const used = new Set<number>();
  for (const row of rows)
    row.forEach((cell, column) => {
      if (cell !== null) used.add(column);
    });
  return [...used].sort((a, b) => a - b);
}

/** A merged name or date stands for all its rows; an amount would be counted once for each, and stays where it is. */
function fillsFrom(spans: readonly Span[], from: number): Map<number, Span[]> | undefined {
  const tall = spans.filter(({ startRow, endRow }) => endRow > startRow && startRow > from);
  return tall.length === 0 ? undefined : Map.groupBy(tall, ({ startCol }) => startCol);
}

/** The row with what was merged into it from above; `labels` remembers that from row to row. */
function filled(index: number, values: FileCell[], fills: Map<number, Span[]>, labels: Map<Span, FileCell>) {
  const cells = [...values];
  for (const [column, spans] of fills) {
    const span = spans.find(({ startRow, endRow }) => index >= startRow && index <= endRow);
    if (!span) continue;
    if (index === span.startRow) labels.set(span, values[column] ?? null);
    const value = labels.get(span) ?? null;
    if (typeof value === 'string' || value instanceof Date) cells[column] ??= value;
  }
  return cells;
}

function plainCell(cell: FileCell): FileCell {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  return text === '' || faults.test(text) ? null : text;
}

type CellKind = 'whole' | 'number' | 'date' | 'datetime' | 'time' | 'boolean' | 'text';

function writtenCell(cell: FileCell): { text: string; kind: CellKind } | undefined {
  if (cell === null) return undefined;
  if (typeof cell === 'string') return { text: cell, kind: 'text' };
  if (typeof cell === 'boolean') return { text: String(cell), kind: 'boolean' };
  // Spreadsheets keep fifteen digits; what stands behind them is noise.
  if (typeof cell === 'number')
    return { text: plainNumber(cell), kind: Number.isSafeInteger(cell) ? 'whole' : 'number' };
  const [date = '', time = ''] = new Date(Math.round(cell.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  if (cell.getUTCFullYear() < 1900) return { text: time, kind: 'time' };
  return time === '00:00:00' ? { text: date, kind: 'date' } : { text: `${date} ${time}`, kind: 'datetime' };
}

const plainNumber = (value: number): string => String(Number(value.toPrecision(15)));

/** The type that all cells of a column have; text where they do not agree. */
function typeOf(kinds: ReadonlySet<string>): string {
  const are = (...some: CellKind[]) => kinds.size > 0 && [...kinds].every((kind) => some.includes(kind as CellKind));
  if (are('whole')) return 'BIGINT';
  if (are('whole', 'number')) return 'DOUBLE';
  if (are('date')) return 'DATE';
  if (are('date', 'datetime')) return 'TIMESTAMP';
  if (are('time')) return 'TIME';
  return are('boolean') ? 'BOOLEAN' : 'VARCHAR';
}

/** A sheet as a table to be. */
export interface WorkbookTable extends SheetCopy {
  sheet: string;
}

const million = 1_000_000;
/** What a workbook may be, packed and unpacked; its texts are held in memory, its rows are not. */
const workbookBounds = { packed: 200 * million, unpacked: 500 * million, texts: 100 * million, parts: 5000 };
/** Up to this size a workbook is held whole, which tells of merged cells. */
const wholeBytes = 20 * million;

/** Every sheet of a workbook that holds something and that people can see, copied to where the engine can read it. */
export async function readWorkbook(path: string, scratch: string): Promise<WorkbookTable[]> {
  const source = basename(path);
  const content = boundedContent(path, source);
  try {
    return await sheetsIn(content, source, scratch);
  } catch (error) {
    if (error instanceof DriverError) throw error;
    const { name, message } = error as Error;
    if (/Encrypted|Decryption/.test(name)) throw fault('WORKBOOK_PROTECTED', source, message);
    throw fault('WORKBOOK_BROKEN', source, message);
  }
}

/** How large the parts of a zip archive say that they are, unpacked; undefined when it is no archive. */
function zipSizes(archive: Buffer): Map<string, number> | undefined {
  // The directory stands at the end, before a comment of at most 64 kB.
  const end = archive.lastIndexOf('PK\x05\x06', archive.length, 'latin1');
  if (end < 0 || end + 22 > archive.length) return undefined;
  const sizes = new Map<string, number>();
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > archive.length || archive.toString('latin1', at, at + 4) !== 'PK\x01\x02') return undefined;
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    // Four full bytes stand for a size that does not fit into them: more than is read in any case.
    sizes.set(archive.toString('utf8', at + 46, at + 46 + name), archive.readUInt32LE(at + 24));
    at += 46 + name + extra + comment;
  }
  return sizes;
}

async function sheetsIn(content: Buffer, source: string, scratch: string): Promise<WorkbookTable[]> {
  // Loaded by whoever meets a workbook, in the process that reads it.
  const { readXlsx, streamXlsxRows } = await import('hucre/xlsx');
  const sizes = [...(zipSizes(content) ?? new Map<string, number>()).values()];
  const isWhole = sizes.reduce((sum, size) => sum + size, 0) <= wholeBytes;
  const infos: { name: string; index: number; isHidden: boolean }[] = [];
  await readXlsx(content, {
    sheets({ name, hidden, veryHidden }, index) {
      infos.push({ name, index, isHidden: hidden === true || veryHidden === true });
      return false;
    },
  });
  const shown = infos.filter(({ isHidden }) => !isHidden);
  const tables: WorkbookTable[] = [];
  for (const { name, index } of shown) {
    const whole = isWhole ? (await readXlsx(content, { sheets: [index] })).sheets[0] : undefined;
    const rows: AsyncIterable<SheetRow> | Iterable<SheetRow> = whole
      ? whole.rows.map((values, at) => ({ index: at, values }))
      : streamXlsxRows(content, { sheet: index });
    const spans: Span[] = whole?.merges ?? [];
    const copy = await sheetCopy(rows, spans, { source: `${source} / ${name}`, scratch });
    if (copy) tables.push({ ...copy, sheet: name });
  }
  const hidden = infos.filter(({ isHidden }) => isHidden);
  const [first] = tables;
  if (first && hidden.length > 0) first.notes.push(hiddenNote(source, hidden.length));
  return tables;
}

const hiddenNote = (source: string, count: number): FileNote => ({ kind: 'hidden', source, count, places: [] });

/** Refused before anything is unpacked: what is too large, and what is no workbook. */
function boundedContent(path: string, source: string): Buffer {
  const { size } = statSync(path);
  if (size === 0) throw fault('EMPTY_FILE', source, 'no bytes');
  if (size > workbookBounds.packed) throw fault('WORKBOOK_TOO_LARGE', source, `${size} bytes`);
  const content = readFileSync(path);
  // The box of old Office files: a workbook of before 2007, or a newer one with a password.
  if (content.toString('hex', 0, 4) === 'd0cf11e0') throw fault('WORKBOOK_PROTECTED', source, 'an OLE2 container');
  const sizes = zipSizes(content);
  if (!sizes) throw fault('WORKBOOK_BROKEN', source, 'no zip archive');
  const unpacked = [...sizes.values()].reduce((sum, one) => sum + one, 0);
  const texts = [...sizes].find(([name]) => name.endsWith('sharedStrings.xml'))?.[1] ?? 0;
  const { parts } = workbookBounds;
  if (unpacked > workbookBounds.unpacked || texts > workbookBounds.texts || sizes.size > parts)
    throw fault('WORKBOOK_TOO_LARGE', source, `${unpacked} bytes unpacked in ${sizes.size} parts`);
  return content;
}

const fault = (code: string, source: string, detail: string): DriverError =>
  new DriverError({ code, message: `${source}: ${detail}`, file: source });
