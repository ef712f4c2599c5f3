import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parse } from 'yaml';
import { type NamedConnection, parseConfig } from '../config/config.ts';
import {
  type Additions,
  type Draft,
  type Dropped,
  isNothing,
  type Proposal,
  proposedIn,
  questionsIn,
} from '../schema/draft/draft.ts';
import type { FlagValues } from './arguments.ts';
import { asRole, checkModel } from './ask-options.ts';
import type { Command, Context } from './context.ts';
import { askAll, questionText } from './init-dialogue.ts';
import { addresseeOf, withAdditions } from './init-file.ts';
import { initWords } from './init-words.ts';
import { lineDiff } from './line-diff.ts';
import { createPaint } from './paint.ts';
import { usageError } from './parse-arguments.ts';
import { printableLine } from './printable.ts';
import { readLine } from './read-line.ts';
import { write } from './terminal.ts';
import { checkWritable, writeWhole } from './write-file.ts';

/** `wenshu init`: what a new database does not plainly say of itself, drafted, asked about, shown and, once agreed to, written. */
export const init: Command = async ({ values }, context) => {
  const { terminal, language } = context;
  const words = initWords[language];
  const connection = await connectionOf(values, context);
  const addressee = addresseeOf(resolve(values.out ?? values.config ?? 'wenshu.yaml'), connection);
  const file = basename(addressee.file);
  await checkWritable(addressee.file, language);
  const { proposals: draft, dropped } = await drafted(values, context);
  await tellDropped(dropped, context);
  const questions = questionsIn(draft);
  const asks = terminal.isInteractive && !values.yes;
  const answers = asks ? await askAll(questions, context) : new Map<Proposal, Additions>();
  if (!answers) return unwritten(context);
  const additions = proposedIn(draft, answers);
  const before = existsSync(addressee.file) ? readFileSync(addressee.file, 'utf8') : '';
  const after = isNothing(additions) ? before : withAdditions(before, addressee.place, additions);
  if (after === before) await write(terminal.output, `${words.nothing}\n`);
  else await write(terminal.output, `${addressee.file}\n${lineDiff(before, after, createPaint(terminal.color))}\n`);
  if (!asks) await tellOpen(questions, context);
  if (after === before) return 0;
  if (!asks && !values.yes) {
    await write(terminal.errors, `${words.draftOnly}\n`);
    return 0;
  }
  if (asks && !/^(?:y|yes|是|好|对)$/i.test((await readLine(words.agree(file), context)) ?? ''))
    return unwritten(context);
  // What cannot be read again is not written.
  if (addressee.place !== 'glossary') parseConfig(parse(after), file);
  await writeWhole(addressee.file, [after], language);
  await write(terminal.output, `${words.written(file)}\n`);
  return 0;
};

async function unwritten({ terminal, language }: Context): Promise<number> {
  await write(terminal.output, `\n${initWords[language].unwritten}\n`);
  return 1;
}

/** The demo says all about itself, and a password has no place in a file. */
async function connectionOf(values: FlagValues, { config, language }: Context): Promise<NamedConnection> {
  const { connection } = await config(values);
  const told = (key: 'demo' | 'password') => usageError(language, { zh: initWords.zh[key], en: initWords.en[key] });
  if (!connection || connection.id === 'demo') throw told('demo');
  if (/^[a-z]+:\/\/[^/@]*:[^/@]*@/i.test(connection.url)) throw told('password');
  return connection;
}

async function drafted(values: FlagValues, context: Context): Promise<Draft> {
  const [model] = values.model ?? [];
  if (model !== undefined && model !== 'auto') checkModel(values, context.language);
  const wenshu = await context.open(values);
  try {
    return await wenshu.draft({ ...asRole(values), ...(model === undefined ? {} : { model }) });
  } finally {
    await wenshu.close();
  }
}

/** What a model proposed in vain. */
async function tellDropped(dropped: readonly Dropped[], { terminal, language }: Context): Promise<void> {
  if (dropped.length === 0) return;
  const lines = dropped.map(({ text, reason }) => printableLine(`  ${text} · ${reason[language]}`));
  await write(terminal.errors, `${[initWords[language].dropped(dropped.length), ...lines].join('\n')}\n`);
}

/** What nobody could be asked about and nothing was proposed for. */
async function tellOpen(questions: readonly Proposal[], { terminal, language }: Context): Promise<void> {
  const open = questions.filter(({ isProposed }) => !isProposed);
  if (open.length === 0) return;
  const lines = open.map((proposal) => `  ${questionText(proposal, language)}`);
  await write(terminal.errors, `${[initWords[language].open(open.length), ...lines].join('\n')}\n`);
}
