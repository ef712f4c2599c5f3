import { isYesOrNo } from '../answer/confirmation.ts';
import type { Answer } from '../protocol/answer.ts';
import { detectLanguage } from '../question/language.ts';
import { askOptions, asRole, checkModel, withProgress } from './ask-options.ts';
import { exportRows, showAnswer, showNextRows } from './chat-answer.ts';
import { type ChatInput, openChatInput } from './chat-input.ts';
import { type ChatLine, chosenOption, keptFor, readChatLine } from './chat-line.ts';
import { brokenOff, historyText, openThread, tellStanding } from './chat-thread.ts';
import { chatWords, chatWordsFor } from './chat-words.ts';
import { consentPrompt } from './consent.ts';
import type { Command } from './context.ts';
import type { Conversation } from './conversation.ts';
import { asWenshuError, exitCodeOf, failedAnswer, failureText } from './failure.ts';
import { createPaint } from './paint.ts';
import { usageError } from './parse-arguments.ts';
import { forgotten, preferencesText } from './preferences.ts';
import { printable, printableLine } from './printable.ts';
import { schemaText } from './schema.ts';
import { write } from './terminal.ts';

/** `wenshu chat`: questions and answers until /quit, or until the pipe is empty. */
export const chat: Command = async ({ values, positionals }, context) => {
  if (positionals.length > 0) {
    throw usageError(context.language, {
      zh: '对话不带问题，提问请用 wenshu ask',
      en: 'chat takes no question, use wenshu ask',
    });
  }
  checkModel(values, context.language);
  const wenshu = await context.open(values);
  const audience = (values.audience as Conversation['audience'] | undefined) ?? (await context.config(values)).audience;
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
    await wenshu.close();
  }
};

async function converse(conversation: Conversation, input: ChatInput): Promise<void> {
  const { context } = conversation;
  for (;;) {
    const words = chatWords[context.language];
    const { waiting } = conversation;
    const { offer } = conversation;
    const keepPrompt = offer?.taught && words.keepPrompt(offer.taught.scopes.length > 1);
    const line = await input.next(waiting ? promptFor(waiting, words) : (keepPrompt ?? words.prompt));
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
  const { context, wenshu, offer, values } = conversation;
  delete conversation.offer;
  const scope = offer?.taught && keptFor(line);
  if (!offer || !scope) return false;
  const words = chatWords[context.language];
  let text = words.notKept;
  if (scope !== 'no') {
    try {
      await wenshu.keep(offer.receipt.run_id, scope, asRole(values));
      text = words.kept(scope === 'everyone');
    } catch (thrown) {
      text = printable(failureText(asWenshuError(thrown), context.language));
    }
  }
  await write(context.terminal.output, `${text}\n\n`);
  return true;
}

function promptFor({ clarification, language }: Answer, words: (typeof chatWords)['en']): string {
  if (clarification?.confirms) return consentPrompt[language](clarification);
  return words.choosePrompt(clarification?.options.length ?? 0);
}

async function respond(conversation: Conversation, line: ChatLine): Promise<void> {
  const { context, wenshu } = conversation;
  const words = chatWordsFor(context.language, conversation.audience);
  const say = (text: string) => write(context.terminal.output, `${text}\n\n`);
  const asked = conversation.connection === undefined ? {} : { connection: conversation.connection };
  try {
    if (line.kind === 'question') await takeTurn(conversation, { text: line.text });
    else if (line.kind === 'empty') {
      if (conversation.waiting && context.terminal.isInteractive) {
        delete conversation.waiting;
        await say(words.dropped);
      }
    } else if (line.kind === 'help') await say(words.help.join('\n'));
    else if (line.kind === 'unknown') await say(words.unknown(printableLine(line.word)));
    else if (line.kind === 'schema' && conversation.audience === 'business') {
      await say([words.noStructure, ...(await samplesOf(conversation))].join('\n'));
    } else if (line.kind === 'schema') {
      await say(
        schemaText(
          await wenshu.schema({ ...asRole(conversation.values), ...asked }),
          context.language,
          createPaint(context.terminal.color),
          context.terminal.width(),
        ),
      );
    } else if (line.kind === 'database') await say(changeDatabase(conversation, line.name));
    else if (line.kind === 'preferences')
      await say(preferencesText(await wenshu.preferences(asRole(conversation.values)), context.language));
    else if (line.kind === 'forget')
      await say(await forgotten(line.number, wenshu, context.language, asRole(conversation.values)));
    else if (line.kind === 'history') await say(await historyText(conversation));
    else if (line.kind === 'continue') {
      const runId = await brokenOff(conversation);
      if (runId === undefined) await say(words.nothingBroken);
      else await takeTurn(conversation, { runId });
    } else if (line.kind === 'next') await showNextRows(conversation);
    else if (line.kind === 'export') await exportRows(conversation, line.file);
    else if (line.kind === 'sql')
      await say(printable(conversation.last?.answer.receipt.sql ?? (conversation.last ? words.noSql : words.noAnswer)));
  } catch (thrown) {
    // One failure does not end a conversation.
    const error = asWenshuError(thrown);
    if (error.technical) context.log({ message: error.message, detail: error.technical });
    const isQuestion = line.kind === 'question' && !conversation.values.lang;
    const language = isQuestion ? detectLanguage(line.text) : context.language;
    await say(createPaint(context.terminal.color)('red', printable(failureText(error, language))));
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
  const { connection } = conversation;
  const options = { ...askOptions(values, work.signal), ...(connection === undefined ? {} : { connection }) };
  try {
    const answer = await withProgress(context, (listener) =>
      'runId' in turn
        ? wenshu.resume(turn.runId, null, { ...options, ...listener })
        : waiting && reply
          ? wenshu.resume(waiting.receipt.run_id, reply, { ...options, ...listener })
          : thread.ask(text, { ...options, ...listener }),
    );
    if (answer.status === 'clarify') conversation.waiting = answer;
    else conversation.exitCode ||= exitCodeOf(answer);
    await showAnswer(conversation, answer);
    if (answer.taught) {
      conversation.offer = answer;
      if (!context.terminal.isInteractive)
        await write(
          context.terminal.output,
          `${chatWords[context.language].keepPrompt(answer.taught.scopes.length > 1)}\n\n`,
        );
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
  const { context, wenshu } = conversation;
  const words = chatWordsFor(context.language, conversation.audience);
  const lines = wenshu.connections.map(({ id, title }) => `  ${printableLine(title === id ? id : `${id}  ${title}`)}`);
  if (name === undefined) return [words.choices, ...lines].join('\n');
  delete conversation.waiting;
  if (/^(?:auto|自动)$/i.test(name) && !wenshu.connection) {
    delete conversation.connection;
    return words.askedAny;
  }
  const same = (text: string) => text.toLowerCase() === name.toLowerCase();
  const found = wenshu.connections.find(({ id, title }) => same(id) || same(title));
  if (!found) return [words.noDatabase(printableLine(name)), ...lines].join('\n');
  conversation.connection = found.id;
  return words.asked(printableLine(found.title));
}

/** Two or three lines: what this is, which database, what can be asked. */
async function greet(conversation: Conversation): Promise<void> {
  const { context, wenshu, values, audience } = conversation;
  if (!context.terminal.isInteractive) return;
  const words = chatWordsFor(context.language, audience);
  const paint = createPaint(context.terminal.color);
  const { connection, connections } = wenshu;
  const titles = connections.map(({ title }) => printableLine(title));
  const lines = [
    paint('bold', words.title),
    connection ? words.database(printableLine(connection.title), connection.today) : words.databases(titles),
    ...(wenshu.model === 'embedded' && !values.model && audience === 'analyst'
      ? [paint('dim', words.withoutModel)]
      : []),
    ...(await samplesOf(conversation)),
    paint('dim', words.hint),
    '',
  ];
  await write(context.terminal.output, `${lines.join('\n')}\n`);
}

async function samplesOf({ context, wenshu, values, audience, connection }: Conversation): Promise<string[]> {
  const look = { ...asRole(values), audience, ...(connection === undefined ? {} : { connection }) };
  const samples = await wenshu.suggestions(context.language, look);
  if (samples.length === 0) return [];
  return [chatWords[context.language].samples, ...samples.map((question) => `  ${printableLine(question)}`)];
}
