import type { ThreadInfo } from '../agents/thread-list.ts';
import { isOfThread } from '../agents/thread-list.ts';
import type { Checkpoint } from '../agents/threads.ts';
import { stageText } from '../answer/stage-text.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Language } from '../protocol/answer.ts';
import type { Wenshu } from '../wenshu.ts';
import { type Command, type Context, printResult, withWenshu } from './context.ts';
import { usageError } from './failure.ts';
import type { FlagValues } from './flags.ts';
import { type Display, displayOf, listText, localTime, shorten } from './table.ts';
import { printableLine } from './text.ts';

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
  checkCombination(values, name);
  await withWenshu(context, values, (wenshu) => {
    if (values.delete) return remove(wenshu, name, values, context);
    return name === undefined ? list(wenshu, values, context) : show(wenshu, name, values, context);
  });
  return 0;
};

const statusTexts: Record<Checkpoint['status'], Record<Language, string>> = {
  answered: { zh: '已回答', en: 'answered' },
  chat: { zh: '已回答', en: 'answered' },
  clarify: { zh: '等您选择', en: 'waits for you' },
  refused: { zh: '未执行', en: 'refused' },
  failed: { zh: '失败', en: 'failed' },
  unfinished: { zh: '中断', en: 'broken off' },
};

const heads = {
  list: {
    zh: ['对话', '数据库', '问题数', '最后一个问题', '状态', '时间'],
    en: ['conversation', 'database', 'questions', 'last question', 'state', 'when'],
  },
  stages: { zh: ['时间', '问题', '已完成', '状态', '记录点'], en: ['when', 'question', 'done', 'state', 'checkpoint'] },
  moments: { zh: ['时间', '问题', '状态', '记录点'], en: ['when', 'question', 'state', 'checkpoint'] },
};

/** Conversations, newest first. */
function threadsText(threads: readonly ThreadInfo[], display: Display): string {
  const rows = threads.map(({ thread, connection, questions, question, status, at }) => [
    thread,
    connection,
    String(questions),
    shorten(question),
    statusTexts[status][display.language],
    localTime(at),
  ]);
  return listText(heads.list[display.language], rows, display);
}

/** The moments of one conversation, oldest first as people read them; checkpoints whole, because they are to be copied. */
export function momentsText(moments: readonly Checkpoint[], isByStage: boolean, display: Display): string {
  const { language } = display;
  const rows = moments.toReversed().map(({ at, question, run_id, stage, status, id }) => {
    // A stage on the way is not an end that the run came to.
    const isOnTheWay = status === 'unfinished' && moments.find((one) => one.run_id === run_id)?.id !== id;
    const state = isOnTheWay ? '' : statusTexts[status][language];
    const done = isByStage ? [stage ? stageText(stage, language) : ''] : [];
    return [localTime(at), shorten(question), ...done, state, id];
  });
  return listText(isByStage ? heads.stages[language] : heads.moments[language], rows, display);
}

async function list(wenshu: Wenshu, values: FlagValues, context: Context): Promise<void> {
  const all = await wenshu.threads();
  // A single question of `wenshu ask` is a conversation named by its run.
  const listed = values.all ? all : all.filter(({ thread, run_id }) => thread !== run_id);
  const left_out = all.length - listed.length;
  const text = words[context.language];
  await printResult(context, values, { threads: listed, left_out }, () =>
    [
      listed.length > 0 ? threadsText(listed, displayOf(context)) : text.none,
      ...(left_out > 0 ? [text.leftOut(left_out)] : []),
    ].join('\n'),
  );
}

async function show(wenshu: Wenshu, name: string, values: FlagValues, context: Context): Promise<void> {
  const checkpoints = await momentsOf(wenshu, name, values.stages === true);
  if (checkpoints.length === 0) throw new WenshuError('thread_unknown', { thread: name });
  await printResult(context, values, { thread: name, checkpoints }, () =>
    momentsText(checkpoints, values.stages === true, displayOf(context)),
  );
}

async function remove(wenshu: Wenshu, name: string | undefined, values: FlagValues, context: Context): Promise<void> {
  const days = values['older-than'];
  const deleted = await wenshu.forget({
    ...(name === undefined ? {} : { thread: name }),
    ...(days === undefined ? {} : { olderThanDays: Number(days) }),
  });
  if (name !== undefined && deleted.length === 0) throw new WenshuError('thread_unknown', { thread: name });
  const text = words[context.language];
  await printResult(context, values, { deleted }, () =>
    deleted.length > 0 ? text.deleted(deleted.map(printableLine)) : text.nothing,
  );
}

/** Newest first; of a conversation with several databases, what each of them was asked. */
export async function momentsOf(wenshu: Wenshu, name: string, stages: boolean): Promise<Checkpoint[]> {
  const parts = await partsOf(wenshu, name);
  const known = new Set(wenshu.connections.map(({ id }) => id));
  const moments = parts
    .filter(({ connection }) => known.has(connection))
    .map(({ connection }) => wenshu.thread(name).history({ connection, stages }));
  return (await Promise.all(moments)).flat().sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** A conversation as the list has it, newest part first: one for each database that was asked. */
export async function partsOf(wenshu: Wenshu, name: string): Promise<ThreadInfo[]> {
  const all = await wenshu.threads();
  return all.filter(({ thread }) => isOfThread(thread, name));
}

function checkCombination(values: FlagValues, name: string | undefined): void {
  const days = values['older-than'];
  const chosen = [name !== undefined, values.all === true, days !== undefined].filter(Boolean).length;
  if (values.delete && chosen !== 1)
    throw usageError(
      '--delete 要和对话名、--all 或 --older-than 其中一个一起用',
      '--delete goes with a name, --all or --older-than',
    );
  if (!values.delete && days !== undefined)
    throw usageError('--older-than 要和 --delete 一起用', '--older-than goes with --delete');
  if (!values.delete && values.all && name !== undefined)
    throw usageError('--all 不和对话名一起用', '--all does not go with the name of a conversation');
  if (days !== undefined && !/^\d+(?:\.\d+)?$/.test(days))
    throw usageError('--older-than 后面要写天数', '--older-than needs a number of days');
  if (values.stages && name === undefined)
    throw usageError('--stages 要和一个对话名一起用', '--stages goes with the name of a conversation');
}
