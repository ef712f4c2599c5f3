import type { Scalar } from '../schema/snapshot/snapshot.ts';
import { cleanQuestion, quoteRows, quoteText, shortened } from './data-text.ts';

export interface Result {
  columns: readonly string[];
  rows: readonly (readonly Scalar[])[];
  /** The query had more rows than are here. */
  truncated: boolean;
}

/** A result as a model sees it. */
interface CompressedResult {
  rows: string;
  total_count: number;
  /** That it is a sample, and what all rows come to, one line for each column; empty when every row is shown. */
  statistics: string;
}

/** Beyond this many rows a model sees the first few, their number and what they come to. */
const mostRows = 50;
export const sampleRows = 10;

/** Small results as they are; of larger ones a sample with statistics, so that a prompt never grows with the data. */
export function compressResult({ columns, rows, truncated }: Result): CompressedResult {
  const total_count = rows.length;
  if (total_count <= mostRows)
    return { rows: quoteRows(columns, rows, { maxRows: mostRows }), total_count, statistics: '' };
  const sentence = `These are the first ${sampleRows} of ${truncated ? 'more than ' : ''}${total_count} rows.`;
  const lines = columns.map((name, index) => `${quoteText(name, 60)}: ${about(rows.map((row) => row[index] ?? null))}`);
  return {
    rows: quoteRows(columns, rows.slice(0, sampleRows), { maxRows: sampleRows }),
    total_count,
    statistics: [sentence, ...lines].join('\n'),
  };
}

function about(cells: Scalar[]): string {
  const present = cells.filter((cell) => cell !== null);
  const empty = present.length < cells.length ? `, ${cells.length - present.length} empty` : '';
  const numbers = present.map((cell) => (typeof cell === 'number' ? cell : Number.NaN));
  if (present.length === 0 || numbers.some(Number.isNaN)) return `${new Set(present).size} different values${empty}`;
  const sum = numbers.reduce((total, number) => total + number, 0);
  const [least, most] = numbers.reduce(
    ([low, high], number) => [Math.min(low, number), Math.max(high, number)],
    [numbers[0] ?? 0, numbers[0] ?? 0],
  );
  return `sum ${rounded(sum)}, mean ${rounded(sum / numbers.length)}, smallest ${rounded(least)}, largest ${rounded(most)}${empty}`;
}

const rounded = (number: number): string => String(Number(number.toFixed(4)));

/** What was said before, as far as a prompt may tell it. */
export interface Conversation {
  /** Older turns in short. */
  earlier: string;
  /** Oldest first. */
  turns: readonly { question: string; answer?: string; sql?: string; result?: Result }[];
}

interface HistoryOptions {
  /** Without permission only questions are told: answers and statements repeat stored values. */
  allowData: boolean;
  /** Tell the newest statements and rows as well, for whoever writes the next one. */
  withSql?: boolean;
}

/** Turns that are told one by one, and of those the ones whose statement and rows are told. */
const toldTurns = 5;
const toldStatements = 2;

/**
 * The conversation as a prompt tells it: what people asked, and of the newest turns what ran and the first rows, by which
 * "the second one" and "and last month?" can be understood. Everything in it is data. Empty when nothing was said.
 */
export function historyText({ earlier, turns }: Conversation, { allowData, withSql = false }: HistoryOptions): string {
  const told = turns.slice(-toldTurns);
  const blocks = told.map((turn, index) => {
    const age = told.length - index;
    const lines = [`Question: ${quoteText(turn.question, 300)}`];
    if (allowData && withSql && turn.sql && age <= toldStatements) lines.push(`SQL: ${oneLine(turn.sql)}`);
    if (allowData && turn.answer) lines.push(`Answer: ${quoteText(turn.answer, 200)}`);
    if (allowData && withSql && turn.result && age <= toldStatements) lines.push(`Rows:\n${rowsText(turn.result)}`);
    return lines.join('\n');
  });
  return [...(earlier ? [cleanQuestion(earlier, 1500)] : []), ...blocks].join('\n');
}

function rowsText({ columns, rows, truncated }: Result): string {
  const { statistics } = compressResult({ columns, rows, truncated });
  const shown = compressResult({ columns, rows: rows.slice(0, sampleRows), truncated }).rows;
  return statistics ? `${shown}\n${statistics.split('\n')[0]}` : shown;
}

const oneLine = (sql: string): string =>
  shortened(
    sql.replace(/[\s<>]+/g, (run) => (/[<>]/.test(run) ? run : ' ')),
    800,
  );
