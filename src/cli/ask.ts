import { text as readAll } from 'node:stream/consumers';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Answer, Clarification, Language } from '../protocol/answer.ts';
import { detectLanguage } from '../question/language.ts';
import type { AskOptions } from '../session/session.ts';
import { answerText } from './answer-text.ts';
import { askOptions, checkModel } from './ask-options.ts';
import { type Command, type Context, withWenshu } from './context.ts';
import { type AskRun, checkPictureName, deliver, outputFormat, showPage, writeChart } from './deliver.ts';
import { exitCodeOf, usageError } from './failure.ts';
import type { FlagValues } from './flags.ts';
import { createProgress, withProgress } from './progress.ts';
import { readLine, write } from './terminal.ts';
import { checkWritable } from './write-file.ts';

/** `wenshu ask`: one question, or the reply to a clarification, and its answer in the form that was asked for. */
export const ask: Command = async ({ values, positionals }, context) => {
  checkCombination(values, positionals);
  checkModel(values);
  const question = await readQuestionText(positionals, context);
  if (!values.lang && question) context.language = detectLanguage(question);
  const format = outputFormat(values);
  if (values.out) await checkWritable(values.out);
  if (values.chart) {
    checkPictureName(values.chart);
    await checkWritable(values.chart);
  }
  return withWenshu(context, values, async (wenshu) => {
    const work = context.interrupt.begin();
    const run: AskRun = { wenshu, context, values, format, signal: work.signal };
    try {
      if (values.resume && values.page && !replyOf(values)) return await showPage(values.resume, run);
      const answer = await answerOf(question, run);
      await deliver(answer, run);
      if (values.chart && answer.status === 'answered') await writeChart(values.chart, answer, wenshu);
      return exitCodeOf(answer);
    } finally {
      work.finish();
    }
  });
};

/** The answer, after every confirmation that a flag or a person at the terminal gives. */
async function answerOf(question: string, run: AskRun): Promise<Answer> {
  const { wenshu, context, values, signal } = run;
  const options = askOptions(values, signal);
  const shown = (work: (options: AskOptions) => Promise<Answer>) =>
    withProgress(context, createProgress, (listener) => work({ ...options, ...listener }));
  let answer = await shown((listened) => {
    if (values.resume) return wenshu.resume(values.resume, replyOf(values) ?? null, listened);
    return values.thread ? wenshu.thread(values.thread).ask(question, listened) : wenshu.ask(question, listened);
  });
  for (;;) {
    const reply = await consentTo(answer, run);
    if (!reply) return answer;
    const { run_id } = answer.receipt;
    answer = await shown((listened) => wenshu.resume(run_id, reply, listened));
  }
}

type Reply = { choose: string } | { say: string };

export const consentPrompt: Record<Language, (asked: Clarification) => string> = {
  zh: ({ confirms, options }) =>
    confirms === 'write' ? '确定执行吗？[y/N] ' : `选 1-${options.length}（直接回车为取消）> `,
  en: ({ confirms, options }) =>
    confirms === 'write' ? 'Really do it? [y/N] ' : `1-${options.length} (Enter cancels)> `,
};

/**
 * The reply to a confirmation: `--yes` for what is only costly, a person at the terminal for anything; undefined when
 * there is nobody to ask. Only a person who has read it agrees to a change of data, never a flag.
 */
async function consentTo(answer: Answer, { values, format, context }: AskRun): Promise<Reply | undefined> {
  const asked = answer.clarification;
  if (!asked?.confirms) return undefined;
  if (values.yes && asked.confirms === 'cost') return { choose: '1' };
  const { terminal } = context;
  if (!terminal.isInteractive || format !== 'text') return undefined;
  const look = { width: terminal.width(), color: terminal.color, verbose: values.verbose === true, maxRows: 0 };
  await write(terminal.output, `${answerText(answer, { ...look, moreHint: { zh: '', en: '' } })}\n`);
  // No line is a no.
  const line = (await readLine(consentPrompt[answer.language](asked), terminal)) ?? '';
  return /^\d+$/.test(line) ? { choose: line } : { say: line };
}

function replyOf({ choose, say }: FlagValues): Reply | undefined {
  if (choose !== undefined) return { choose };
  return say === undefined ? undefined : { say };
}

function checkCombination(values: FlagValues, positionals: string[]): void {
  if (values.json && values.csv) throw usageError('--json 和 --csv 只能选一个', 'choose one of --json and --csv');
  if (values.choose !== undefined && values.say !== undefined)
    throw usageError('--choose 和 --say 只能选一个', 'choose one of --choose and --say');
  if (replyOf(values) && !values.resume)
    throw usageError('--choose 和 --say 要和 --resume 一起用', '--choose and --say go with --resume');
  if (values.resume && values.thread)
    throw usageError(
      '--resume 已经说明了是哪次对话，不要再写 --thread',
      '--resume names its conversation already, leave out --thread',
    );
  if (values.resume && positionals.length > 0)
    throw usageError(
      '用了 --resume 就不要再写新问题，请用 --say',
      'a new question does not go with --resume, use --say',
    );
  if (values['dry-run'] && (values.csv || values.page || values.chart))
    throw usageError(
      '--dry-run 没有结果行，不能和 --csv、--page、--chart 一起用',
      '--dry-run has no rows, so no --csv, no --page and no --chart',
    );
  if (values.page && (values.csv || values.out))
    throw usageError(
      '--page 不能和 --csv、--out 一起用，它们总是输出全部行',
      '--page does not go with --csv or --out: they give all rows',
    );
  if (values.page !== undefined && !/^[1-9]\d{0,8}$/.test(values.page))
    throw usageError('--page 后面要写一个从 1 开始的页码', '--page needs a number from 1 on');
}

/** Words without quotes are one question too; `-` reads it from standard input. */
async function readQuestionText(positionals: string[], context: Context): Promise<string> {
  if (positionals.length === 1 && positionals[0] === '-') {
    const question = (await readAll(context.terminal.input)).trim();
    if (!question) throw new WenshuError('question_empty');
    return question;
  }
  return positionals.join(' ');
}
