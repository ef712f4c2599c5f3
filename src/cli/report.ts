import { mkdir, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { buffer as readAll } from 'node:stream/consumers';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Language } from '../protocol/answer.ts';
import type { SharedState } from '../protocol/thread-state.ts';
import { detectLanguage } from '../question/language.ts';
import type { ReportDocument } from '../reports/document/document.ts';
import { type OutputFormat, type OutputOptions, outputFormats, outputs } from '../reports/output/outputs.ts';
import type { FilledText } from '../reports/run/fill.ts';
import { languageOf, runReport } from '../reports/run/run-report.ts';
import { raisedAlerts } from '../reports/saved/comparison.ts';
import { answeredStates, templateFromBoard, templateFromThread } from '../reports/template/drafts.ts';
import type { WordTemplate } from '../reports/template/read-docx.ts';
import { readTemplate } from '../reports/template/read-template.ts';
import type { ReadTemplate, Template, TemplateFault } from '../reports/template/template.ts';
import { isWindow, windowNames } from '../reports/template/window.ts';
import type { Wenshu } from '../wenshu.ts';
import { audienceOf, checkModel } from './ask-options.ts';
import { type Command, type Context, printResult, withWenshu } from './context.ts';
import { usageError } from './failure.ts';
import type { FlagValues } from './flags.ts';
import { createReportProgress, withProgress } from './progress.ts';
import { write } from './terminal.ts';
import { printableLine } from './text.ts';
import { partsOf } from './threads.ts';
import { checkWritable, fileError, writeWhole } from './write-file.ts';

const mostBytes = 20_000_000;

interface TemplateFile {
  read: ReadTemplate;
  /** What it is written in, as its words tell. */
  language: Language;
  /** Set where it is a Word document. */
  word?: WordTemplate;
}

/** A template of a file, Markdown or Word; or of standard input with `-`. */
async function readTemplateFile(path: string, { terminal }: Context): Promise<TemplateFile> {
  const bytes = path === '-' ? await readAll(terminal.input) : await bytesOf(path);
  // Word packs its documents: what begins so is one, or says itself why it is none, whatever it is called.
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readWordFile(bytes);
  const source = bytes.toString('utf8');
  return { read: readTemplate(source), language: detectLanguage(source) };
}

async function readWordFile(bytes: Uint8Array): Promise<TemplateFile> {
  const { readDocx } = await import('../reports/template/read-docx.ts');
  const read = readDocx(bytes);
  if (!read.template) return { read, language: 'zh' };
  return { read: { template: read.template, faults: [] }, language: languageOf(read.template), word: read };
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    // Before it is read: a file of a gigabyte is no template.
    if ((await stat(path)).size > mostBytes) throw Object.assign(new Error(), { code: 'EFBIG' });
    return await readFile(path);
  } catch (error) {
    const noFile = { detail: 'there is no such file', detail_zh: '没有这个文件' };
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new WenshuError('report_unreadable', { path, ...(isMissing ? noFile : fileError(error)) });
  }
}

/** `--from-board`, `--from-thread`: what people have saved or asked becomes a template. Nothing is asked for it. */
async function makeTemplate(values: FlagValues, context: Context): Promise<number> {
  const { terminal, language } = context;
  if (values.out) await checkWritable(values.out);
  const text = await withWenshu(context, values, (wenshu) => {
    const board = values['from-board'];
    if (board === undefined) return templateOfThread(wenshu, values['from-thread'] ?? '');
    return templateOfBoard(wenshu, board);
  });
  if (values.out) {
    await writeWhole(values.out, [text]);
    const file = printableLine(values.out);
    await write(terminal.errors, language === 'zh' ? `已写入模板 ${file}\n` : `Wrote the template ${file}\n`);
  } else await write(terminal.output, text);
  return 0;
}

async function templateOfBoard({ boards: saved }: Wenshu, name: string): Promise<string> {
  const boards = await saved.boards();
  const board = boards.find(({ id }) => id === name) ?? boards.find(({ title }) => title === name);
  if (!board) throw new WenshuError('board_unknown');
  return templateFromBoard(board, await saved.saved());
}

async function templateOfThread(wenshu: Wenshu, name: string): Promise<string> {
  const known = new Set(wenshu.connections.map(({ id }) => id));
  const parts = (await partsOf(wenshu, name)).filter(({ connection }) => known.has(connection));
  if (parts.length === 0) throw new WenshuError('thread_unknown', { thread: name });
  const states: SharedState[] = [];
  for (const { connection } of parts) states.push(...(await answeredStates(wenshu.thread(name), connection)));
  const newestFirst = states.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return templateFromThread(name, newestFirst);
}

/** `wenshu report`: a template is checked, asked and written as a file; or one is made of a board or a conversation. */
export const report: Command = async ({ values, positionals }, context) => {
  checkCombination(values, positionals);
  if (values['from-board'] !== undefined || values['from-thread'] !== undefined) return makeTemplate(values, context);
  checkModel(values);
  const [path = ''] = positionals;
  const format = formatOf(values);
  const params = paramsIn(values);
  const { read, language, word } = await readTemplateFile(path, context);
  // A template speaks the language of its author, and so do its faults.
  if (!values.lang) context.language = language;
  if (!read.template) return printFaults(path, read.faults, values, context);
  if (values.check) return printChecked(read.template, values, context);
  if (values.out) {
    await checkApart(path, values.out);
    await checkWritable(values.out);
  }
  const template =
    read.template.title === '' ? { ...read.template, title: basename(path, extname(path)) } : read.template;
  return fillIn({ template, word, format, params }, values, context);
};

interface Order {
  template: Template;
  word: WordTemplate | undefined;
  format: OutputFormat;
  params: Record<string, string>;
}

async function fillIn(
  { template, word, format, params }: Order,
  values: FlagValues,
  context: Context,
): Promise<number> {
  const config = await context.config(values);
  const { terminal, language } = context;
  return withWenshu(context, values, async (wenshu) => {
    const work = context.interrupt.begin();
    try {
      const read = word && (await import('../reports/template/read-docx.ts')).wordBlocks;
      const { document, outcome, filled } = await withProgress(context, createReportProgress, (listener) =>
        runReport(template, wenshu, {
          audience: audienceOf(values, config),
          params,
          signal: work.signal,
          ...listener,
          ...(values.window ? { window: values.window } : {}),
          ...(values.lang ? { language: values.lang as Language } : {}),
          ...(word && read ? { read: (text: FilledText) => read(word.word, text) } : {}),
          ...(values.model?.[0] ? { model: values.model[0] } : {}),
        }),
      );
      const { chromium } = config.reports;
      const options = { word: word && { template: word, filled }, chromium, signal: work.signal };
      if (values.out) {
        await writeReport(values.out, format, document, wenshu, options);
        await write(terminal.errors, `${writtenText(values.out, document, language)}\n`);
      } else if (!values.json) {
        const { content } = await outputs.md(document, wenshu, options);
        await write(terminal.output, String(content));
      }
      const { blocks: _, ...result } = document;
      if (values.json)
        await write(terminal.output, `${JSON.stringify({ ...result, etl_results: outcome.etl_results })}\n`);
      await printAlerts(template, document, context);
      return outcome.metrics.failed > 0 ? 1 : 0;
    } finally {
      work.finish();
    }
  });
}

/** A report as a file, its pictures in a folder beside it. All of it is made before anything is written. */
async function writeReport(
  path: string,
  format: OutputFormat,
  document: ReportDocument,
  wenshu: Pick<Wenshu, 'draw'>,
  options: OutputOptions,
): Promise<void> {
  const folder = `${basename(path, extname(path))}.files`;
  const { content, beside } = await outputs[format](document, wenshu, { ...options, folder });
  if (options.signal?.aborted) throw new WenshuError('query_cancelled');
  const place = join(dirname(path), folder);
  if (beside.length > 0) await mkdir(place, { recursive: true });
  for (const { name, content: picture } of beside) await writeWhole(join(place, name), [picture]);
  await writeWhole(path, [content]);
  if (format !== 'md') return;
  // Pictures of an earlier report of this name that nothing shows any more.
  const pictures = new Set(beside.map(({ name }) => name));
  for (const name of await readdir(place).catch(() => []))
    if (/^figure-\d+\.svg$/.test(name) && !pictures.has(name)) await rm(join(place, name), { force: true });
}

/** A change is against a last run, which only `wenshu serve` keeps. */
async function printAlerts({ alerts }: Template, { figures, language }: ReportDocument, { terminal }: Context) {
  for (const { text } of raisedAlerts(alerts, figures, [], language))
    await write(terminal.errors, `${language === 'zh' ? '提醒：' : 'Alert: '}${printableLine(text)}\n`);
}

function writtenText(file: string, { metrics, figures }: ReportDocument, language: Language): string {
  const marked = figures.filter(({ isMarked, status }) => isMarked && status === 'filled').length;
  const name = printableLine(file);
  const { filled, total, failed } = metrics;
  if (language === 'zh')
    return `已写入 ${name}：填好 ${filled}/${total} 处${marked > 0 ? `，其中 ${marked} 处待核对` : ''}${failed > 0 ? `，${failed} 处没有填上，文中已注明` : ''}`;
  return `Wrote ${name}: ${filled} of ${total} filled${marked > 0 ? `, ${marked} of them to be checked` : ''}${failed > 0 ? `; ${failed} ${failed === 1 ? 'is' : 'are'} missing, which the text says` : ''}`;
}

async function printFaults(
  file: string,
  faults: readonly TemplateFault[],
  values: FlagValues,
  { terminal, language }: Context,
): Promise<number> {
  const texts = faults.map(({ line, column, texts }) => ({ line, column, text: texts[language] }));
  if (values.json) await write(terminal.output, `${JSON.stringify({ faults: texts })}\n`);
  else
    for (const { line, column, text } of texts)
      await write(terminal.errors, `${printableLine(file)}:${line}:${column}: ${printableLine(text)}\n`);
  return 2;
}

async function printChecked(template: Template, values: FlagValues, context: Context): Promise<number> {
  const { title, params, lists, window, schedule } = template;
  const placeholders = template.placeholders.map(({ id, name, question, line }) => ({ id, name, question, line }));
  const count = placeholders.length;
  const result = { faults: [], title, window, schedule, params, lists: Object.keys(lists), placeholders };
  const zh = `模板没有问题：${count} 个占位符`;
  const en = `The template is in order: ${count} placeholder${count === 1 ? '' : 's'}`;
  await printResult(context, values, result, () => ({ zh, en })[context.language]);
  return 0;
}

function formatOf({ out }: FlagValues): OutputFormat {
  if (!out) return 'md';
  const ending = extname(out).slice(1).toLowerCase();
  const found = outputFormats.find((format) => format === (ending === 'markdown' ? 'md' : ending));
  if (found) return found;
  const known = outputFormats.map((format) => `.${format}`);
  throw usageError(
    `报告只能写成 ${known.join('、')} 文件，不能写成 ${out}`,
    `a report ends in ${known.join(', ')}, not ${out}`,
  );
}

function paramsIn({ param = [] }: FlagValues): Record<string, string> {
  return Object.fromEntries(
    param.map((text) => {
      const at = text.indexOf('=');
      if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1)];
      throw usageError(
        `--param 要写成 名称=值，如 --param region=华东，而不是 ${text}`,
        `--param takes NAME=VALUE, such as --param region=north, not ${text}`,
      );
    }),
  );
}

/** A report in the place of its template would be the end of the template. */
async function checkApart(template: string, out: string): Promise<void> {
  const [from, to] = await Promise.all([template, out].map((path) => realpath(path).catch(() => null)));
  if (from === null || from !== to) return;
  throw usageError(
    '--out 就是模板文件，写入会覆盖模板，请换一个文件名',
    '--out is the template itself, which would be lost: name another file',
  );
}

function checkCombination(values: FlagValues, positionals: readonly string[]): void {
  const isMade = values['from-board'] !== undefined || values['from-thread'] !== undefined;
  if (values['from-board'] !== undefined && values['from-thread'] !== undefined)
    throw usageError('--from-board 和 --from-thread 只能选一个', 'choose one of --from-board and --from-thread');
  if (isMade && positionals.length > 0)
    throw usageError(
      '用看板或对话生成模板时，不要再写模板文件',
      'a template that is made of a board or a conversation takes no file',
    );
  if (isMade && (values.check || values.json || values.param || values.window))
    throw usageError(
      '--from-board 和 --from-thread 只生成模板，不能和 --check、--json、--param、--window 一起用',
      '--from-board and --from-thread only make a template: no --check, --json, --param or --window',
    );
  if (!isMade && positionals.length !== 1)
    throw usageError('请写上一个模板文件，例如 monthly.md', 'name one template, for example monthly.md');
  if (values.check && values.out)
    throw usageError('--check 不写文件，不要加 --out', '--check writes nothing, leave out --out');
  if (values.window !== undefined && !isWindow(values.window))
    throw new WenshuError('report_window_unknown', { name: values.window, known: windowNames.join(', ') });
}
