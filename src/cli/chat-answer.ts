import { extname } from 'node:path';
import { csvLine, excelMark } from '../answer/csv.ts';
import type { Answer } from '../protocol/answer.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import type { Thread } from '../session/session.ts';
import type { Wenshu } from '../wenshu.ts';
import { type AnswerTextOptions, answerText } from './answer-text.ts';
import { chatMessages } from './chat-messages.ts';
import type { Context } from './context.ts';
import { pictureForm, writeChart } from './deliver.ts';
import type { FlagValues } from './flags.ts';
import { displayOf, renderTable, shownRows } from './table.ts';
import { createPaint, write } from './terminal.ts';
import { printableLine } from './text.ts';
import { writeWhole } from './write-file.ts';

const rowsPerScreen = 50;

/** One conversation: what it is about, and where it stands. */
export interface Conversation {
  context: Context;
  wenshu: Wenshu;
  /** What was asked before is known to the next question. */
  thread: Thread;
  values: FlagValues;
  audience: 'analyst' | 'business';
  /** Id of the database that /db chose. */
  connection?: string;
  /** The newest answer, for /next, /sql and /export. */
  last?: ShownAnswer;
  /** A clarification that waits for its reply. */
  waiting?: Answer;
  /** An answer whose `taught` may be kept: the next line may say for whom. */
  offer?: Answer;
  /** First exit code that was not 0, for questions from a pipe. */
  exitCode: number;
}

/** An answer on the screen, and how far its rows were shown. */
interface ShownAnswer {
  answer: Answer;
  shown: number;
  /** Of all rows; unknown until a page was read. */
  total: number | undefined;
  /** The rows at hand: first those of the answer, then one page after the other. */
  page: { rows: Scalar[][]; start: number; size?: number };
}

export async function showAnswer(conversation: Conversation, answer: Answer): Promise<void> {
  const { terminal } = conversation.context;
  const options: AnswerTextOptions = {
    width: terminal.width(),
    color: terminal.color,
    verbose: conversation.values.verbose === true,
    maxRows: rowsPerScreen,
    hasChart: terminal.showsCharts,
    moreHint: { zh: chatMessages.zh.more, en: chatMessages.en.more },
  };
  await write(terminal.output, `${answerText(answer, options)}\n`);
  if (answer.status !== 'answered' && answer.status !== 'failed') return;
  const { table, language } = answer;
  const rows = table?.rows ?? [];
  const shown = table ? shownRows(table, { ...options, language, paint: createPaint(false) }) : 0;
  conversation.last = {
    answer,
    shown,
    total: table?.truncated ? undefined : rows.length,
    page: { rows, start: 0 },
  };
}

export async function showNextRows(conversation: Conversation): Promise<void> {
  const { context, last } = conversation;
  const messages = chatMessages[context.language];
  const rows = last ? await nextRows(last, conversation) : [];
  if (!last || rows.length === 0)
    return write(context.terminal.output, `${last ? messages.noMore : messages.noAnswer}\n\n`);
  const table = { columns: last.answer.table?.columns ?? [], rows };
  const options = { ...displayOf(context), maxRows: rowsPerScreen };
  const from = last.shown + 1;
  last.shown += shownRows(table, options);
  const place = messages.rows(from, last.shown, last.total?.toLocaleString('en') ?? '?');
  await write(context.terminal.output, `${renderTable(table, options)}\n${options.paint('dim', place)}\n\n`);
}

async function nextRows(last: ShownAnswer, { wenshu }: Conversation): Promise<Scalar[][]> {
  if (last.total !== undefined && last.shown >= last.total) return [];
  if (last.shown >= last.page.start + last.page.rows.length) {
    const { run_id } = last.answer.receipt;
    const size = last.page.size ?? (await wenshu.page(run_id, 1)).page_size;
    const number = Math.floor(last.shown / size) + 1;
    const page = await wenshu.page(run_id, number);
    last.total = page.total_count;
    last.page = { rows: page.data, start: (number - 1) * size, size };
  }
  const at = last.shown - last.page.start;
  return last.page.rows.slice(at, at + rowsPerScreen);
}

/** All rows of the newest answer into a file that a spreadsheet opens as it is. */
export async function exportRows({ context, last, wenshu }: Conversation, file: string | undefined): Promise<void> {
  const { terminal, language } = context;
  const messages = chatMessages[language];
  const table = last?.answer.table;
  if (!table) return write(terminal.output, `${messages.noAnswer}\n\n`);
  if (!file) return write(terminal.output, `${messages.exportUsage}\n\n`);
  if (pictureForm(file)) {
    await writeChart(file, last.answer, wenshu);
    return write(terminal.output, `${messages.drawn(printableLine(file))}\n\n`);
  }
  const rows = wenshu.rows(last.answer.receipt.run_id);
  let count = 0;
  const isJson = extname(file).toLowerCase() === '.json';
  async function* text(): AsyncGenerator<string> {
    const names = table?.columns.map((column) => column.name) ?? [];
    yield isJson ? '[' : excelMark + csvLine(names);
    for await (const row of rows) {
      if (isJson)
        yield (count > 0 ? ',\n' : '\n') +
          JSON.stringify(Object.fromEntries(names.map((name, index) => [name, row[index]])));
      else yield csvLine(row);
      count += 1;
    }
    if (isJson) yield '\n]\n';
  }
  await writeWhole(file, text());
  await write(terminal.output, `${messages.exported(printableLine(file), count)}\n\n`);
}
