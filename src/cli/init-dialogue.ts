import type { Language } from '../protocol/answer.ts';
import type { Additions, Proposal } from '../schema/draft/draft.ts';
import { readReply } from '../schema/draft/reply.ts';
import type { Context } from './context.ts';
import { initWords } from './init-words.ts';
import { createPaint, type Paint } from './paint.ts';
import { printableLine } from './printable.ts';
import { readLine } from './read-line.ts';
import { write } from './terminal.ts';

export const questionText = (proposal: Proposal, language: Language): string =>
  printableLine(initWords[language].asked[proposal.kind](proposal));

/** Asks one after the other; nothing when the person leaves. What is not understood is asked once more. */
export async function askAll(
  questions: readonly Proposal[],
  context: Context,
): Promise<Map<Proposal, Additions> | undefined> {
  const { terminal, language } = context;
  const words = initWords[language];
  const paint = createPaint(terminal.color);
  const said = new Map<Proposal, Additions>();
  for (const [index, proposal] of questions.entries()) {
    await write(terminal.output, `\n${optionsText(proposal, `${index + 1}/${questions.length}`, language, paint)}\n`);
    for (;;) {
      const line = await readLine(words.prompt(proposal), context);
      if (line === undefined) return undefined;
      const reply = readReply(line, proposal);
      if ('adds' in reply) {
        said.set(proposal, reply.adds);
        break;
      }
      const hint = proposal.kind === 'codes' ? ` ${words.codesHint}` : '';
      await write(terminal.output, `${words.notUnderstood(printableLine(reply.fault))}${hint}\n`);
    }
  }
  return said;
}

/** The question, what the table is recognised by, and the options; the last says nothing. */
function optionsText(proposal: Proposal, place: string, language: Language, paint: Paint): string {
  const words = initWords[language];
  const { kind, options, columns, values } = proposal;
  const list = (items: readonly string[]) => items.map(printableLine).join(language === 'zh' ? '、' : ', ');
  const evidence = [
    ...(columns.length > 0 ? [words.columns(list(columns))] : []),
    ...(values.length > 0 && kind !== 'codes' ? [words.values(list(values))] : []),
    ...(kind === 'codes' ? [words.codesHint] : []),
  ];
  return [
    `${paint('dim', place)} ${paint('bold', questionText(proposal, language))}`,
    ...evidence.map((line) => `    ${paint('dim', line)}`),
    ...[...options.map((option) => option[language]), words.skip].map(
      (text, at) => `  ${at + 1}. ${printableLine(text)}`,
    ),
  ].join('\n');
}
