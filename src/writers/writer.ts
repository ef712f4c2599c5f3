import type { Dialect } from '../dialects/dialect.ts';
import type { Question } from '../question/question.ts';
import type { GlossaryEntry, Links } from '../schema/links.ts';
import type { Scalar, Snapshot } from '../schema/snapshot.ts';
import type { Candidate } from '../sql/candidate.ts';

/**
 * Someone who can turn a question into SQL: verified answers, the embedded engine, a chat model. A writer never runs
 * its SQL for the answer and never judges it; policy and check come after it, whoever wrote.
 */
export interface Writer {
  /** Stands in the receipt as `source`. */
  readonly name: string;
  /** Best candidate first. No candidate is a normal result and says why. */
  write(input: WriterInput): Promise<Written>;
}

export interface WriterInput {
  question: Question;
  links: Links;
  snapshot: Snapshot;
  dialect: Dialect;
  /** ISO date that relative periods refer to. */
  today: string;
  glossary: readonly GlossaryEntry[];
  /** Runs a statement that has passed the policy, with a small row cap; for writers that compare readings by rows. */
  tryRows?: (sql: string) => Promise<{ columns: string[]; rows: Scalar[][] } | undefined>;
}

export interface Written {
  candidates: Candidate[];
  /** Question words that could not be tied to anything, in the order of the question. */
  notUnderstood: string[];
  /** Close questions that this writer could answer, in the question's language. */
  suggestions: string[];
}
