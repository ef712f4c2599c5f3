import { extname } from 'node:path';
import { csvLine } from '../answer/csv.ts';
import { pickChart } from '../charts/rules/chart-choices.ts';
import { redactText } from '../errors/redact.ts';
import type { Answer, AnswerTable, Language } from '../protocol/answer.ts';
import type { Wenshu } from '../wenshu.ts';
import { type AnswerTextOptions, answerText } from './answer-text.ts';
import { type Context, printResult, quoteForShell } from './context.ts';
import { exitCodeOf, usageError } from './failure.ts';
import type { FlagValues } from './flags.ts';
import { displayOf, renderTable } from './table.ts';
import { write } from './terminal.ts';
import { printable, printableLine } from './text.ts';
import { writeWhole } from './write-file.ts';

type OutputFormat = 'text' | 'json' | 'csv';

/** One `wenshu ask`, from its flags to its output. */
export interface AskRun {
  wenshu: Wenshu;
  context: Context;
  values: FlagValues;
  format: OutputFormat;
  signal: AbortSignal;
}

const byExtension: Record<string, OutputFormat> = { '.csv': 'csv', '.json': 'json', '.md': 'text', '.txt': 'text' };

export function outputFormat(values: FlagValues): OutputFormat {
  if (values.json) return 'json';
  if (values.csv) return 'csv';
  if (!values.out) return 'text';
  const format = byExtension[extname(values.out).toLowerCase()];
  if (format) return format;
  throw usageError(
    `不知道 ${values.out} 要写成什么格式，请加 --csv 或 --json，或者用 .csv、.json、.md、.txt 作扩展名`,
    `what form should ${values.out} have? Add --csv or --json, or end it in .csv, .json, .md or .txt`,
  );
}

type Page = Awaited<ReturnType<Wenshu['page']>>;

type PagedAnswer = Answer & { page?: Omit<Page, 'data' | 'columns' | 'chart_choices' | 'language'> };

/** The answer with another page of its rows; its words stay those of the whole. */
async function pagedAnswer(answer: Answer, { values, wenshu, signal }: AskRun): Promise<PagedAnswer> {
  if (answer.status !== 'answered' || !answer.table) return answer;
  const page = await wenshu.page(answer.receipt.run_id, Number(values.page), { signal, ...pageOptions(values) });
  const { data, columns: _columns, chart_choices: _charts, language: _language, ...place } = page;
  const table: AnswerTable = { ...answer.table, rows: data, row_count: data.length, truncated: page.has_next };
  return { ...answer, table, page: place };
}

const pageOptions = (values: FlagValues) => ({
  ...(values.fresh ? { settings: { fresh: true } } : {}),
});

/** `ask --resume RUN --page N`: rows of an earlier answer, without asking again. */
export async function showPage(runId: string, { wenshu, context, values }: AskRun): Promise<number> {
  const page = await wenshu.page(runId, Number(values.page), pageOptions(values));
  const columns = page.columns.map((name: string) => ({ name, type: '' }));
  await printResult(context, values, page, () => {
    const table = renderTable({ columns, rows: page.data }, displayOf(context));
    return `${table}\n${pageText(page, context.language)}`;
  });
  return 0;
}

function pageText(page: NonNullable<PagedAnswer['page']>, language: Language): string {
  const total = page.total_count.toLocaleString('en');
  if (language === 'zh') return `第 ${page.page} 页，共 ${page.total_pages} 页，${total} 行`;
  return `Page ${page.page} of ${page.total_pages}, ${total} rows`;
}

/** The picture format that a file name asks for. */
export function pictureForm(file: string): 'svg' | 'png' | undefined {
  const form = extname(file).toLowerCase().slice(1);
  return form === 'svg' || form === 'png' ? form : undefined;
}

/** Reported before anything is asked. */
export function checkPictureName(file: string): void {
  if (pictureForm(file)) return;
  throw usageError(`图片只能写成 .svg 或 .png，不能写成 ${file}`, `a picture ends in .svg or .png, not ${file}`);
}

/** Draws the answer into a file; throws `chart_none` where it is better read than seen. */
export async function writeChart(file: string, answer: Answer, { draw }: Pick<Wenshu, 'draw'>): Promise<void> {
  const chart = answer.chart ?? pickChart(answer.chart_choices, undefined, answer.language);
  const size = { language: answer.language, theme: 'light', width: 720 } as const;
  const svg = (await draw(chart, { rows: answer.table?.rows ?? [] }, size)) ?? '';
  if (pictureForm(file) === 'svg') return writeWhole(file, [svg]);
  const { pngOf } = await import('../charts/render/draw.ts');
  await writeWhole(file, [await pngOf(svg)]);
}

/** Brings the answer to standard output or into a file. Without rows to write, CSV says why on standard error. */
export async function deliver(answer: Answer, run: AskRun): Promise<void> {
  const { format, values, context } = run;
  const { terminal } = context;
  const shown: PagedAnswer = values.page ? await pagedAnswer(answer, run) : answer;
  const isReply = shown.status !== 'failed' && shown.status !== 'refused';
  const options = textOptions(shown, isReply, run);
  if (format === 'text' || (values.out && !values.json && !values.csv))
    await write(isReply ? terminal.output : terminal.errors, answerText(shown, options));
  if (format === 'csv' && !(shown.status === 'answered' && shown.table)) {
    if (values.csv) await write(terminal.errors, answerText(shown, { ...options, color: terminal.errorColor }));
    return;
  }
  // Only JSON has a shape for what is not an answer; a file of another form stays as it was.
  if (format === 'text' && !(values.out && exitCodeOf(shown) === 0)) return;
  const text = bodyOf(shown, run);
  if (!values.out) {
    // On a screen what is stored must not become commands to it; a pipe gets the values untouched.
    const forScreen = terminal.width() === Number.POSITIVE_INFINITY ? (piece: string) => piece : printable;
    for await (const piece of text) await write(terminal.output, forScreen(piece));
    return;
  }
  await writeWhole(values.out, text);
  const file = printableLine(values.out);
  await write(terminal.errors, context.language === 'zh' ? `已写入 ${file}\n` : `Wrote ${file}\n`);
}

async function* bodyOf(answer: Answer, { format, values, wenshu, context, signal }: AskRun): AsyncGenerator<string> {
  if (format === 'json') {
    yield `${JSON.stringify(answer, null, context.terminal.isInteractive && !values.out ? 2 : 0)}\n`;
  } else if (format === 'csv') {
    // All rows, read again from the database as they are written: the table holds only the first ones.
    yield csvLine(answer.table?.columns.map((column) => column.name) ?? []);
    const rows = wenshu.rows(answer.receipt.run_id, { signal });
    for await (const row of rows) yield csvLine(row);
  } else {
    yield answerText(answer, {
      width: Number.POSITIVE_INFINITY,
      color: false,
      verbose: values.verbose === true,
      maxRows: Number.POSITIVE_INFINITY,
      moreHint: { zh: '用 --csv 导出全部', en: '--csv gives all' },
    });
  }
}

function textOptions(answer: PagedAnswer, isReply: boolean, { values, context }: AskRun): AnswerTextOptions {
  const { terminal, invocation } = context;
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

/** The command that resumes this run; a password in `--db` is not repeated on the screen. */
function resumeCommand(answer: Answer, values: FlagValues, invocation: string): string {
  const repeated = (['db', 'config', 'role', 'audience'] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}`, quoteForShell(redactText(value))];
  });
  const claims = (values.claim ?? []).flatMap((claim) => ['--claim', quoteForShell(claim)]);
  return [invocation, 'ask', '--resume', answer.receipt.run_id, ...repeated, ...claims].join(' ');
}
