import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from '@langchain/core/messages';
import { estimateTokens } from '../models/chat-model.ts';
import { shortened } from '../prompts/data-text.ts';
import type { Understood } from '../schema/follow-up/adjustment.ts';
import type { Rule } from '../schema/follow-up/rule.ts';

interface HistoryLimits {
  /** Messages that are kept at the most, the summary not counted. */
  max_messages: number;
  /** Tokens that are kept at the most, the summary counted. */
  max_tokens: number;
  /** Turns that are not summarised as long as they fit. */
  recent_turns: number;
}

/** How a question was read, kept with it whatever became of it. */
export interface Reading {
  understood?: Understood;
  /** What it said to keep to from then on. */
  taught?: Rule;
  /** It only looked at the rows before it. */
  is_aside?: true;
}

/** One question of a conversation and what became of it. */
interface Turn extends Reading {
  question: string;
  /** Absent while the question is being answered. */
  answer?: string;
  run_id: string;
  /** What ran for it, if anything did. */
  sql?: string;
}

interface History {
  /** Older turns in short; empty when there are none. */
  earlier: string;
  /** Oldest first. */
  turns: Turn[];
}

/** Questions that a summary names at the most; the newest of the older ones. */
const namedQuestions = 12;
const longestQuestion = 60;

export const questionMessage = (question: string, runId: string, reading?: Reading): HumanMessage =>
  new HumanMessage({
    id: `${runId}:question`,
    content: question,
    additional_kwargs: { run_id: runId, ...(reading ? { reading } : {}) },
  });

export const answerMessage = (answer: string, runId: string, sql: string | null): AIMessage =>
  new AIMessage({
    id: `${runId}:answer`,
    content: answer,
    additional_kwargs: { run_id: runId, ...(sql === null ? {} : { sql }) },
  });

/** Both sides of a clarification, once it is answered. */
export const replyMessages = (asked: string, reply: string, runId: string): BaseMessage[] => [
  new AIMessage({ id: `${runId}:asked`, content: asked, additional_kwargs: { run_id: runId } }),
  new HumanMessage({ id: `${runId}:reply`, content: reply, additional_kwargs: { run_id: runId } }),
];

/** The messages of a conversation as turns: what a clarification added belongs to the question that it was about. */
export function readHistory(messages: readonly BaseMessage[]): History {
  const turns = new Map<string, Turn>();
  for (const message of messages) {
    const {
      run_id: runId,
      sql,
      reading,
    } = message.additional_kwargs as { run_id?: string; sql?: string; reading?: Reading };
    if (runId === undefined) continue;
    const turn = turns.get(runId);
    if (!turn) turns.set(runId, { question: message.text, run_id: runId, ...reading });
    else if (message.id === `${runId}:reply`) turn.question = `${turn.question} ${message.text}`;
    else if (message.id === `${runId}:answer`) Object.assign(turn, { answer: message.text, ...(sql ? { sql } : {}) });
  }
  return { earlier: summaryOf(messages)?.text ?? '', turns: [...turns.values()] };
}

/**
 * The conversation within its limits. What is too much is not cut: the oldest turns leave as a whole and are named in
 * the system message, which always stays. Needs no model. The same messages come back when they fit.
 */
export function trimHistory(messages: readonly BaseMessage[], limits: HistoryLimits): readonly BaseMessage[] {
  const said = messages.filter((message) => message.getType() !== 'system');
  if (said.length <= limits.max_messages && tokensOf(messages) <= limits.max_tokens) return messages;
  const runs = [...new Set(said.map(runOf))];
  for (let kept = Math.min(limits.recent_turns, runs.length); ; kept -= 1) {
    const recent = new Set(runs.slice(runs.length - kept));
    const summary = summarise(
      summaryOf(messages),
      said.filter((message) => !recent.has(runOf(message))),
    );
    const trimmed = [...(summary ? [summary] : []), ...said.filter((message) => recent.has(runOf(message)))];
    const fits = tokensOf(trimmed) <= limits.max_tokens && trimmed.length - 1 <= limits.max_messages;
    if (fits || kept === 0) return trimmed;
  }
}

/** An estimate on the high side, for any tokenizer: six tokens a message for what stands around its text. */
export function tokensOf(messages: readonly BaseMessage[]): number {
  return messages.reduce((sum, { text }) => {
    // Digits and signs are tokens of one or two characters, words of four.
    const signs = text.match(/[^\p{L}\s]/gu)?.length ?? 0;
    return sum + 6 + estimateTokens(text) + Math.ceil(signs / 2);
  }, 0);
}

/** A message of one run as if it had been said in another; others stay as they are. */
export function renamed<Message extends BaseMessage>(message: Message, from: string, to: string): Message {
  if (runOf(message) !== from) return message;
  const kind = message.constructor as new (fields: object) => Message;
  const { content, additional_kwargs } = message;
  const id = message.id?.replace(from, to);
  return new kind({ id, content, additional_kwargs: { ...additional_kwargs, run_id: to } });
}

/** Questions of a conversation, also those that only the summary counts. */
export function countQuestions(messages: readonly BaseMessage[]): number {
  const earlier = summaryOf(messages)?.additional_kwargs as { count?: number } | undefined;
  return (earlier?.count ?? 0) + messages.filter((message) => message.id?.endsWith(':question')).length;
}

const runOf = (message: BaseMessage): string => String(message.additional_kwargs.run_id ?? '');

const summaryOf = (messages: readonly BaseMessage[]): BaseMessage | undefined =>
  messages.find((message) => message.getType() === 'system');

/** What was asked before, the newest questions by name and the rest by their number. */
function summarise(before: BaseMessage | undefined, left: readonly BaseMessage[]): SystemMessage | undefined {
  const known = before?.additional_kwargs as { count?: number; questions?: string[] } | undefined;
  const asked = left.filter((message) => message.id?.endsWith(':question')).map((message) => short(message.text));
  const count = (known?.count ?? 0) + asked.length;
  const questions = [...(known?.questions ?? []), ...asked].slice(-namedQuestions);
  if (count === 0) return undefined;
  const rest = count > questions.length ? `${count} questions, the last of them ` : '';
  const content = `Asked earlier: ${rest}${questions.map((question) => `"${question}"`).join('; ')}`;
  return new SystemMessage({ id: 'summary', content, additional_kwargs: { count, questions } });
}

const short = (question: string): string => shortened(question.replace(/["\s]+/g, ' ').trim(), longestQuestion);
