import type { Answer } from '../protocol/answer.ts';
import type { Thread, Wenshu } from '../wenshu.ts';
import type { FlagValues } from './arguments.ts';
import type { RowWalk } from './chat-rows.ts';
import type { Context } from './context.ts';

/** One conversation: what it is about, and where it stands. */
export interface Conversation {
  context: Context;
  wenshu: Wenshu;
  /** What was asked before is known to the next question. */
  thread: Thread;
  values: FlagValues;
  audience: 'analyst' | 'business';
  /** Id of the database that /db chose. */
  connection?: string;
  /** The newest answer, for /next, /sql and /export. */
  last?: ShownAnswer;
  /** A clarification that waits for its reply. */
  waiting?: Answer;
  /** An answer whose `taught` may be kept: the next line may say for whom. */
  offer?: Answer;
  /** First exit code that was not 0, for questions from a pipe. */
  exitCode: number;
}

/** An answer on the screen, and where its rows go on. */
export interface ShownAnswer {
  answer: Answer;
  rows: RowWalk;
}
