import { cleanQuestion, quoteText, shortened } from './data-text.ts';
import { compressResult, type Result, sampleRows } from './result-text.ts';

/** What was said before, as far as a prompt may tell it. */
export interface Conversation {
  /** Older turns in short. */
  earlier: string;
  /** Oldest first. */
  turns: readonly { question: string; answer?: string; sql?: string; result?: Result }[];
}

export interface HistoryOptions {
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
