import { realpath } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Language } from '../protocol/answer.ts';
import type { BatchOutcome } from '../protocol/batch.ts';
import { raisedAlerts } from '../reports/again/alerts.ts';
import type { ReportDocument } from '../reports/document/document.ts';
import { type OutputFormat, type OutputOptions, outputFormats, outputs } from '../reports/output/outputs.ts';
import type { FilledText } from '../reports/run/lay-out.ts';
import { runReport } from '../reports/run/run-report.ts';
import type { WordTemplate } from '../reports/template/read-docx.ts';
import type { Template, TemplateFault } from '../reports/template/template.ts';
import { isWindow, windowNames } from '../reports/window/window.ts';
import type { Wenshu } from '../wenshu.ts';
import type { FlagValues } from './arguments.ts';
import { asRole, checkModel } from './ask-options.ts';
import type { Command, Context } from './context.ts';
import { usageError } from './parse-arguments.ts';
import { printableLine } from './printable.ts';
import { readTemplateFile } from './report-file.ts';
import { createReportProgress } from './report-progress.ts';
import { makeTemplate } from './report-template.ts';
import { write } from './terminal.ts';
import { checkWritable } from './write-file.ts';
import { writeReport } from './write-report.ts';

/** `wenshu report`: a template is checked, asked and written as a file; or one is made of a board or a conversation. */
export const report: Command = async ({ values, positionals }, context) => {
  checkCombination(values, positionals, context);
  if (values['from-board'] !== undefined || values['from-thread'] !== undefined) return makeTemplate(values, context);
  checkModel(values, context.language);
  const format = formatOf(values, context.language);
  const params = paramsIn(values, context.language);
  const { read, language, word } = await readTemplateFile(positionals[0] ?? '', context);
  // A template speaks the language of its author, and so do its faults.
  if (!values.lang) context.language = language;
  if (!read.template) return tellFaults(positionals[0] ?? '', read.faults, values, context);
  if (values.check) return tellChecked(read.template, values, context);
  if (values.out) {
    await checkApart(positionals[0] ?? '', values.out, context.language);
    await checkWritable(values.out, context.language);
  }
  const name = basename(positionals[0] ?? '', extname(positionals[0] ?? ''));
  const template = read.template.title === '' ? { ...read.template, title: name } : read.template;
  return fillIn({ template, word, format, params }, values, context);
};

interface Wanted {
  template: Template;
  word: WordTemplate | undefined;
  format: OutputFormat;
  params: Record<string, string>;
}

async function fillIn(
  { template, word, format, params }: Wanted,
  values: FlagValues,
  context: Context,
): Promise<number> {
  const { audience: own, user, reports } = await context.config(values);
  const wenshu = await context.open(values);
  const work = context.interrupt.begin();
  const progress = progressLine(context);
  try {
    const read = word && (await import('../reports/template/word-blocks.ts')).wordBlocks;
    const { document, outcome, filled } = await runReport(template, wenshu, {
      audience: (values.audience as 'analyst' | 'business' | undefined) ?? own,
      params,
      signal: work.signal,
      onEvent: progress.onEvent,
      ...(values.window ? { window: values.window } : {}),
      ...(values.lang ? { language: values.lang as Language } : {}),
      ...(user ? { user } : {}),
      ...(word && read ? { read: (text: FilledText) => read(word.word, text) } : {}),
      ...asRole(values),
      ...(values.model?.[0] ? { model: values.model[0] } : {}),
    });
    progress.end();
    const options = { word: word && { template: word, filled }, chromium: reports.chromium, signal: work.signal };
    await deliver(document, outcome, format, wenshu, values, context, options);
    await tellAlerts(template, document, context);
    return outcome.metrics.failed > 0 ? 1 : 0;
  } finally {
    progress.end();
    work.finish();
    await wenshu.close();
  }
}

async function deliver(
  document: ReportDocument,
  outcome: BatchOutcome,
  format: OutputFormat,
  wenshu: Wenshu,
  values: FlagValues,
  { terminal, language }: Context,
  options: OutputOptions,
): Promise<void> {
  if (values.out) {
    await writeReport(values.out, format, document, wenshu, language, options);
    await write(terminal.errors, `${writtenText(values.out, document, language)}\n`);
  } else if (!values.json) {
    const { content } = await outputs.md(document, wenshu, options);
    await write(terminal.output, String(content));
  }
  if (!values.json) return;
  const { blocks: _, ...told } = document;
  await write(terminal.output, `${JSON.stringify({ ...told, etl_results: outcome.etl_results })}\n`);
}

/** A change is against a last run, which only `wenshu serve` keeps. */
async function tellAlerts({ alerts }: Template, { figures, language }: ReportDocument, { terminal }: Context) {
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

async function tellFaults(
  file: string,
  faults: readonly TemplateFault[],
  values: FlagValues,
  { terminal, language }: Context,
): Promise<number> {
  const name = printableLine(file);
  const told = faults.map(({ line, column, texts }) => ({ line, column, text: texts[language] }));
  if (values.json) await write(terminal.output, `${JSON.stringify({ faults: told })}\n`);
  else
    for (const { line, column, text } of told)
      await write(terminal.errors, `${name}:${line}:${column}: ${printableLine(text)}\n`);
  return 2;
}

async function tellChecked(template: Template, values: FlagValues, { terminal, language }: Context): Promise<number> {
  const { title, placeholders, params, lists, window, schedule } = template;
  const count = placeholders.length;
  const ids = placeholders.map(({ id, name, question, line }) => ({ id, name, question, line }));
  const zh = `模板没有问题：${count} 个占位符`;
  const en = `The template is in order: ${count} placeholder${count === 1 ? '' : 's'}`;
  const text = values.json
    ? JSON.stringify({ faults: [], title, window, schedule, params, lists: Object.keys(lists), placeholders: ids })
    : { zh, en }[language];
  await write(terminal.output, `${text}\n`);
  return 0;
}

/** On a terminal a bar; in a pipe nobody looks. */
function progressLine({ terminal, language }: Context) {
  if (!terminal.showsProgress) return { onEvent: () => {}, end: () => {} };
  return createReportProgress({
    write: (text) => void terminal.errors.write(text),
    width: Math.min(terminal.width(), 80),
    language,
    now: () => performance.now(),
    every(ms, tick) {
      const timer = setInterval(tick, ms);
      return () => clearInterval(timer);
    },
  });
}

function formatOf({ out }: FlagValues, language: Language): OutputFormat {
  if (!out) return 'md';
  const ending = extname(out).slice(1).toLowerCase();
  const found = outputFormats.find((format) => format === (ending === 'markdown' ? 'md' : ending));
  if (found) return found;
  const known = outputFormats.map((format) => `.${format}`);
  throw usageError(language, {
    zh: `报告只能写成 ${known.join('、')} 文件，不能写成 ${out}`,
    en: `a report ends in ${known.join(', ')}, not ${out}`,
  });
}

function paramsIn({ param = [] }: FlagValues, language: Language): Record<string, string> {
  return Object.fromEntries(
    param.map((text) => {
      const at = text.indexOf('=');
      if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1)];
      throw usageError(language, {
        zh: `--param 要写成 名称=值，如 --param region=华东，而不是 ${text}`,
        en: `--param takes NAME=VALUE, such as --param region=north, not ${text}`,
      });
    }),
  );
}

/** A report in the place of its template would be the end of the template. */
async function checkApart(template: string, out: string, language: Language): Promise<void> {
  const [from, to] = await Promise.all([template, out].map((path) => realpath(path).catch(() => null)));
  if (from === null || from !== to) return;
  const zh = '--out 就是模板文件，写入会覆盖模板，请换一个文件名';
  throw usageError(language, { zh, en: '--out is the template itself, which would be lost: name another file' });
}

function checkCombination(values: FlagValues, positionals: readonly string[], { language }: Context): void {
  const wrong = (zh: string, en: string) => {
    throw usageError(language, { zh, en });
  };
  const isMade = values['from-board'] !== undefined || values['from-thread'] !== undefined;
  if (values['from-board'] !== undefined && values['from-thread'] !== undefined)
    wrong('--from-board 和 --from-thread 只能选一个', 'choose one of --from-board and --from-thread');
  if (isMade && positionals.length > 0)
    wrong(
      '用看板或对话生成模板时，不要再写模板文件',
      'a template that is made of a board or a conversation takes no file',
    );
  if (isMade && (values.check || values.json || values.param || values.window))
    wrong(
      '--from-board 和 --from-thread 只生成模板，不能和 --check、--json、--param、--window 一起用',
      '--from-board and --from-thread only make a template: no --check, --json, --param or --window',
    );
  if (!isMade && positionals.length !== 1)
    wrong('请写上一个模板文件，例如 monthly.md', 'name one template, for example monthly.md');
  if (values.check && values.out) wrong('--check 不写文件，不要加 --out', '--check writes nothing, leave out --out');
  if (values.window !== undefined && !isWindow(values.window))
    throw new WenshuError('report_window_unknown', { name: values.window, known: windowNames.join(', ') });
}
