import type { Clarification, Language } from '../protocol/answer.ts';
import type { Problem } from '../sql/contracts/contracts.ts';
import { type FailedRun, type Outcome, type Recovery, recoveriesFor, wayText } from './recoveries.ts';
import { errorDetail, executionText } from './texts.ts';

interface ExecutionClarification {
  /** The second when a check stopped the statement, so that nothing ran. */
  trigger: 'sql_execution_error' | 'sql_validation_error';
  error: string;
  technical_error: string;
  sql: string;
  needs_user_confirmation: true;
  asked: Clarification;
  outcomes: Outcome[];
}

const what: Record<Language, string> = { zh: '。您希望怎么做？', en: '. What would you like to do?' };

/** A question back when a statement could not be run and nothing mends it. Every option leads somewhere. */
export function executionClarification(
  problem: Problem,
  run: FailedRun,
  worded: { question?: string; recoveries: readonly Recovery[] } = { recoveries: recoveriesFor(problem.class, run) },
): ExecutionClarification {
  const error = executionText(problem.class, run.language);
  const detail = run.audience === 'analyst' ? ` (${run.prompt ?? errorDetail(problem, run.language)})` : '';
  const options = worded.recoveries.map((recovery, index) => ({ id: String(index + 1), ...recovery }));
  return {
    trigger: run.hasRun ? 'sql_execution_error' : 'sql_validation_error',
    error,
    technical_error: problem.message,
    sql: run.sql,
    needs_user_confirmation: true,
    asked: {
      question: worded.question ?? error + what[run.language] + detail,
      options: options.map(({ id, label }) => ({ id, label })),
    },
    outcomes: options.map(({ id, name, leads }) => ({ id, way: wayText(name, run.language), ...leads })),
  };
}
