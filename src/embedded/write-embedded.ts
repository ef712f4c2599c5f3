import type { Dialect } from '../dialects/dialect.ts';
import type { Question } from '../question/question.ts';
import type { GlossaryEntry, Links } from '../schema/links.ts';
import type { Scalar, Snapshot } from '../schema/snapshot.ts';
import type { Candidate } from '../sql/candidate.ts';

export interface EmbeddedRequest {
  question: Question;
  links: Links;
  snapshot: Snapshot;
  dialect: Dialect;
  /** ISO date that relative periods count from. */
  today: string;
  glossary?: readonly GlossaryEntry[];
  /** Bounded runner for choosing between candidates; undefined when the statement failed. The engine works without it. */
  run?: (sql: string) => Promise<{ columns: string[]; rows: Scalar[][] } | undefined>;
}

export interface EmbeddedResult {
  /** Best first; empty when the engine would have to guess. */
  candidates: Candidate[];
  /** Words that nothing in the schema accounts for. */
  notUnderstood: string[];
  /** Questions near this one that the engine can answer. */
  suggestions: string[];
}

/** Writes SQL for a question with no model at all. */
export async function writeEmbedded(_request: EmbeddedRequest): Promise<EmbeddedResult> {
  return { candidates: [], notUnderstood: [], suggestions: [] };
}
