import type { Dialect } from '../dialects/dialect.ts';
import type { ErrorCode } from '../errors/catalogue.ts';
import type { Conversation } from '../prompts/result-text.ts';
import type { Language } from '../protocol/answer.ts';
import type { Question } from '../question/question.ts';
import type { Adjustment } from '../schema/follow-up/adjustment.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import type { Links } from '../schema/links/contracts.ts';
import type { Scalar, Snapshot } from '../schema/snapshot/snapshot.ts';
import type { ValueIndex } from '../schema/values/value-index.ts';
import type { Candidate } from '../sql/contracts/contracts.ts';

/**
 * Someone who can turn a question into SQL: verified answers, the embedded engine, a chat model. A writer never runs
 * its SQL for the answer and never judges it; policy and check come after it, whoever wrote.
 */
export interface Writer {
  /** Stands in the receipt as `source`. */
  readonly name: string;
  /** Best candidate first. No candidate is a normal result and says why. */
  write(input: WriterInput): Promise<Written>;
  /** Whether nobody who costs more needs to be asked; when absent, a candidate that is sure enough to be answered. */
  isEnough?(candidate: Candidate, input: WriterInput): Promise<boolean>;
  /** Whoever comes after it is asked only when it cannot be: what it declines, nobody else answers. */
  readonly hasLastWord?: boolean;
}

export interface WriterInput {
  question: Question;
  /** In which what was typed as SQL is told; the question's own when absent. A statement has no language. */
  language?: Language;
  links: Links;
  snapshot: Snapshot;
  dialect: Dialect;
  /** ISO date that relative periods refer to. */
  today: string;
  glossary: readonly GlossaryTerm[];
  /** What the conversation adds to the question beside its words. */
  adjustment?: Adjustment;
  /** Runs a statement that has passed the policy, with a small row cap; for writers that compare readings by rows. */
  tryRows?: (sql: string) => Promise<{ columns: string[]; rows: Scalar[][] } | undefined>;
  /** Reads and links another text in the same way, for writers that take a question apart. */
  read?: (text: string) => Promise<{ question: Question; links: Links }>;
  /** What is stored, for writers that tell somebody of it. */
  values?: () => Promise<ValueIndex>;
  /** Questions like this one whose SQL a person approved, the nearest first. */
  examples?: readonly { question: string; sql: string }[];
  /** What was asked before this question, when it is part of a conversation. */
  conversation?: Conversation;
  /** `allow_llm_to_see_data`: false keeps every stored value from a model. True when absent. */
  allowData?: boolean;
  /** The place of a report that the answer is for; what is said of it there is data, as the question's words are. */
  placeholder?: Placeholder;
  /** The person ordered a change of rows, on a connection that may make one once they have confirmed it. */
  isChange?: boolean;
  /** Told the statement so far while one writer writes it; it may begin anew, and what counts is what was written in the end. */
  onSql?: (sql: string) => void;
  signal?: AbortSignal;
}

/** A place in a report that one question fills. */
export interface Placeholder {
  id: string;
  name: string;
  description?: string;
  /** What the figure must keep to, in words. */
  requirements?: string;
  objective?: string;
  /** The sentence that it will stand in. */
  context?: string;
  /** The period of the report: what a question is about that names none. */
  window?: { from: string; to: string };
}

export interface Written {
  candidates: Candidate[];
  /** What the writer would have guessed, when it was too unsure to propose it: for measuring, never to be run for a person. */
  doubtful?: Candidate[];
  /** Question words that could not be tied to anything, in the order of the question. */
  notUnderstood: string[];
  /** Close questions that this writer could answer, in the question's language. */
  suggestions: string[];
  /** Why there is no candidate, when the writer said so itself; the explanation is in its words and needs the leak guard. */
  failure?: { reason: WritingFailure; explanation: string; ask?: AskedBack };
  /** Set when a writer that costs more could not be asked and this is what the others had. */
  unavailable?: ErrorCode;
  /** What stands in that error's sentence. */
  unavailableWith?: Readonly<Record<string, string | number>>;
}

/** A question that the writer would rather have answered, with readings to choose from; in its words. */
interface AskedBack {
  question: string;
  options: string[];
}

export type WritingFailure = 'missing_database_info' | 'ambiguous_question' | 'llm_explanation';
