import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileNote } from '../../schema/snapshot/snapshot.ts';
import { copyWriter } from './copy-writer.ts';
import { noteOf } from './file-note.ts';
import type { SheetRow, Span } from './sheet.ts';
import { headerOf } from './sheet-header.ts';
import { columnNames, type FileCell, isClosing, shapeOf } from './table-shape.ts';

/** A sheet that was copied as CSV, and what its columns are: a workbook knows texts from numbers. */
export interface SheetCopy {
  path: string;
  columns: { name: string; type: string }[];
  notes: FileNote[];
}

const sampledRows = 60;
/** What a formula shows when it could not be computed. */
const faults = /^#(?:N\/A|DIV\/0!|REF!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!)$/;

/** Undefined when nothing stands in the sheet. */
export async function sheetCopy(
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
