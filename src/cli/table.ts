import type { AnswerTable, Language } from '../protocol/answer.ts';
import type { Context } from './context.ts';
import { createPaint, type Paint } from './terminal.ts';
import {
  cut,
  isNumericColumn,
  pad,
  plainCell,
  printableLine,
  textWidth,
  wantsSeparators,
  withSeparators,
  wrapText,
} from './text.ts';

/** Where a text is shown, and in which language. */
export interface Display {
  language: Language;
  /** Terminal cells in a line; Infinity where nothing limits it. */
  width: number;
  paint: Paint;
}

export const displayOf = ({ terminal, language }: Context): Display => ({
  language,
  width: terminal.width(),
  paint: createPaint(terminal.color),
});

export interface TableOptions extends Display {
  /** Rows to show; the caller says what was left out. All when absent. */
  maxRows?: number;
}

interface ShownColumn {
  title: string;
  align: 'left' | 'right';
  cells: (string | null)[];
  width: number;
}

const gap = '  ';
/** A text column narrower than this says nothing. */
const narrowest = 8;
/** Without a terminal lines may be long, but one huge cell must not push all others apart. */
const widestCell = 100;
/** Records are long: a screen takes fewer of them. Without a limit on rows there is none here either. */
const recordLimit = (maxRows = Number.POSITIVE_INFINITY) =>
  Number.isFinite(maxRows) ? Math.min(maxRows, 10) : maxRows;
const nullTexts = { zh: '空', en: '–' };

/** Rows as aligned columns, or one block per row when there are too many columns for the width. */
export function renderTable(table: Pick<AnswerTable, 'columns' | 'rows'>, options: TableOptions): string {
  const columns = shownColumns(table, options);
  const fitted = fitWidths(columns, options.width);
  return fitted ? renderGrid(fitted, options) : renderRecords(columns, options);
}

/** How many of the rows `renderTable` shows. */
export function shownRows(table: Pick<AnswerTable, 'columns' | 'rows'>, options: TableOptions): number {
  const grid = fitWidths(shownColumns(table, options), options.width) !== undefined;
  return Math.min(table.rows.length, (grid ? options.maxRows : recordLimit(options.maxRows)) ?? table.rows.length);
}

function shownColumns(table: Pick<AnswerTable, 'columns' | 'rows'>, options: TableOptions): ShownColumn[] {
  const rows = table.rows.slice(0, options.maxRows);
  return table.columns.map((column, index) => {
    const stored = rows.map((row) => row[index] ?? null);
    const numeric = isNumericColumn(column, stored);
    const grouped = numeric && wantsSeparators(column.name, stored);
    const cells = stored.map((cell) => {
      if (cell === null) return null;
      return grouped ? withSeparators(plainCell(cell)) : plainCell(cell);
    });
    const title = printableLine(column.name);
    const empty = textWidth(nullTexts[options.language]);
    const width = Math.max(textWidth(title), ...cells.map((cell) => (cell === null ? empty : cellWidth(cell))), 1);
    return { title, align: numeric ? 'right' : 'left', cells, width: numeric ? width : Math.min(width, widestCell) };
  });
}

const cellWidth = (cell: string) => (cell.length > 10_000 ? Number.MAX_SAFE_INTEGER : textWidth(cell));

/** Narrows the widest text columns, evenly; numbers are never cut, because a cut number is another number. */
function fitWidths(columns: ShownColumn[], width: number): ShownColumn[] | undefined {
  const room = width - gap.length * (columns.length - 1);
  const total = (cap: number) => columns.reduce((sum, column) => sum + narrowed(column, cap), 0);
  if (total(Number.POSITIVE_INFINITY) <= room) return columns;
  let cap = Math.max(...columns.map((column) => column.width));
  while (cap > narrowest && total(cap) > room) cap -= 1;
  if (total(cap) > room) return undefined;
  return columns.map((column) => ({ ...column, width: narrowed(column, cap) }));
}

const narrowed = (column: ShownColumn, cap: number) =>
  column.align === 'right' ? column.width : Math.min(column.width, cap);

function renderGrid(columns: ShownColumn[], { language, paint }: TableOptions): string {
  const line = (cell: (column: ShownColumn) => string) => columns.map(cell).join(gap).trimEnd();
  const header = line(({ title, width, align }) => paint('bold', pad(cut(title, width), width, align)));
  const rule = line(({ width }) => paint('dim', '─'.repeat(width)));
  const count = columns[0]?.cells.length ?? 0;
  const rows = Array.from({ length: count }, (_, index) =>
    line(({ cells, width, align }) => {
      const cell = cells[index] ?? null;
      if (cell === null) return paint('dim', pad(nullTexts[language], width, align));
      return pad(cut(cell, width), width, align);
    }),
  );
  return [header, rule, ...rows].join('\n');
}

function renderRecords(columns: ShownColumn[], { language, paint, width, maxRows }: TableOptions): string {
  const titles = Math.min(Math.max(...columns.map(({ title }) => textWidth(title))), Math.floor(width / 2));
  const room = Math.max(narrowest, width - titles - gap.length);
  const count = Math.min(columns[0]?.cells.length ?? 0, recordLimit(maxRows));
  const blocks = Array.from({ length: count }, (_, index) => {
    const lines = columns.map(({ title, cells }) => {
      const cell = cells[index] ?? null;
      const value = cell === null ? paint('dim', nullTexts[language]) : cut(cell, room);
      return `${paint('bold', pad(cut(title, titles), titles, 'left'))}${gap}${value}`;
    });
    return [paint('dim', `─── ${index + 1} ───`), ...lines].join('\n');
  });
  return blocks.join('\n');
}

/** A list of things as people read it, none of them left out. */
export function listText(titles: readonly string[], rows: (string | number)[][], display: Display): string {
  return renderTable({ columns: titles.map((name) => ({ name, type: 'text' })), rows }, display);
}

/** Enough of a question to know it again. */
export function shorten(question: string): string {
  const characters = [...printableLine(question)];
  return characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : characters.join('');
}

/** In this machine's time zone, to the minute. */
export function localTime(iso: string): string {
  const date = new Date(iso);
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** A name with a few words behind it, and under it lines of three: a name, a kind, notes that are wrapped. */
export function underName(
  name: string,
  about: string,
  lines: readonly (readonly string[])[],
  { paint, width }: Display,
): string {
  const [names, kinds] = [widest(lines, 0), widest(lines, 1)];
  const indent = names + kinds + 6;
  return [
    paint('bold', printableLine(name)) + (about ? `  ${paint('dim', about)}` : ''),
    ...lines.flatMap(([column = '', kind = '', notes = '']) => {
      const [first = '', ...more] = wrapText(notes, Math.max(20, width - indent));
      const line = `  ${pad(column, names, 'left')}  ${paint('dim', pad(kind, kinds, 'left'))}  ${first}`.trimEnd();
      return [line, ...more.map((rest) => ' '.repeat(indent) + rest)];
    }),
  ].join('\n');
}

const widest = (lines: readonly (readonly string[])[], index: number) =>
  Math.max(0, ...lines.map((line) => textWidth(line[index] ?? '')));
