import type { Answer, AnswerTable } from '../../../src/protocol/answer.ts';
import type { ServerEvent, StageName } from '../../../src/protocol/event.ts';
import type { Problem } from '../api/problem.ts';

export type TurnStatus = 'running' | Answer['status'];

/** One question of a conversation and what came of it so far. */
export interface Turn {
  key: string;
  question: string;
  status: TurnStatus;
  /** The database that was asked by name. */
  connection?: string;
  runId?: string;
  /** Names the stream of events; known before the run begins. */
  stream?: string;
  stage?: StageName;
  /** The place in line, before the run begins. */
  position?: number;
  /** The connection is gone and is being tried again. */
  isWaiting?: boolean;
  /** What has been said up to now. */
  text: string;
  table?: AnswerTable;
  answer?: Answer;
  /** There is no answer, and why. */
  problem?: Pick<Problem, 'code' | 'message' | 'wait'>;
}

/** A question that was just asked. */
export const newTurn = (key: string, question: string, connection?: string): Turn => ({
  key,
  question,
  status: 'running',
  text: '',
  ...(connection ? { connection } : {}),
});

/** The turn after one more event. */
export function heard(turn: Turn, event: ServerEvent): Turn {
  switch (event.type) {
    case 'run-queued':
      return { ...turn, position: event.position };
    case 'run-start': {
      const { position: _, ...begun } = turn;
      return { ...begun, runId: event.run_id, status: 'running' };
    }
    case 'stage-start':
      return { ...turn, stage: event.stage };
    case 'text-delta':
      return { ...turn, text: turn.text + event.text };
    case 'rows-ready':
      return { ...turn, table: event.table };
    case 'run-end':
      return ended(turn, event.answer);
    case 'run-error':
      return { ...turn, status: 'failed', problem: { code: event.code, message: event.message, wait: undefined } };
    default:
      return turn;
  }
}

export function ended(turn: Turn, answer: Answer): Turn {
  const { stage: _, table: __, problem: ___, ...rest } = turn;
  return { ...rest, answer, status: answer.status, text: answer.text, runId: answer.receipt.run_id };
}

/** There will be no answer: the server refused, or could not be reached. */
export const refused = (turn: Turn, problem: Problem): Turn => ({
  ...turn,
  isWaiting: false,
  status: 'failed',
  problem,
});

/** A reply was given: the same question goes on. */
export function resumed(turn: Turn): Turn {
  const { answer: _, problem: __, stream: ___, ...rest } = turn;
  return { ...rest, status: 'running', text: '' };
}
