import { randomUUID } from 'node:crypto';
import { stageText } from '../answer/stage-text.ts';
import { detectLanguage } from '../question/language.ts';
import type { Thread, Wenshu } from '../wenshu.ts';
import type { FlagValues } from './arguments.ts';
import { askOptions, asRole } from './ask-options.ts';
import { showAnswer } from './chat-answer.ts';
import { chatWords } from './chat-words.ts';
import type { Conversation } from './conversation.ts';
import { shownIn } from './list-text.ts';
import { printableLine } from './printable.ts';
import { write } from './terminal.ts';
import { momentsOf, partsOf } from './threads.ts';
import { momentsText } from './threads-text.ts';

/** The conversation that the flags name: a new one, one that was begun before, or a branch of another. */
export function openThread(wenshu: Wenshu, values: FlagValues): Promise<Thread> | Thread {
  if (!values.from) return wenshu.thread(values.thread ?? randomUUID());
  const name = values.thread ? { thread: values.thread } : {};
  return wenshu.branch(values.from, { ...name, ...asRole(values) });
}

/** Where a named conversation stands: what was asked last, and whether it was broken off or waits for a reply. */
export async function tellStanding(conversation: Conversation): Promise<void> {
  const { context, wenshu, thread, values } = conversation;
  if (!values.thread && !values.from) return;
  const [last] = await partsOf(wenshu, thread.id, values);
  // Where the locale says nothing, in the language that was spoken here.
  if (last && !values.lang && !context.hasLocale) context.language = detectLanguage(last.question);
  const words = chatWords[context.language];
  const say = (text: string) => write(context.terminal.output, `${text}\n`);
  const name = printableLine(thread.id);
  if (!last) return say(`${words.begins(name)}\n`);
  if (values.from) await say(words.branched(name));
  await say(words.goesOn(name, last.questions, printableLine(last.question)));
  if (last.status === 'unfinished') await say(words.brokenOff(last.stage && stageText(last.stage, context.language)));
  await say('');
  if (last.status !== 'clarify') return;
  const { signal } = new AbortController();
  const answer = await wenshu.resume(last.run_id, null, askOptions(values, signal));
  if (answer.status === 'clarify') conversation.waiting = answer;
  await showAnswer(conversation, answer);
}

/** The run that was broken off last in this conversation, if nothing was asked after it. */
export async function brokenOff({ wenshu, thread, values }: Conversation): Promise<string | undefined> {
  const [last] = await partsOf(wenshu, thread.id, values);
  return last?.status === 'unfinished' ? last.run_id : undefined;
}

/** `/history`. */
export async function historyText({ context, wenshu, thread, values }: Conversation): Promise<string> {
  const moments = await momentsOf(wenshu, thread.id, values, false);
  return moments.length > 0 ? momentsText(moments, false, shownIn(context)) : chatWords[context.language].noHistory;
}
