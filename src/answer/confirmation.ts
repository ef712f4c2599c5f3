import { createHash } from 'node:crypto';
import type { Clarification } from '../protocol/answer.ts';
import { optionFor } from './option-for.ts';

/** What a person is asked before a statement runs, and where each option leads. */
export interface Confirmation {
  /** It would read more than the budget, or it would change data. */
  kind: 'cost' | 'write';
  /** The statement that is asked about, by its digest: a yes is a yes to this very text. */
  statement: string;
  /** For a change: how many rows the person was told. */
  rows?: number;
  asked: Clarification;
  outcomes: { id: string; does: Decision }[];
}

/** `question`: another question instead. */
export type Decision = 'run' | 'stop' | { question: string };

const yes = /^(?:y|yes|ok|okay|confirm|是|是的|好|好的|可以|确认|确定|同意)[.!。！]?$/i;
const no = /^(?:n|no|cancel|stop|否|不|不要|不用|取消|算了)[.!。！]?$/i;

/** What the reply means; undefined when it is none. The words of a reply that decides nothing stop a change. */
export function decisionOf(
  { kind, asked, outcomes }: Confirmation,
  reply: { choose: string } | { say: string },
  question: string,
): Decision | undefined {
  const option = optionFor(asked, reply);
  if (option) return outcomes.find((outcome) => outcome.id === option.id)?.does;
  if ('choose' in reply) return undefined;
  const said = reply.say.trim().normalize('NFKC');
  if (yes.test(said)) return 'run';
  if (no.test(said) || said === '' || kind === 'write') return 'stop';
  return { question: `${question} ${said}` };
}

/** Whether the words answer a yes-or-no question at all, or are rather something new. */
export const isYesOrNo = (text: string): boolean =>
  [yes, no].some((words) => words.test(text.trim().normalize('NFKC')));

export const digestOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');
