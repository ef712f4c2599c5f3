import type { Problem, ProblemClass } from '../sql/contracts/problem.ts';

/** What a retry is told of the failure. Travels in the state and in reports, so it is spelt as on the wire. */
export interface SQLRetryContext {
  original_sql: string;
  error_message: string;
  error_type: ProblemClass;
  /** Milliseconds until it failed; 0 when it was not run. */
  execution_time: number;
  placeholder_id?: string;
  placeholder_name?: string;
  /** Attempts after the first that were made already. */
  retry_count: number;
  max_retries: number;
}

export function retryContext(
  sql: string,
  problem: Pick<Problem, 'class' | 'message'>,
  rest: Partial<Omit<SQLRetryContext, 'original_sql' | 'error_message' | 'error_type'>> = {},
): SQLRetryContext {
  return {
    original_sql: sql,
    error_message: problem.message,
    error_type: problem.class,
    execution_time: 0,
    retry_count: 0,
    max_retries: 1,
    ...rest,
  };
}

export type Guidance = 'syntax' | 'column' | 'table' | 'grouping' | 'type' | 'other';

/**
 * What a retry is advised to look at. No entry for errors that another statement cannot mend: a permission, a time-out,
 * a line that broke.
 */
export const guidanceFor: Partial<Record<ProblemClass, Guidance>> = {
  syntax_error: 'syntax',
  function_not_found: 'syntax',
  argument_error: 'syntax',
  column_not_found: 'column',
  ambiguous_column: 'column',
  table_not_found: 'table',
  grouping_error: 'grouping',
  aggregate_misuse: 'grouping',
  type_mismatch: 'type',
  join_error: 'other',
  unknown_error: 'other',
};
