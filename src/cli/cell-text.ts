import type { AnswerTable } from '../protocol/answer.ts';
import { printableLine } from './printable.ts';
import { textWidth } from './text-width.ts';

type Cell = AnswerTable['rows'][number][number];

const numeral = /^-?\d+(?:\.\d+)?$/;

/** Digits that name something are not an amount: 10248 is an order, 2,024 is no year. */
const namesSomething =
  /(?:^|[_\s])(?:id|no|code|number|num|year|month|day|date|week|zip|postcode|phone|tel|mobile|isbn)s?$|id$|编号|序号|代码|编码|号码|单号|邮编|电话|手机|年份|月份|日期|年$|月$|日$|码$|号$/iu;

export function isNumericColumn(column: AnswerTable['columns'][number], cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => cell !== null);
  if (filled.length === 0) return column.type === 'integer' || column.type === 'decimal';
  const typed = column.type === 'integer' || column.type === 'decimal';
  return filled.every((cell) => typeof cell === 'number' || (typed && typeof cell === 'string' && numeral.test(cell)));
}

/** Whether the amounts of this column are long enough to want separators; a column is grouped as a whole or not at all. */
export function wantsSeparators(name: string, cells: readonly Cell[]): boolean {
  if (namesSomething.test(name)) return false;
  return cells.some((cell) => cell !== null && /^-?\d{5,}/.test(String(cell)));
}

/** Every digit stays as stored; only separators are added to the whole part. */
export function withSeparators(digits: string): string {
  if (!numeral.test(digits)) return digits;
  const [whole = '', fraction] = digits.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A computed fraction, cut to what can be read: an average has sixteen digits, and two of them matter. Exact in CSV and JSON. */
function readableNumber(value: number): string {
  const text = String(value);
  const fraction = /^-?\d+\.(\d+)$/.exec(text)?.[1];
  if (fraction === undefined || fraction.length <= 4) return text;
  return String(Math.abs(value) >= 1 ? Math.round(value * 100) / 100 : Number(value.toPrecision(4)));
}

export function plainCell(cell: Cell): string {
  if (typeof cell === 'number') return readableNumber(cell);
  return cell === null ? '' : printableLine(String(cell));
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts to a number of terminal cells, where a Chinese character takes two; `…` stands for the rest. */
export function cut(text: string, width: number): string {
  // A cell may hold a megabyte; nothing beyond this can be visible.
  const near = text.length > width * 40 ? text.slice(0, width * 40) : text;
  if (near === text && textWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of graphemes.segment(near)) {
    used += textWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

export function pad(text: string, width: number, align: 'left' | 'right'): string {
  const space = ' '.repeat(Math.max(0, width - textWidth(text)));
  return align === 'left' ? text + space : space + text;
}
