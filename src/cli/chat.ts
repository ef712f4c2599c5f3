import { randomUUID } from 'node:crypto';
import { isYesOrNo } from '../answer/confirmation.ts';
import { stageText } from '../answer/stage-text.ts';
import type { Answer } from '../protocol/answer.ts';
import { detectLanguage } from '../question/language.ts';
import type { AskOptions, Thread } from '../session/session.ts';
import type { Wenshu } from '../wenshu.ts';
import { consentPrompt } from './ask.ts';
import { askOptions, audienceOf, checkModel } from './ask-options.ts';
import { type Conversation, exportRows, showAnswer, showNextRows } from './chat-answer.ts';
import { type ChatInput, type ChatLine, chosenOption, keptFor, openChatInput, readChatLine } from './chat-input.ts';
import { chatMessages, chatMessagesFor } from './chat-messages.ts';
import { type Command, withWenshu } from './context.ts';
import { asWenshuError, exitCodeOf, failedAnswer, failureText, usageError } from './failure.ts';
import type { FlagValues } from './flags.ts';
import { forgetInChat, preferencesText } from './preferences.ts';
import { createProgress, withProgress } from './progress.ts';
import { schemaText } from './schema.ts';
import { displayOf } from './table.ts';
import { createPaint, write } from './terminal.ts';
import { printable, printableLine } from './text.ts';
import { momentsOf, momentsText, partsOf } from './threads.ts';

/** The conversation that the flags name: a new one, one that was begun before, or a branch of another. */
function openThread(wenshu: Wenshu, values: FlagValues): Promise<Thread> | Thread {
  if (!values.from) return wenshu.thread(values.thread ?? randomUUID());
  const name = values.thread ? { thread: values.thread } : {};
  return wenshu.branch(values.from, { ...name });
}

/** Where a named conversation stands: what was asked last, and whether it was broken off or waits for a reply. */
async function tellStanding(conversation: Conversation): Promise<void> {
  const { context, wenshu, thread, values } = conversation;
  if (!values.thread && !values.from) return;
  const [last] = await partsOf(wenshu, thread.id);
  // Where the locale says nothing, in the language that was spoken here.
  if (last && !values.lang && !context.hasLocale) context.language = detectLanguage(last.question);
  const messages = chatMessages[context.language];
  const print = (text: string) => write(context.terminal.output, `${text}\n`);
  const name = printableLine(thread.id);
  if (!last) return print(`${messages.begins(name)}\n`);
  if (values.from) await print(messages.branched(name));
  await print(messages.goesOn(name, last.questions, printableLine(last.question)));
  if (last.status === 'unfinished')
    await print(messages.brokenOff(last.stage && stageText(last.stage, context.language)));
  await print('');
  if (last.status !== 'clarify') return;
  const { signal } = new AbortController();
  const answer = await wenshu.resume(last.run_id, null, askOptions(values, signal));
  if (answer.status === 'clarify') conversation.waiting = answer;
  await showAnswer(conversation, answer);
}

/** `wenshu chat`: questions and answers until /quit, or until the pipe is empty. */
export const chat: Command = async ({ values, positionals }, context) => {
  if (positionals.length > 0)
    throw usageError('对话不带问题，提问请用 wenshu ask', 'chat takes no question, use wenshu ask');
  checkModel(values);
  return withWenshu(context, values, async (wenshu) => {
    const audience = audienceOf(values, await context.config(values));
    const input = openChatInput(context);
    try {
      const thread = await openThread(wenshu, values);
      const conversation: Conversation = { context, wenshu, thread, values, audience, exitCode: 0 };
      await greet(conversation);
      await tellStanding(conversation);
      await converse(conversation, input);
      if (conversation.waiting && conversation.exitCode === 0) conversation.exitCode = 4;
      return context.terminal.isInteractive ? 0 : conversation.exitCode;
    } finally {
      input.close();
    }
  });
};

/** What the conversation prints by itself, with an empty line after it. */
const say = ({ context }: Conversation, text: string) => write(context.terminal.output, `${text}\n\n`);

async function converse(conversation: Conversation, input: ChatInput): Promise<void> {
  const { context } = conversation;
  for (;;) {
    const messages = chatMessages[context.language];
    const { waiting, offer } = conversation;
    const keepPrompt = offer?.taught && messages.keepPrompt(offer.taught.scopes.length > 1);
    const line = await input.next(waiting ? promptFor(waiting, messages) : (keepPrompt ?? messages.prompt));
    if (line === undefined) {
      // Ctrl-D leaves the cursor behind the prompt.
      if (context.terminal.isInteractive) await write(context.terminal.output, '\n');
      return;
    }
    const read = readChatLine(line);
    if (read.kind === 'quit') return;
    if (!context.terminal.isInteractive && read.kind !== 'empty')
      await write(context.terminal.output, `> ${printableLine(line.trim())}\n`);
    if (!(await keptOffer(conversation, line))) await respond(conversation, read);
  }
}

/** Whether the line said for whom to keep what was just taught; any other line drops the offer. */
async function keptOffer(conversation: Conversation, line: string): Promise<boolean> {
  const { context, wenshu, offer } = conversation;
  delete conversation.offer;
  const scope = offer?.taught && keptFor(line);
  if (!offer || !scope) return false;
  const messages = chatMessages[context.language];
  let text = messages.notKept;
  if (scope !== 'no') {
    try {
      await wenshu.keep(offer.receipt.run_id, scope);
      text = messages.kept(scope === 'everyone');
    } catch (thrown) {
      text = printable(failureText(asWenshuError(thrown), context.language));
    }
  }
  await say(conversation, text);
  return true;
}

function promptFor({ clarification, language }: Answer, messages: (typeof chatMessages)['en']): string {
  if (clarification?.confirms) return consentPrompt[language](clarification);
  return messages.choosePrompt(clarification?.options.length ?? 0);
}

/** What a line that is no question does; a text is printed. */
type Reply = (conversation: Conversation, line: string | undefined) => Promise<unknown>;

const replies: Record<Exclude<ChatLine['kind'], 'question'>, Reply> = {
  async empty(conversation) {
    if (!conversation.waiting || !conversation.context.terminal.isInteractive) return undefined;
    delete conversation.waiting;
    return messagesOf(conversation).dropped;
  },
  quit: async () => undefined,
  help: async (conversation) => messagesOf(conversation).help.join('\n'),
  unknown: async (conversation, word = '') => messagesOf(conversation).unknown(printableLine(word)),
  async schema(conversation) {
    const { context, wenshu, audience } = conversation;
    if (audience === 'business')
      return [messagesOf(conversation).noStructure, ...(await samplesOf(conversation))].join('\n');
    const snapshot = await wenshu.schema(connectionOf(conversation));
    return schemaText(snapshot, displayOf(context));
  },
  database: async (conversation, name) => changeDatabase(conversation, name),
  preferences: async ({ wenshu, context }) => preferencesText(await wenshu.preferences(), context.language),
  forget: ({ wenshu, context }, number) => forgetInChat(number, wenshu, context.language),
  async history(conversation) {
    const { context, wenshu, thread } = conversation;
    const moments = await momentsOf(wenshu, thread.id, false);
    return moments.length > 0 ? momentsText(moments, false, displayOf(context)) : messagesOf(conversation).noHistory;
  },
  async continue(conversation) {
    const { wenshu, thread } = conversation;
    const [last] = await partsOf(wenshu, thread.id);
    if (last?.status !== 'unfinished') return messagesOf(conversation).nothingBroken;
    return takeTurn(conversation, { runId: last.run_id });
  },
  next: showNextRows,
  export: exportRows,
  async sql(conversation) {
    const { last } = conversation;
    const { noSql, noAnswer } = messagesOf(conversation);
    return printable(last?.answer.receipt.sql ?? (last ? noSql : noAnswer));
  },
};

const messagesOf = ({ context, audience }: Conversation) => chatMessagesFor(context.language, audience);

const connectionOf = ({ connection }: Conversation) => (connection === undefined ? {} : { connection });

async function respond(conversation: Conversation, line: ChatLine): Promise<void> {
  const { context, values } = conversation;
  try {
    if (line.kind === 'question') return await takeTurn(conversation, { text: line.text });
    const text = await replies[line.kind](conversation, line.text);
    if (typeof text === 'string') await say(conversation, text);
  } catch (thrown) {
    // One failure does not end a conversation.
    const error = asWenshuError(thrown);
    if (error.technical) context.log({ message: error.message, detail: error.technical });
    const language = line.kind === 'question' && !values.lang ? detectLanguage(line.text) : context.language;
    await say(conversation, createPaint(context.terminal.color)('red', printable(failureText(error, language))));
    conversation.exitCode ||= exitCodeOf(failedAnswer(error, language));
  }
}

/** A question, one that was broken off, or the reply to a clarification: a number or an option's words always, other words only from a person. */
async function takeTurn(conversation: Conversation, turn: { text: string } | { runId: string }): Promise<void> {
  const { context, wenshu, thread, values, waiting } = conversation;
  const text = 'text' in turn ? turn.text : '';
  const reply = waiting && text && replyTo(waiting, text, context.terminal.isInteractive);
  // In a pipe another question follows: the clarification stays unanswered.
  if (waiting && !reply) conversation.exitCode ||= 4;
  delete conversation.waiting;
  // The prompt keeps to the person's own language; where the locale says nothing, to that of the questions.
  if (!values.lang && !context.hasLocale && !reply && text) context.language = detectLanguage(text);
  const work = context.interrupt.begin();
  try {
    const answer = await withProgress(context, createProgress, (listener) => {
      const options: AskOptions = { ...askOptions(values, work.signal), ...connectionOf(conversation), ...listener };
      if ('runId' in turn) return wenshu.resume(turn.runId, null, options);
      return waiting && reply ? wenshu.resume(waiting.receipt.run_id, reply, options) : thread.ask(text, options);
    });
    if (answer.status === 'clarify') conversation.waiting = answer;
    else conversation.exitCode ||= exitCodeOf(answer);
    await showAnswer(conversation, answer);
    if (answer.taught) {
      conversation.offer = answer;
      if (!context.terminal.isInteractive)
        await say(conversation, chatMessages[context.language].keepPrompt(answer.taught.scopes.length > 1));
    }
  } finally {
    work.finish();
  }
}

function replyTo(
  { clarification }: Answer,
  text: string,
  isPerson: boolean,
): { choose: string } | { say: string } | undefined {
  const { confirms, options = [] } = clarification ?? {};
  // A file of questions was written before anybody could read what would be changed.
  if (confirms === 'write' && !isPerson) return undefined;
  const choose = chosenOption(text, options);
  if (choose) return { choose };
  // Whoever asks something else instead has not agreed to a change.
  return isPerson && (confirms !== 'write' || isYesOrNo(text)) ? { say: text } : undefined;
}

/** `/db`: which databases there are; with a name, the one that is asked from now on; with `auto`, each question finds its own. */
function changeDatabase(conversation: Conversation, name: string | undefined): string {
  const { wenshu } = conversation;
  const messages = messagesOf(conversation);
  const lines = wenshu.connections.map(({ id, title }) => `  ${printableLine(title === id ? id : `${id}  ${title}`)}`);
  if (name === undefined) return [messages.choices, ...lines].join('\n');
  delete conversation.waiting;
  if (/^(?:auto|自动)$/i.test(name) && !wenshu.connection) {
    delete conversation.connection;
    return messages.askedAny;
  }
  const same = (text: string) => text.toLowerCase() === name.toLowerCase();
  const found = wenshu.connections.find(({ id, title }) => same(id) || same(title));
  if (!found) return [messages.noDatabase(printableLine(name)), ...lines].join('\n');
  conversation.connection = found.id;
  return messages.asked(printableLine(found.title));
}

/** Two or three lines: what this is, which database, what can be asked. */
async function greet(conversation: Conversation): Promise<void> {
  const { context, wenshu, values, audience } = conversation;
  if (!context.terminal.isInteractive) return;
  const messages = messagesOf(conversation);
  const paint = createPaint(context.terminal.color);
  const { connection, connections } = wenshu;
  const titles = connections.map(({ title }) => printableLine(title));
  const lines = [
    paint('bold', messages.title),
    connection ? messages.database(printableLine(connection.title), connection.today) : messages.databases(titles),
    ...(wenshu.model === 'embedded' && !values.model && audience === 'analyst'
      ? [paint('dim', messages.withoutModel)]
      : []),
    ...(await samplesOf(conversation)),
    paint('dim', messages.hint),
    '',
  ];
  await write(context.terminal.output, `${lines.join('\n')}\n`);
}

async function samplesOf(conversation: Conversation): Promise<string[]> {
  const { context, wenshu, audience } = conversation;
  const reader = { audience, ...connectionOf(conversation) };
  const samples = await wenshu.suggestions(context.language, reader);
  if (samples.length === 0) return [];
  return [chatMessages[context.language].samples, ...samples.map((question) => `  ${printableLine(question)}`)];
}
