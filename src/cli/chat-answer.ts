import { extname } from 'node:path';
import { csvLine, excelMark } from '../answer/csv.ts';
import type { Answer } from '../protocol/answer.ts';
import { type AnswerTextOptions, answerText } from './answer-text.ts';
import { asRole } from './ask-options.ts';
import { pictureForm, writeChart } from './chart-file.ts';
import { createRowWalk } from './chat-rows.ts';
import { chatWords } from './chat-words.ts';
import type { Conversation } from './conversation.ts';
import { createPaint } from './paint.ts';
import { printableLine } from './printable.ts';
import { renderTable, shownRows } from './table.ts';
import { write } from './terminal.ts';
import { writeWhole } from './write-file.ts';

const rowsPerScreen = 50;

export async function showAnswer(conversation: Conversation, answer: Answer): Promise<void> {
  const { context, wenshu, values } = conversation;
  const { terminal } = context;
  const options: AnswerTextOptions = {
    width: terminal.width(),
    color: terminal.color,
    verbose: values.verbose === true,
    maxRows: rowsPerScreen,
    hasChart: terminal.showsCharts,
    moreHint: { zh: chatWords.zh.more, en: chatWords.en.more },
  };
  await write(terminal.output, `${answerText(answer, options)}\n`);
  if (answer.status !== 'answered' && answer.status !== 'failed') return;
  const paint = createPaint(false);
  const shown = answer.table ? shownRows(answer.table, { ...options, language: answer.language, paint }) : 0;
  conversation.last = { answer, rows: createRowWalk(answer, wenshu, shown, asRole(values)) };
}

export async function showNextRows({ context, last }: Conversation): Promise<void> {
  const { terminal, language } = context;
  const words = chatWords[language];
  const found = await last?.rows.peek(rowsPerScreen);
  if (!last || !found) return write(terminal.output, `${last ? words.noMore : words.noAnswer}\n\n`);
  const { rows, from, total } = found;
  const columns = last.answer.table?.columns ?? [];
  const paint = createPaint(terminal.color);
  const options = { language, width: terminal.width(), maxRows: rowsPerScreen, paint };
  const count = shownRows({ columns, rows }, options);
  last.rows.advance(count);
  const table = renderTable({ columns, rows }, options);
  const place = words.rows(from, from + count - 1, total?.toLocaleString('en') ?? '?');
  await write(terminal.output, `${table}\n${paint('dim', place)}\n\n`);
}

/** All rows of the newest answer into a file that a spreadsheet opens as it is. */
export async function exportRows(
  { context, last, wenshu, values }: Conversation,
  file: string | undefined,
): Promise<void> {
  const { terminal, language } = context;
  const words = chatWords[language];
  const table = last?.answer.table;
  if (!table) return write(terminal.output, `${words.noAnswer}\n\n`);
  if (!file) return write(terminal.output, `${words.exportUsage}\n\n`);
  if (pictureForm(file)) {
    await writeChart(file, last.answer, wenshu, language);
    return write(terminal.output, `${words.drawn(printableLine(file))}\n\n`);
  }
  const rows = wenshu.rows(last.answer.receipt.run_id, asRole(values));
  let count = 0;
  const asJson = extname(file).toLowerCase() === '.json';
  async function* text(): AsyncGenerator<string> {
    const names = table?.columns.map((column) => column.name) ?? [];
    yield asJson ? '[' : excelMark + csvLine(names);
    for await (const row of rows) {
      if (asJson)
        yield (count > 0 ? ',\n' : '\n') +
          JSON.stringify(Object.fromEntries(names.map((name, index) => [name, row[index]])));
      else yield csvLine(row);
      count += 1;
    }
    if (asJson) yield '\n]\n';
  }
  await writeWhole(file, text(), language);
  await write(terminal.output, `${words.exported(printableLine(file), count)}\n\n`);
}
