import type { Dialect } from '../../dialects/dialect.ts';
import type { Adjustment, Understood } from '../../schema/follow-up/adjustment.ts';
import type { Linked } from '../../schema/follow-up/parts.ts';
import type { Rule } from '../../schema/follow-up/rule.ts';
import type { GlossaryTerm } from '../../schema/glossary/glossary.ts';
import type { Scalar, Snapshot } from '../../schema/snapshot/snapshot.ts';

/** One question of a conversation, as far as the next one may look back at it. */
export interface EarlierTurn {
  question: string;
  /** False for a question that led nowhere; what it named is still known. */
  isAnswered: boolean;
  /** How it was read; absent for small talk. */
  understood?: Understood;
  /** What it said to keep to from then on. */
  taught?: Rule;
  /** It only looked at the rows before it: their number, or one of them. */
  isAside?: boolean;
  sql?: string;
  result?: { columns: readonly string[]; rows: readonly (readonly Scalar[])[] };
}

/** The statement, and what it does in words. */
export interface Change {
  sql: string;
  interpretation: string;
}

/** How a continuation was read. */
export interface Continuation {
  /** A question that stands alone. For a change to the rows: the question that they answer. */
  text: string;
  /** What it takes over beside those words; nothing when absent. */
  adjustment?: Adjustment;
  /** Set when the statement follows from the answer before: only its rows were changed, or one thing of theirs was asked for. */
  change?: Change;
  isAside?: true;
  /** What the person said to keep to from now on. */
  taught?: Rule;
  /** Set when it does not stand alone and nothing says what it goes on from. */
  ask?: { question: string; options: { label: string; question: string }[] };
}

export interface ContinuationContext {
  read(text: string): Promise<Linked>;
  snapshot: Snapshot;
  dialect: Dialect;
  glossary: readonly GlossaryTerm[];
  /** A few rows of a statement under the policy; absent where nothing may be sent to the database. */
  run?: (sql: string) => Promise<{ rows: Scalar[][] } | undefined>;
  /** A cell of the last answer that the question is about. */
  cell?: { column: string; value: Scalar };
}

/** A question that a continuation may go on from. */
export interface Standing {
  linked: Linked;
  understood: Understood;
}
