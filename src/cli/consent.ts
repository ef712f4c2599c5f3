import type { Answer, Clarification, Language } from '../protocol/answer.ts';
import { answerText } from './answer-text.ts';
import type { FlagValues } from './arguments.ts';
import type { Context } from './context.ts';
import type { OutputFormat } from './deliver.ts';
import { readLine } from './read-line.ts';
import { write } from './terminal.ts';

type Reply = { choose: string } | { say: string };

export const consentPrompt: Record<Language, (asked: Clarification) => string> = {
  zh: ({ confirms, options }) =>
    confirms === 'write' ? '确定执行吗？[y/N] ' : `选 1-${options.length}（直接回车为取消）> `,
  en: ({ confirms, options }) =>
    confirms === 'write' ? 'Really do it? [y/N] ' : `1-${options.length} (Enter cancels)> `,
};

/**
 * The reply to a confirmation: `--yes` for what is only costly, a person at the terminal for anything; undefined when
 * there is nobody to ask. A change of data is agreed to by somebody who has read it, and by no flag.
 */
export async function consentTo(
  answer: Answer,
  values: FlagValues,
  format: OutputFormat,
  context: Context,
): Promise<Reply | undefined> {
  const asked = answer.clarification;
  if (!asked?.confirms) return undefined;
  if (values.yes && asked.confirms === 'cost') return { choose: '1' };
  const { terminal } = context;
  if (!terminal.isInteractive || format !== 'text') return undefined;
  const options = {
    width: terminal.width(),
    color: terminal.color,
    verbose: values.verbose === true,
    maxRows: 0,
    moreHint: { zh: '', en: '' },
  };
  await write(terminal.output, `${answerText(answer, options)}\n`);
  // No line is a no.
  const line = (await readLine(consentPrompt[answer.language](asked), context)) ?? '';
  return /^\d+$/.test(line) ? { choose: line } : { say: line };
}
