import { isOfThread } from '../agents/thread-list.ts';
import type { Checkpoint } from '../agents/threads.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { ThreadInfo, Wenshu } from '../wenshu.ts';
import type { FlagValues } from './arguments.ts';
import { asRole } from './ask-options.ts';
import type { Command, Context } from './context.ts';
import { shownIn } from './list-text.ts';
import { usageError } from './parse-arguments.ts';
import { printableLine } from './printable.ts';
import { write } from './terminal.ts';
import { momentsText, threadsText } from './threads-text.ts';

const words = {
  zh: {
    none: '还没有对话。',
    leftOut: (count: number) => `另有 ${count} 个单独提出的问题没有列出；加 --all 一并列出。`,
    deleted: (names: string[]) => `已删除 ${names.length} 次对话：${names.join('、')}`,
    nothing: '没有符合条件的对话，什么也没有删除。',
  },
  en: {
    none: 'There are no conversations yet.',
    leftOut: (count: number) =>
      `${count} single question${count === 1 ? ' is' : 's are'} not listed; --all lists ${count === 1 ? 'it' : 'them'} too.`,
    deleted: (names: string[]) =>
      `Deleted ${names.length} conversation${names.length === 1 ? '' : 's'}: ${names.join(', ')}`,
    nothing: 'Nothing like that is there; nothing was deleted.',
  },
};

/** `wenshu threads`: what conversations there are, what was asked in one of them, and their deletion. */
export const threads: Command = async ({ values, positionals }, context) => {
  const name = positionals.join(' ') || undefined;
  checkCombination(values, name, context);
  const wenshu = await context.open(values);
  try {
    if (values.delete) return await remove(wenshu, name, values, context);
    return name === undefined ? await list(wenshu, values, context) : await show(wenshu, name, values, context);
  } finally {
    await wenshu.close();
  }
};

async function list(wenshu: Wenshu, values: FlagValues, context: Context): Promise<number> {
  const all = await wenshu.threads(asRole(values));
  const found = values.all ? all : all.filter((one) => !isSingle(one));
  const left_out = all.length - found.length;
  const told = words[context.language];
  const lines = [
    found.length > 0 ? threadsText(found, shownIn(context)) : told.none,
    ...(left_out > 0 ? [told.leftOut(left_out)] : []),
  ];
  const text = values.json ? JSON.stringify({ threads: found, left_out }) : lines.join('\n');
  await write(context.terminal.output, `${text}\n`);
  return 0;
}

/** One question of `wenshu ask` that nobody went on from. */
const isSingle = ({ thread, run_id }: ThreadInfo): boolean => thread === run_id;

async function show(wenshu: Wenshu, name: string, values: FlagValues, context: Context): Promise<number> {
  const found = await momentsOf(wenshu, name, values);
  if (found.length === 0) throw new WenshuError('thread_unknown', { thread: name });
  const text = momentsText(found, values.stages === true, shownIn(context));
  await write(
    context.terminal.output,
    values.json ? `${JSON.stringify({ thread: name, checkpoints: found })}\n` : `${text}\n`,
  );
  return 0;
}

async function remove(
  wenshu: Wenshu,
  name: string | undefined,
  values: FlagValues,
  { terminal, language }: Context,
): Promise<number> {
  const days = values['older-than'];
  const deleted = await wenshu.forget({
    ...(name === undefined ? {} : { thread: name }),
    ...(days === undefined ? {} : { olderThanDays: Number(days) }),
  });
  if (name !== undefined && deleted.length === 0) throw new WenshuError('thread_unknown', { thread: name });
  const text = deleted.length > 0 ? words[language].deleted(deleted.map(printableLine)) : words[language].nothing;
  await write(terminal.output, values.json ? `${JSON.stringify({ deleted })}\n` : `${text}\n`);
  return 0;
}

/** Newest first; of a conversation with several databases, what each of them was asked. */
export async function momentsOf(
  wenshu: Wenshu,
  name: string,
  values: FlagValues,
  stages = values.stages === true,
): Promise<Checkpoint[]> {
  const parts = await partsOf(wenshu, name, values);
  const known = new Set(wenshu.connections.map(({ id }) => id));
  const moments = parts
    .filter(({ connection }) => known.has(connection))
    .map(({ connection }) => wenshu.thread(name).history({ connection, stages, ...asRole(values) }));
  return (await Promise.all(moments)).flat().sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** A conversation as the list has it, newest part first: one for each database that was asked. */
export async function partsOf(wenshu: Wenshu, name: string, values: FlagValues): Promise<ThreadInfo[]> {
  const all = await wenshu.threads(asRole(values));
  return all.filter(({ thread }) => isOfThread(thread, name));
}

function checkCombination(values: FlagValues, name: string | undefined, { language }: Context): void {
  const wrong = (zh: string, en: string) => {
    throw usageError(language, { zh, en });
  };
  const days = values['older-than'];
  const chosen = [name !== undefined, values.all === true, days !== undefined].filter(Boolean).length;
  if (values.delete && chosen !== 1)
    wrong(
      '--delete 要和对话名、--all 或 --older-than 其中一个一起用',
      '--delete goes with a name, --all or --older-than',
    );
  if (!values.delete && days !== undefined)
    wrong('--older-than 要和 --delete 一起用', '--older-than goes with --delete');
  if (!values.delete && values.all && name !== undefined)
    wrong('--all 不和对话名一起用', '--all does not go with the name of a conversation');
  if (days !== undefined && !/^\d+(?:\.\d+)?$/.test(days))
    wrong('--older-than 后面要写天数', '--older-than needs a number of days');
  if (values.stages && name === undefined)
    wrong('--stages 要和一个对话名一起用', '--stages goes with the name of a conversation');
}
