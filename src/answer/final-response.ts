import type { Answer } from '../protocol/answer.ts';
import type { RunOutcome } from './run-outcome.ts';

/** How a run ended, in the words of the first system; a failed generation says so by `sql_generation_failed`. */
export interface FinalResponse {
  success: boolean;
  response: string;
  type: 'DATABASE' | 'CHAT';
  sql_generation_failed?: true;
  execution_path: string[];
  classification_info: { confidence: number; reason: string; method: 'rule' | 'model' };
}

export function finalResponse(run: RunOutcome, { status, text }: Pick<Answer, 'status' | 'text'>): FinalResponse {
  return {
    success: status === 'answered' || status === 'chat',
    response: text,
    type: run.route === 'chat' ? 'CHAT' : 'DATABASE',
    ...(run.sql_generation_failure_reason ? { sql_generation_failed: true as const } : {}),
    execution_path: run.execution_path,
    classification_info: {
      confidence: run.classification_confidence,
      reason: run.classification_reason,
      method: run.classification_method,
    },
  };
}
