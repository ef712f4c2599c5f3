import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { diff } from 'node:util';
import { parse } from 'yaml';
import { type NamedConnection, parseConfig } from '../config/config.ts';
import type { Language } from '../protocol/answer.ts';
import {
  type Additions,
  type Draft,
  type Dropped,
  isNothing,
  type Proposal,
  proposedIn,
  questionsIn,
} from '../schema/draft/draft.ts';
import { readReply } from '../schema/draft/reply.ts';
import { checkModel } from './ask-options.ts';
import { type Command, type Context, withWenshu } from './context.ts';
import { usageError } from './failure.ts';
import type { FlagValues } from './flags.ts';
import { addresseeOf, withAdditions } from './init-file.ts';
import { createPaint, type Paint, readLine, write } from './terminal.ts';
import { printableLine } from './text.ts';
import { checkWritable, writeWhole } from './write-file.ts';

const around = 2;

/** What changes between two texts, line by line, with a little around each change. */
function lineDiff(before: string, after: string, paint: Paint): string {
  const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
  // `diff` reports what leads from its second list to its first.
  const lines = diff(linesOf(after), linesOf(before));
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(([change]) => change !== 0);
  return lines
    .flatMap(([change, text], at) => {
      if (!isNear(at)) return [];
      const line = change === 0 ? `  ${text}` : change > 0 ? paint('green', `+ ${text}`) : paint('red', `- ${text}`);
      return at > 0 && !isNear(at - 1) ? [paint('dim', '  …'), line] : [line];
    })
    .join('\n');
}

type Asked = Record<Proposal['kind'], (proposal: Proposal) => string>;

/** What `wenshu init` says. */
const words = {
  zh: {
    asked: {
      table: ({ table, options: [first], isProposed }) =>
        isProposed ? `${table}：这是你们说的“${first?.zh}”吗？` : `${table}：这张表里记的是什么？`,
      column: ({ table, column, options: [first] }) => `${table}.${column}：这是“${first?.zh}”吗？`,
      codes: ({ table, column, values }) => `${table}.${column} 里存的是 ${values.join('、')}：分别是什么意思？`,
      date: ({ table }) => `${table}：说“什么时候”时，看哪个日期？`,
      sales: ({ table }) => `${table}：说“销售额”时，是哪个金额？`,
      hidden: ({ table }) => `${table}：看起来是副本或工具自用的表，不用它？`,
      name: ({ table, column }) => `${table}：平常用 ${column} 来称呼吗？`,
      join: ({ options: [first] }) => `${first?.zh}：对应得上吗？`,
      word: ({ options: [first] }) => `平常这样说吗：${first?.zh}？`,
    } satisfies Asked,
    dropped: (count: number) => `模型提了 ${count} 条不成立的，没有采用：`,
    columns: (names: string) => `字段：${names}`,
    values: (values: string) => `例如：${values}`,
    skip: '先不写',
    prompt: ({ isProposed }: Proposal) =>
      isProposed ? '选编号，或直接说；回车为 1 > ' : '选编号，或直接说；回车为先不写 > ',
    codesHint: '写成：1=已付款, 9=已取消',
    notUnderstood: (detail: string) => `没有看懂：${detail}`,
    agree: (file: string) => `写入 ${file} 吗？[y/N] `,
    written: (file: string) => `已写入 ${file}，现在就可以提问。`,
    unwritten: '没有写入。',
    draftOnly: '这是草稿，没有写入。加上 --yes 全部同意并写入；在终端里运行则逐条询问。',
    nothing: '表名和字段名都看得懂，没有什么要补充的。',
    open: (count: number) => `还有 ${count} 处只有您知道，在终端里运行 wenshu init 会问到：`,
    demo: '请用 --db 指明要看的数据库，例如 wenshu init --db shop.sqlite',
    password:
      '地址里带有密码，不会写进文件。请先在 wenshu.yaml 里写好这个连接（密码用 password_env），再运行 wenshu init --db 连接名',
  },
  en: {
    asked: {
      table: ({ table, options: [first], isProposed }) =>
        isProposed
          ? `${table}: is this what you call ${article(first?.en)} ${first?.en}?`
          : `${table}: what is a row of this table?`,
      column: ({ table, column, options: [first] }) => `${table}.${column}: is this the ${first?.en}?`,
      codes: ({ table, column, values }) => `${table}.${column} holds ${values.join(', ')}: what do they mean?`,
      date: ({ table }) => `${table}: which date is meant by "when"?`,
      sales: ({ table }) => `${table}: which amount is "sales"?`,
      hidden: ({ table }) => `${table}: this looks like a copy, or like something a tool keeps. Leave it out?`,
      name: ({ table, column }) => `${table}: do people call a row by ${column}?`,
      join: ({ options: [first] }) => `${first?.en}: does the one point to the other?`,
      word: ({ options: [first] }) => `Do people say so: ${first?.en}?`,
    } satisfies Asked,
    dropped: (count: number) => `The model proposed ${count} that do not hold and are not used:`,
    columns: (names: string) => `columns ${names}`,
    values: (values: string) => `for example ${values}`,
    skip: 'say nothing of it',
    prompt: ({ isProposed }: Proposal) =>
      isProposed ? 'a number, or your own words; Enter is 1 > ' : 'a number, or your own words; Enter says nothing > ',
    codesHint: 'like this: 1=paid, 9=cancelled',
    notUnderstood: (detail: string) => `Not understood: ${detail}`,
    agree: (file: string) => `Write this to ${file}? [y/N] `,
    written: (file: string) => `Written to ${file}; you can ask at once.`,
    unwritten: 'Nothing was written.',
    draftOnly: 'This is a draft; nothing was written. --yes agrees to all of it; on a terminal you are asked.',
    nothing: 'Names of tables and columns are plain: there is nothing to add.',
    open: (count: number) => `${count} more that only you know; wenshu init asks on a terminal:`,
    demo: 'name the database with --db, for example wenshu init --db shop.sqlite',
    password:
      'the address holds a password, which is written to no file. Put the connection into wenshu.yaml first, with password_env, then: wenshu init --db NAME',
  },
};

const article = (word = ''): string => (/^[aeio]/i.test(word) ? 'an' : 'a');

const questionText = (proposal: Proposal, language: Language): string =>
  printableLine(words[language].asked[proposal.kind](proposal));

/** Asks one after the other; nothing when the person leaves. What is not understood is asked once more. */
async function askAll(questions: readonly Proposal[], context: Context): Promise<Map<Proposal, Additions> | undefined> {
  const { terminal, language } = context;
  const text = words[language];
  const paint = createPaint(terminal.color);
  const said = new Map<Proposal, Additions>();
  for (const [index, proposal] of questions.entries()) {
    await write(terminal.output, `\n${optionsText(proposal, `${index + 1}/${questions.length}`, language, paint)}\n`);
    for (;;) {
      const line = await readLine(text.prompt(proposal), terminal);
      if (line === undefined) return undefined;
      const reply = readReply(line, proposal);
      if ('adds' in reply) {
        said.set(proposal, reply.adds);
        break;
      }
      const hint = proposal.kind === 'codes' ? ` ${text.codesHint}` : '';
      await write(terminal.output, `${text.notUnderstood(printableLine(reply.fault))}${hint}\n`);
    }
  }
  return said;
}

/** The question, what the table is recognised by, and the options; the last says nothing. */
function optionsText(proposal: Proposal, place: string, language: Language, paint: Paint): string {
  const text = words[language];
  const { kind, options, columns, values } = proposal;
  const list = (items: readonly string[]) => items.map(printableLine).join(language === 'zh' ? '、' : ', ');
  const evidence = [
    ...(columns.length > 0 ? [text.columns(list(columns))] : []),
    ...(values.length > 0 && kind !== 'codes' ? [text.values(list(values))] : []),
    ...(kind === 'codes' ? [text.codesHint] : []),
  ];
  return [
    `${paint('dim', place)} ${paint('bold', questionText(proposal, language))}`,
    ...evidence.map((line) => `    ${paint('dim', line)}`),
    ...[...options.map((option) => option[language]), text.skip].map(
      (text, at) => `  ${at + 1}. ${printableLine(text)}`,
    ),
  ].join('\n');
}

/** `wenshu init`: what a new database does not plainly say of itself, drafted, asked about, shown and, once agreed to, written. */
export const init: Command = async ({ values }, context) => {
  const { terminal, language } = context;
  const text = words[language];
  const connection = await connectionOf(values, context);
  const addressee = addresseeOf(resolve(values.out ?? values.config ?? 'wenshu.yaml'), connection);
  const file = basename(addressee.file);
  await checkWritable(addressee.file);
  const { proposals: draft, dropped } = await drafted(values, context);
  await tellDropped(dropped, context);
  const questions = questionsIn(draft);
  const asks = terminal.isInteractive && !values.yes;
  const answers = asks ? await askAll(questions, context) : new Map<Proposal, Additions>();
  if (!answers) return unwritten(context);
  const additions = proposedIn(draft, answers);
  const before = existsSync(addressee.file) ? readFileSync(addressee.file, 'utf8') : '';
  const after = isNothing(additions) ? before : withAdditions(before, addressee.place, additions);
  if (after === before) await write(terminal.output, `${text.nothing}\n`);
  else await write(terminal.output, `${addressee.file}\n${lineDiff(before, after, createPaint(terminal.color))}\n`);
  if (!asks) await tellOpen(questions, context);
  if (after === before) return 0;
  if (!asks && !values.yes) {
    await write(terminal.errors, `${text.draftOnly}\n`);
    return 0;
  }
  if (asks && !/^(?:y|yes|是|好|对)$/i.test((await readLine(text.agree(file), terminal)) ?? ''))
    return unwritten(context);
  // What cannot be read again is not written.
  if (addressee.place !== 'glossary') parseConfig(parse(after), file);
  await writeWhole(addressee.file, [after]);
  await write(terminal.output, `${text.written(file)}\n`);
  return 0;
};

async function unwritten({ terminal, language }: Context): Promise<number> {
  await write(terminal.output, `\n${words[language].unwritten}\n`);
  return 1;
}

/** The demo says all about itself, and a password has no place in a file. */
async function connectionOf(values: FlagValues, { config }: Context): Promise<NamedConnection> {
  const { connection } = await config(values);
  if (!connection || connection.id === 'demo') throw usageError(words.zh.demo, words.en.demo);
  if (/^[a-z]+:\/\/[^/@]*:[^/@]*@/i.test(connection.url)) throw usageError(words.zh.password, words.en.password);
  return connection;
}

async function drafted(values: FlagValues, context: Context): Promise<Draft> {
  const [model] = values.model ?? [];
  if (model !== undefined && model !== 'auto') checkModel(values);
  return withWenshu(context, values, (wenshu) => wenshu.draft({ ...(model === undefined ? {} : { model }) }));
}

/** What a model proposed in vain. */
async function tellDropped(dropped: readonly Dropped[], { terminal, language }: Context): Promise<void> {
  if (dropped.length === 0) return;
  const lines = dropped.map(({ text, reason }) => printableLine(`  ${text} · ${reason[language]}`));
  await write(terminal.errors, `${[words[language].dropped(dropped.length), ...lines].join('\n')}\n`);
}

/** What nobody could be asked about and nothing was proposed for. */
async function tellOpen(questions: readonly Proposal[], { terminal, language }: Context): Promise<void> {
  const open = questions.filter(({ isProposed }) => !isProposed);
  if (open.length === 0) return;
  const lines = open.map((proposal) => `  ${questionText(proposal, language)}`);
  await write(terminal.errors, `${[words[language].open(open.length), ...lines].join('\n')}\n`);
}
