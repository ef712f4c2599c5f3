import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { FileNote } from '../../schema/snapshot/snapshot.ts';

/** What a cell of a file may hold; text where the file knows no types. */
export type FileCell = string | number | boolean | Date | null;

interface TableShape {
  /** The row with the names; undefined where there are none. */
  header: number | undefined;
  /** The first row of data. */
  first: number;
}

const year = /^(?:19|20)\d\d ?年?$/;
const figure = /^[-+−(]? ?(?:[¥￥$€£] ?)?[-+−]?\d[\d.,' ]*\)? ?(?:万亿|亿|千万|百万|万)? ?(?:%|％|元|[¥￥$€£])?\)?$/;
const day = /^\d{1,4}(?:[-/.]\d{1,2}[-/.]\d{1,4}|年\d{1,2}月(?:\d{1,2}[日号])?)(?:[ T]\d{1,2}:\d{2}.*)?$/;

type Kind = 'empty' | 'text' | 'year' | 'day' | 'figure';

function kindOf(cell: FileCell): Kind {
  if (cell === null) return 'empty';
  if (cell instanceof Date) return 'day';
  if (typeof cell === 'boolean') return 'figure';
  const text = String(cell).trim();
  if (text === '') return 'empty';
  if (year.test(text)) return 'year';
  if (day.test(text)) return 'day';
  return figure.test(text) ? 'figure' : 'text';
}

/**
 * Where the names of a table stand among the first rows of a file: above them may be a title and remarks, which fill few cells;
 * and there may be no names at all, when the first full row looks like those below it.
 */
export function shapeOf(rows: readonly (readonly FileCell[])[]): TableShape {
  const kinds = rows.map((row) => row.map(kindOf));
  const filled = kinds.map((row) => row.filter((kind) => kind !== 'empty').length);
  const usual = mostCommon(filled.filter((count) => count > 0));
  const full = Math.max(1, Math.ceil(usual * 0.6));
  const start = filled.findIndex((count) => count >= full);
  if (start < 0) return { header: undefined, first: 0 };
  if (isHeader(kinds, start)) {
    const header = widest(kinds, filled, start);
    return { header, first: header + 1 };
  }
  // Names of some columns only, right above the data: `name,amount` over rows of three cells.
  const before = start - 1;
  if (before >= 0 && (filled[before] ?? 0) > 1 && isHeader(kinds, before)) return { header: before, first: start };
  return { header: undefined, first: start };
}

/** Remarks of two cells above a table of many, whose rows are seldom full: the row with far more names is the header. */
function widest(kinds: readonly (readonly Kind[])[], filled: readonly number[], start: number): number {
  let header = start;
  for (let at = start + 1; at < kinds.length && isHeader(kinds, at); at += 1)
    if ((filled[at] ?? 0) > (filled[header] ?? 0) * 1.5) header = at;
  return header;
}

/** Names differ from what stands below them; a row of the same kinds as the next ones is one of them. */
function isHeader(kinds: readonly (readonly Kind[])[], at: number): boolean {
  const below = kinds.slice(at + 1);
  return (kinds[at] ?? []).every((kind, column) => {
    if (kind === 'text' || kind === 'empty') return true;
    // Figures name nothing; years and months may stand over what was sold in them.
    if (kind === 'figure') return false;
    const under = below.map((row) => row[column] ?? 'empty').filter((one) => one !== 'empty');
    return under.filter((one) => one === kind).length * 2 < under.length;
  });
}

/** Names as columns can have them: one line, none empty, no two alike. */
export function columnNames(header: readonly FileCell[], width: number): string[] {
  const used = new Set<string>();
  return Array.from({ length: width }, (_, at) => {
    const written = header[at];
    const text = written instanceof Date ? written.toISOString().slice(0, 10) : String(written ?? '');
    const wanted = text.replaceAll(/\s+/g, ' ').trim() || `column${at + 1}`;
    let name = wanted;
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${wanted}_${number}`;
    used.add(name.toLowerCase());
    return name;
  });
}

export function mostCommon(counts: readonly number[]): number {
  const seen = new Map<number, number>();
  for (const count of counts) seen.set(count, (seen.get(count) ?? 0) + 1);
  let best = 0;
  for (const [count, times] of seen)
    if (times > (seen.get(best) ?? 0) || (times === seen.get(best) && count > best)) best = count;
  return best;
}

const total = /^(?:合计|总计|共计|小计|总和|合 +计|总 +计|grand total|totals?|sub-?total|sum)[:：]?$/i;

/** A row that sums up others, or a remark in one cell of a wide table: at the end of a table, neither is a row of it. */
export function isClosing(row: readonly FileCell[], width: number): 'totals' | 'remark' | undefined {
  const filled = row.filter((cell) => kindOf(cell) !== 'empty');
  const [first] = filled;
  if (typeof first === 'string' && total.test(first.trim()) && filled.length > 0) return 'totals';
  return filled.length === 1 && width > 2 && typeof first === 'string' ? 'remark' : undefined;
}

const heldCharacters = 500_000;

/** Writes rows as the plainest CSV there is: commas, double quotes where they are needed, nothing for what is missing. */
export function copyWriter(path: string) {
  const stream = createWriteStream(path, { mode: 0o600 });
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => undefined);
  let held: string[] = [];
  let size = 0;
  const flush = async () => {
    const isFull = !stream.write(held.join(''));
    held = [];
    size = 0;
    if (isFull) await Promise.race([once(stream, 'drain'), failed]);
  };
  return {
    /** True when `flush` should be awaited. */
    add(cells: readonly (string | null)[]): boolean {
      const line = `${cells.map(quoted).join(',')}\n`;
      held.push(line);
      size += line.length;
      return size > heldCharacters;
    },
    flush,
    async close() {
      await flush();
      stream.end();
      await Promise.race([once(stream, 'close'), failed]);
    },
  };
}

const quoted = (cell: string | null): string =>
  cell === null || cell === '' ? '' : /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const namedPlaces = 10;

/** None where there is nothing to tell. */
export function noteOf(kind: FileNote['kind'], source: string, places: readonly number[]): FileNote[] {
  return places.length === 0 ? [] : [{ kind, source, count: places.length, places: places.slice(0, namedPlaces) }];
}
