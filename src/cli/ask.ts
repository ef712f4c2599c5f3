import { text as readAll } from 'node:stream/consumers';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Answer } from '../protocol/answer.ts';
import { detectLanguage } from '../question/language.ts';
import type { AskOptions, Wenshu } from '../wenshu.ts';
import type { FlagValues } from './arguments.ts';
import { askOptions, checkModel, withProgress } from './ask-options.ts';
import { checkPictureName, writeChart } from './chart-file.ts';
import { consentTo } from './consent.ts';
import type { Command, Context } from './context.ts';
import { deliver, type OutputFormat, outputFormat } from './deliver.ts';
import { exitCodeOf } from './failure.ts';
import { showPage } from './page.ts';
import { usageError } from './parse-arguments.ts';
import { checkWritable } from './write-file.ts';

/** `wenshu ask`: one question, or the reply to a clarification, and its answer in the form that was asked for. */
export const ask: Command = async ({ values, positionals }, context) => {
  checkCombination(values, positionals, context);
  checkModel(values, context.language);
  const question = await readQuestionText(positionals, context);
  if (!values.lang && question) context.language = detectLanguage(question);
  const format = outputFormat(values, context.language);
  if (values.out) await checkWritable(values.out, context.language);
  if (values.chart) {
    checkPictureName(values.chart, context.language);
    await checkWritable(values.chart, context.language);
  }
  const wenshu = await context.open(values);
  const work = context.interrupt.begin();
  try {
    const options = askOptions(values, work.signal);
    if (values.resume && values.page && !replyOf(values)) return await showPage(values.resume, values, wenshu, context);
    const first = await withProgress(context, (listener) =>
      answerOf(wenshu, question, values, { ...options, ...listener }),
    );
    const answer = await confirmed(first, values, format, wenshu, context, options);
    await deliver(answer, format, values, wenshu, context, work.signal);
    if (values.chart && answer.status === 'answered') await writeChart(values.chart, answer, wenshu, context.language);
    return exitCodeOf(answer);
  } finally {
    work.finish();
    await wenshu.close();
  }
};

function answerOf(
  wenshu: Wenshu,
  question: string,
  values: FlagValues,
  options: Parameters<Wenshu['ask']>[1],
): Promise<Answer> {
  const reply = replyOf(values);
  if (values.resume) return wenshu.resume(values.resume, reply ?? null, options);
  return values.thread ? wenshu.thread(values.thread).ask(question, options) : wenshu.ask(question, options);
}

/** Goes on for as long as a confirmation is asked for and there is somebody, or a flag, to give it. */
async function confirmed(
  first: Answer,
  values: FlagValues,
  format: OutputFormat,
  wenshu: Wenshu,
  context: Context,
  options: AskOptions,
): Promise<Answer> {
  let answer = first;
  for (;;) {
    const reply = await consentTo(answer, values, format, context);
    if (!reply) return answer;
    const { run_id } = answer.receipt;
    answer = await withProgress(context, (listener) => wenshu.resume(run_id, reply, { ...options, ...listener }));
  }
}

function replyOf({ choose, say }: FlagValues): { choose: string } | { say: string } | undefined {
  if (choose !== undefined) return { choose };
  return say === undefined ? undefined : { say };
}

function checkCombination(values: FlagValues, positionals: string[], { language }: Context): void {
  const wrong = (zh: string, en: string) => {
    throw usageError(language, { zh, en });
  };
  if (values.json && values.csv) wrong('--json 和 --csv 只能选一个', 'choose one of --json and --csv');
  if (values.choose !== undefined && values.say !== undefined)
    wrong('--choose 和 --say 只能选一个', 'choose one of --choose and --say');
  if (replyOf(values) && !values.resume)
    wrong('--choose 和 --say 要和 --resume 一起用', '--choose and --say go with --resume');
  if (values.resume && values.thread)
    wrong(
      '--resume 已经说明了是哪次对话，不要再写 --thread',
      '--resume names its conversation already, leave out --thread',
    );
  if (values.resume && positionals.length > 0)
    wrong('用了 --resume 就不要再写新问题，请用 --say', 'a new question does not go with --resume, use --say');
  if (values['dry-run'] && (values.csv || values.page || values.chart))
    wrong(
      '--dry-run 没有结果行，不能和 --csv、--page、--chart 一起用',
      '--dry-run has no rows, so no --csv, no --page and no --chart',
    );
  if (values.page && (values.csv || values.out))
    wrong(
      '--page 不能和 --csv、--out 一起用，它们总是输出全部行',
      '--page does not go with --csv or --out: they give all rows',
    );
  if (values.page !== undefined && !/^[1-9]\d{0,8}$/.test(values.page))
    wrong('--page 后面要写一个从 1 开始的页码', '--page needs a number from 1 on');
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
