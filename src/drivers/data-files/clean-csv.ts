import { randomUUID } from 'node:crypto';
import { createWriteStream, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileNote } from '../../schema/snapshot/snapshot.ts';
import { columnNames, copyWriter, isClosing, mostCommon, noteOf, shapeOf } from './table-shape.ts';
import { lastLineIfRegular, noOddities, type TextLine, type TextOddities, textLines } from './text-lines.ts';

/** A CSV file as an engine can read it: where it lies, or a copy without what made it unreadable. */
interface CleanCsv {
  path: string;
  /** How it is to be read; undefined where the engine is to find out. */
  form?: CsvForm;
  notes: FileNote[];
  /** Nothing at all stands in it. */
  isEmpty?: true;
}

export interface CsvForm {
  separator: string;
  hasHeader: boolean;
}

const sampledLines = 300;
/** What is larger is left to the engine: reading it line by line would take longer than anybody waits. */
const mostBytes = 1_000_000_000;

/**
 * Reads a CSV file whole, once: whether every line is a row of one table. Where it is not, a copy has the rows that are, and the
 * notes tell what was left out; nothing is lost in silence.
 */
export async function cleanCsv(path: string, scratch: string): Promise<CleanCsv> {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > mostBytes) return { path, notes: [] };
  const sample = await firstLines(path);
  if (sample.every(({ text }) => text.trim() === '')) return { path, notes: [], isEmpty: true };
  const oddities = noOddities();
  const separator = separatorOf(sample);
  if (separator === undefined || isSingleQuoted(sample, separator))
    return { path: await decoded(path, scratch), notes: [] };
  const plan = planFor(sample, separator);
  if (await isPlain(path, plan)) {
    const notes = plan.hasHeader ? [] : noteOf('unnamed', basename(path), [1]);
    return { path, form: { separator, hasHeader: plan.hasHeader }, notes };
  }
  const found = await eachRow(path, plan, oddities);
  const source = basename(path);
  const isReadable = !oddities.isDecoded && !oddities.isMended;
  // Most lines do not fit: it is not the lines that are wrong but what they are taken for.
  const isLost = found.leftOut.length * 2 > found.rows + found.leftOut.length;
  if (isReadable && isLost) return { path, notes: [] };
  const copy = await copyIn(scratch);
  const writer = copyWriter(copy);
  const names = plan.hasHeader ? columnNames(plan.names, plan.width) : undefined;
  if (names) writer.add(names);
  await eachRow(path, plan, noOddities(), { tell: (cells) => writer.add(cells), rest: writer.flush });
  await writer.close();
  return { path: copy, form: { separator: ',', hasHeader: plan.hasHeader }, notes: notesOf() };

  function notesOf(): FileNote[] {
    return [
      ...noteOf('lines', source, found.leftOut),
      ...noteOf('totals', source, found.totals),
      ...noteOf('remarks', source, found.remarks),
      ...noteOf('characters', source, oddities.unknownCharacters),
      ...(plan.hasHeader ? [] : noteOf('unnamed', source, [1])),
    ];
  }
}

/** Cells of a line, and whether a quote is still open at its end. */
interface SplitLine {
  cells: string[];
  isOpen: boolean;
}

/**
 * One line of separated values. A quote ends a cell only before a separator or the end: people write `"6" pipe"` too, and some
 * programs escape quotes with a backslash.
 */
function splitLine(text: string, separator: string): SplitLine {
  if (!text.includes('"')) return { cells: text.split(separator), isOpen: false };
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const start = skipBlanks(text, at, separator);
    if (text[start] !== '"') {
      const end = text.indexOf(separator, at);
      cells.push(text.slice(at, end < 0 ? undefined : end));
      if (end < 0) return { cells, isOpen: false };
      at = end + 1;
      continue;
    }
    const end = closingQuote(text, start + 1, separator);
    if (end < 0) return { cells: [...cells, text.slice(start + 1)], isOpen: true };
    cells.push(text.slice(start + 1, end).replaceAll(/\\"|""/g, '"'));
    const next = skipBlanks(text, end + 1, separator);
    if (next >= text.length) return { cells, isOpen: false };
    at = next + 1;
  }
}

function closingQuote(text: string, from: number, separator: string): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    const isPair = text[at + 1] === '"';
    if (!isPair && isEnd(text, at + 1, separator)) return at;
    // `\""` at the end of a cell: the backslash escapes the first quote, the second one closes.
    if (isPair && text[at - 1] === '\\' && isEnd(text, at + 2, separator)) return at + 1;
    if (isPair) at += 1;
  }
  return -1;
}

function isEnd(text: string, from: number, separator: string): boolean {
  const next = skipBlanks(text, from, separator);
  return next >= text.length || text[next] === separator || text[next] === '\n';
}

function skipBlanks(text: string, from: number, separator: string): number {
  let at = from;
  while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at += 1;
  return at;
}

/** Nothing but names in the first line and rows below them. */
async function isPlain(path: string, { separator, width, from, hasHeader, names }: Plan): Promise<boolean> {
  if (from > 2 || (hasHeader && names.length !== width)) return false;
  const last = await lastLineIfRegular(path, separator, width);
  return last !== undefined && isClosing(splitLine(last, separator).cells, width) === undefined;
}

async function copyIn(scratch: string): Promise<string> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  return join(scratch, `${randomUUID()}.csv`);
}

/** Lines that are no cells are left as they are; only their encoding may not be. */
async function decoded(path: string, scratch: string): Promise<string> {
  const oddities = noOddities();
  for await (const _ of textLines(path, oddities));
  if (!oddities.isDecoded && !oddities.isMended) return path;
  const copy = await copyIn(scratch);
  const lines = async function* () {
    for await (const some of textLines(path, noOddities())) yield some.map(({ text }) => `${text}\n`).join('');
  };
  await pipeline(lines, createWriteStream(copy, { mode: 0o600 }));
  return copy;
}

/** How the file is laid out, from its first lines. */
interface Plan {
  separator: string;
  width: number;
  hasHeader: boolean;
  names: string[];
  /** The first line that may be a row. */
  from: number;
  /** Cells that a row may have besides `width`: where the header has one more than all rows. */
  narrower: number;
}

async function firstLines(path: string): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  for await (const some of textLines(path, noOddities())) {
    lines.push(...some.slice(0, sampledLines - lines.length));
    if (lines.length >= sampledLines) break;
  }
  return lines;
}

/** What one or more lines of a file say: cells, or that they cannot be read. */
interface CsvRecord {
  /** Its first line. */
  line: number;
  cells: string[];
  /** A quote was opened and never closed. */
  isOpen?: true;
}

/** More lines than this are no text of one cell. */
const longestText = 200;

/**
 * Makes records of lines. A quote that nobody closed must not swallow the rest of the file: when lines inside a quoted text are
 * whole records by themselves, the quote is the mistake, and only its line is lost.
 */
function recordReader(separator: string, width: number) {
  let waiting: TextLine[] = [];

  function* settle(isLast: boolean): Generator<CsvRecord> {
    while (waiting.length > 0) {
      const [first] = waiting as [TextLine];
      let isSettled = false;
      for (let count = 1; count <= waiting.length && !isSettled; count += 1) {
        const lines = waiting.slice(0, count);
        if (count > 1 && !lines.at(-1)?.text.includes('"')) continue;
        const { cells, isOpen } = splitLine(lines.map(({ text }) => text).join('\n'), separator);
        if (isOpen) continue;
        isSettled = true;
        const isMistake = lines.slice(1).some(({ text }) => isWhole(text));
        yield isMistake ? { line: first.number, cells: [], isOpen: true } : { line: first.number, cells };
        waiting = waiting.slice(isMistake ? 1 : count);
      }
      if (isSettled) continue;
      const isHopeless = isLast || waiting.length > longestText || waiting.slice(1).some(({ text }) => isWhole(text));
      if (!isHopeless) return;
      yield { line: first.number, cells: [], isOpen: true };
      waiting = waiting.slice(1);
    }
  }

  // The line that ends a quoted text has an odd number of quotes; a record by itself has an even one.
  const isWhole = (text: string): boolean => {
    if ((text.split('"').length - 1) % 2 === 1) return false;
    const { cells, isOpen } = splitLine(text, separator);
    return !isOpen && width > 1 && cells.length === width;
  };

  return {
    *read(lines: readonly TextLine[]): Generator<CsvRecord> {
      for (const line of lines) {
        if (waiting.length === 0) {
          const { cells, isOpen } = splitLine(line.text, separator);
          if (isOpen) waiting.push(line);
          else yield { line: line.number, cells };
          continue;
        }
        waiting.push(line);
        yield* settle(false);
      }
    },
    end: () => settle(true),
  };
}

function planFor(sample: readonly TextLine[], separator: string): Plan {
  const reader = recordReader(separator, usualWidth(sample, separator));
  const records = [...reader.read(sample), ...reader.end()].filter(({ cells }) => !isBlank(cells));
  const rows = records.map(({ cells }) => trimmed(cells, 0));
  const { header, first } = shapeOf(rows);
  const names = header === undefined ? [] : (rows[header] ?? []);
  const usual = mostCommon(records.slice(first).map(({ cells }) => cells.length));
  // A separator at the end of every line makes no column.
  const isPadded = records
    .slice(first)
    .every(({ cells }) => cells.length < usual || (cells[usual - 1] ?? '').trim() === '');
  const common = isPadded && usual > 1 && names.length < usual ? usual - 1 : usual;
  const width = Math.max(common, names.length, 1);
  return {
    separator,
    width,
    hasHeader: header !== undefined,
    names,
    from: records[first]?.line ?? Number.POSITIVE_INFINITY,
    narrower: common,
  };
}

/** `'a, b'`: some programs quote with apostrophes, which the engine finds out by itself. */
function isSingleQuoted(sample: readonly TextLine[], separator: string): boolean {
  const quoted = sample.filter(({ text }) => {
    const cells = text.split(separator).map((cell) => cell.trim());
    const opening = cells.findIndex((cell) => cell.startsWith("'") && !cell.endsWith("'"));
    return opening >= 0 && cells.slice(opening + 1).some((cell) => cell.endsWith("'") && !cell.startsWith("'"));
  });
  return quoted.length * 2 >= sample.length;
}

/**
 * Commas stand in texts and numbers too, so the others come first where all lines agree on one of them. Undefined where most
 * lines agree on none.
 */
function separatorOf(sample: readonly TextLine[]): string | undefined {
  const scores = ['\t', ';', '|', ','].map((separator) => {
    const counts = sample
      .filter(({ text }) => text.trim() !== '')
      .map(({ text }) => splitLine(text, separator))
      .filter(({ isOpen }) => !isOpen)
      .map(({ cells }) => cells.length);
    const usual = mostCommon(counts.filter((count) => count > 1));
    return { separator, share: counts.filter((count) => count === usual).length / Math.max(1, counts.length), usual };
  });
  const possible = scores.filter(({ usual }) => usual > 1);
  const agreed = possible.find(({ share }) => share >= 0.9);
  const best = agreed ?? possible.sort((a, b) => b.share - a.share)[0];
  return best && best.share >= 0.5 ? best.separator : undefined;
}

function usualWidth(sample: readonly TextLine[], separator: string): number {
  const split = sample.map(({ text }) => splitLine(text, separator)).filter(({ isOpen }) => !isOpen);
  return mostCommon(split.map(({ cells }) => cells.length));
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Without the empty cells at its end, as far as a row of that width has none. */
function trimmed(cells: readonly string[], width: number): string[] {
  let count = cells.length;
  while (count > width && (cells[count - 1] ?? '').trim() === '') count -= 1;
  return cells.slice(0, count);
}

interface Inspection {
  rows: number;
  leftOut: number[];
  totals: number[];
  remarks: number[];
}

/** Where rows go: they are told one by one, and there is time to rest between some of them. */
interface Listener {
  tell(cells: string[]): void;
  rest(): Promise<void>;
}

/** Every row of the table in turn; what is none is counted by its line. */
async function eachRow(path: string, plan: Plan, oddities: TextOddities, listener?: Listener): Promise<Inspection> {
  const found: Inspection = { rows: 0, leftOut: [], totals: [], remarks: [] };
  const reader = recordReader(plan.separator, plan.width);
  let held: { cells: string[]; line: number; kind: 'totals' | 'remark' }[] = [];

  function take(record: CsvRecord): void {
    const { line, isOpen } = record;
    if (line < plan.from && !isOpen) return;
    if (isBlank(record.cells) && !isOpen) return;
    const cells = fitted(record.cells, plan);
    if (isOpen || !cells) {
      found.leftOut.push(line);
      return;
    }
    const kind = isClosing(cells, plan.width);
    if (kind) {
      held.push({ cells, line, kind });
      return;
    }
    for (const one of held) row(one.cells);
    held = [];
    row(cells);
  }

  const row = (cells: string[]) => {
    found.rows += 1;
    listener?.tell(cells);
  };

  for await (const lines of textLines(path, oddities)) {
    for (const record of reader.read(lines)) take(record);
    await listener?.rest();
  }
  for (const record of reader.end()) take(record);
  // Only at the end of a table is a row of totals none of its rows; a single remark may be a row like any other.
  const isEnded = held.some(({ kind }) => kind === 'totals');
  for (const { cells, line, kind } of held) {
    if (!isEnded) row(cells);
    else found[kind === 'totals' ? 'totals' : 'remarks'].push(line);
  }
  return found;
}

/** The cells of a row, as many as the table has; undefined when it has too few or too many to be one. */
function fitted(cells: string[], { width, narrower }: Plan): string[] | undefined {
  if (cells.length === width) return cells;
  const count = cells.length > width ? trimmed(cells, width).length : cells.length;
  if (count > width || (count < width && count !== narrower)) return undefined;
  return Array.from({ length: width }, (_, at) => cells[at] ?? '');
}
