import type { ModelView, ModelViewOptions } from '../../connections/model-view.ts';
import type { Clarification, Language } from '../../protocol/answer.ts';
import type { Parts } from '../contract/parts.ts';

/** What a person says to a question back. */
export type Reply = { choose: string } | { say: string };

/** One call of a tool, as the tools see it. */
export interface Call {
  parts: Parts;
  /** Of what we say ourselves; an answer is in the question's. */
  language: Language;
  /** A run or a database as this client's model may see it: with marks for what is private. */
  view(of: Pick<ModelViewOptions, 'run' | 'connection'>): Promise<ModelView>;
  /** Aborted when the call is cancelled or the client has gone. */
  signal: AbortSignal;
  /** Tells how far it is, where the client wants to know. */
  tell(message: string): void;
  /** Asks the person at the client; undefined when they would not say. Absent where the client cannot ask. */
  askPerson?(asked: Clarification): Promise<Reply | undefined>;
}

/** What a tool gives back: for programs, and in words for whoever reads. */
export interface ToolResult {
  data?: Record<string, unknown>;
  text: string;
  isError?: boolean;
}
