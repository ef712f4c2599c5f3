import { extname } from 'node:path';
import { csvLine } from '../answer/csv.ts';
import { redactText } from '../errors/redact.ts';
import type { Answer, Language } from '../protocol/answer.ts';
import type { Wenshu } from '../wenshu.ts';
import { type AnswerTextOptions, answerText } from './answer-text.ts';
import type { FlagValues } from './arguments.ts';
import { asRole } from './ask-options.ts';
import type { Context } from './context.ts';
import { exitCodeOf } from './failure.ts';
import { quoteForShell } from './invocation.ts';
import { type PagedAnswer, pagedAnswer, pageText } from './page.ts';
import { usageError } from './parse-arguments.ts';
import { printable, printableLine } from './printable.ts';
import { write } from './terminal.ts';
import { writeWhole } from './write-file.ts';

export type OutputFormat = 'text' | 'json' | 'csv';

const byExtension: Record<string, OutputFormat> = { '.csv': 'csv', '.json': 'json', '.md': 'text', '.txt': 'text' };

export function outputFormat(values: FlagValues, language: Language): OutputFormat {
  if (values.json) return 'json';
  if (values.csv) return 'csv';
  if (!values.out) return 'text';
  const format = byExtension[extname(values.out).toLowerCase()];
  if (format) return format;
  throw usageError(language, {
    zh: `不知道 ${values.out} 要写成什么格式，请加 --csv 或 --json，或者用 .csv、.json、.md、.txt 作扩展名`,
    en: `what form should ${values.out} have? Add --csv or --json, or end it in .csv, .json, .md or .txt`,
  });
}

/** Brings the answer to standard output or into a file. Without rows to write, CSV says why on standard error. */
export async function deliver(
  answer: Answer,
  format: OutputFormat,
  values: FlagValues,
  wenshu: Wenshu,
  context: Context,
  signal: AbortSignal,
): Promise<void> {
  const { terminal } = context;
  const shown: PagedAnswer = values.page
    ? await pagedAnswer(answer, Number(values.page), values, wenshu, signal)
    : answer;
  const isReply = shown.status !== 'failed' && shown.status !== 'refused';
  const screen = isReply ? terminal.output : terminal.errors;
  const options = textOptions(shown, values, context);
  if (format === 'text' || (values.out && !values.json && !values.csv)) await write(screen, answerText(shown, options));
  if (format === 'csv' && !(shown.status === 'answered' && shown.table)) {
    if (values.csv) await write(terminal.errors, answerText(shown, { ...options, color: terminal.errorColor }));
    return;
  }
  // Only JSON has a shape for what is not an answer; a file of another form stays as it was.
  if (format === 'text' && !(values.out && exitCodeOf(shown) === 0)) return;
  const text = bodyOf(shown, format, values, wenshu, signal, terminal.isInteractive);
  if (!values.out) {
    // On a screen what is stored must not become commands to it; a pipe gets the values untouched.
    const shownOn = terminal.width() === Number.POSITIVE_INFINITY ? (piece: string) => piece : printable;
    for await (const piece of text) await write(terminal.output, shownOn(piece));
    return;
  }
  await writeWhole(values.out, text, context.language);
  const file = printableLine(values.out);
  await write(terminal.errors, context.language === 'zh' ? `已写入 ${file}\n` : `Wrote ${file}\n`);
}

async function* bodyOf(
  answer: Answer,
  format: OutputFormat,
  values: FlagValues,
  wenshu: Wenshu,
  signal: AbortSignal,
  indent: boolean,
): AsyncGenerator<string> {
  if (format === 'json') yield `${JSON.stringify(answer, null, indent && !values.out ? 2 : 0)}\n`;
  else if (format === 'csv') yield* csvText(answer, wenshu, { signal, ...asRole(values) });
  else yield answerText(answer, { ...filePlain, verbose: values.verbose === true });
}

const filePlain: AnswerTextOptions = {
  width: Number.POSITIVE_INFINITY,
  color: false,
  verbose: false,
  maxRows: Number.POSITIVE_INFINITY,
  moreHint: { zh: '用 --csv 导出全部', en: '--csv gives all' },
};

/** All rows of the answer, read again from the database as they are written: the table holds only the first ones. */
async function* csvText(
  answer: Answer,
  wenshu: Wenshu,
  options: { signal?: AbortSignal } & ReturnType<typeof asRole>,
): AsyncGenerator<string> {
  yield csvLine(answer.table?.columns.map((column) => column.name) ?? []);
  for await (const row of wenshu.rows(answer.receipt.run_id, options)) yield csvLine(row);
}

function textOptions(answer: PagedAnswer, values: FlagValues, { terminal, invocation }: Context): AnswerTextOptions {
  const isReply = answer.status !== 'failed' && answer.status !== 'refused';
  return {
    width: terminal.width(),
    color: isReply ? terminal.color : terminal.errorColor,
    verbose: values.verbose === true || values['dry-run'] === true,
    maxRows: values.page ? Number.POSITIVE_INFINITY : 50,
    hasChart: terminal.showsCharts && !values.page,
    moreHint: { zh: '用 --csv 输出全部', en: '--csv prints all' },
    ...(answer.page ? { rowsNote: pageText(answer.page, answer.language) } : {}),
    resumeCommand: resumeCommand(answer, values, invocation),
  };
}

/** The command that goes on with this run; a password in `--db` is not repeated on the screen. */
function resumeCommand(answer: Answer, values: FlagValues, invocation: string): string {
  const kept = (['db', 'config', 'role', 'audience'] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}`, quoteForShell(redactText(value))];
  });
  const claims = (values.claim ?? []).flatMap((claim) => ['--claim', quoteForShell(claim)]);
  return [invocation, 'ask', '--resume', answer.receipt.run_id, ...kept, ...claims].join(' ');
}
