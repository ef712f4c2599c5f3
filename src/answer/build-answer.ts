import type { ErrorCode } from '../errors/catalogue.ts';
import { errorText } from '../errors/wenshu-error.ts';
import type { Answer } from '../protocol/answer.ts';
import { leftOutNotes } from './connection-notes.ts';
import { withFinalResponse } from './final-response.ts';
import { buildReceipt } from './receipt.ts';
import type { RunOutcome } from './run-outcome.ts';
import { dryRunText, errorDetail, executionText, keptText } from './texts.ts';

export interface AnswerOptions {
  /** Questions to offer when the writers had none. */
  suggestions: string[];
  timeoutSeconds: number;
  /** What the person said to keep to. */
  taught?: NonNullable<Answer['taught']>;
}

/** The answer of a finished run, without its rows. One place decides status, text and error code together. */
export function buildAnswer(run: RunOutcome, options: AnswerOptions): Answer {
  const ending = endingOf(run, options);
  const suggested = run.query_analysis?.suggestions ?? [];
  return withFinalResponse({
    status: ending.status,
    text: ending.text,
    language: run.language,
    table: null,
    chart: run.chart_result,
    chart_choices: run.chart_choices,
    clarification: null,
    follow_ups: [...otherReadings(run), ...(suggested.length > 0 ? suggested : options.suggestions)],
    warnings: [...leftOutNotes(run), ...run.warnings],
    failure_reason: run.sql_generation_failure_reason,
    error: ending.code ? { code: ending.code, message: ending.text } : null,
    ...(options.taught && ending.status === 'answered' ? { taught: options.taught } : {}),
    receipt: buildReceipt(run),
  });
}

/** The other readings of an answer are one question away. */
function otherReadings({ query_analysis, execution_result }: RunOutcome): string[] {
  if (!execution_result) return [];
  return (query_analysis?.assumptions ?? []).flatMap(({ readings = [] }) => readings.map(({ question }) => question));
}

interface Ending {
  status: Answer['status'];
  text: string;
  code?: ErrorCode;
}

/** These ran and did not last; the others never ran. */
const broke: ReadonlySet<string> = new Set(['change_failed', 'change_grew', 'change_unknown']);

function endingOf(run: RunOutcome, { timeoutSeconds }: AnswerOptions): Ending {
  if (run.final_error) return { status: 'failed', text: run.final_error.message, code: run.final_error.code };
  if (run.route === 'chat') return { status: 'chat', text: run.summary ?? '' };
  if (run.sql_generation_failure_reason) {
    return { status: 'failed', text: run.user_prompt ?? '', code: 'not_understood' };
  }
  if (run.validation_result?.error_type === 'forbidden_keywords') {
    return { status: 'refused', text: run.user_prompt ?? '', code: 'statement_refused' };
  }
  if (run.stop_reason) {
    const status = broke.has(run.stop_reason) ? 'failed' : 'refused';
    return { status, text: run.user_prompt ?? '', code: run.stop_reason };
  }
  if (run.execution_error) return executionEnding(run, timeoutSeconds);
  if (run.validation_result && !run.validation_result.valid) return uncheckedEnding(run);
  if (run.dry_run && !run.execution_result) {
    const isSchemaRead = run.work.some(({ statements }) =>
      statements.some(({ purpose }) => purpose === 'introspection'),
    );
    return { status: 'answered', text: dryRunText(isSchemaRead, run.language) };
  }
  return { status: 'answered', text: run.summary ?? '' };
}

function executionEnding(run: RunOutcome, timeoutSeconds: number): Ending {
  if (run.execution_error?.class === 'timeout') {
    return {
      status: 'failed',
      text: errorText('query_timeout', run.language, { seconds: timeoutSeconds }),
      code: 'query_timeout',
    };
  }
  if (run.execution_error?.class === 'connection_error') {
    const shown = run.audience === 'analyst' ? keptText(run.generated_sql ?? '', run.language) : '';
    return { status: 'failed', text: failedQuery(run).text + shown, code: 'database_unreachable' };
  }
  return failedQuery(run);
}

/** A statement that the check itself cannot bear is not wrong: it says so, and what to do. */
function uncheckedEnding(run: RunOutcome): Ending {
  if (run.error_history.at(-1)?.class !== 'timeout') return failedQuery(run);
  const code = 'query_too_heavy';
  return { status: 'failed', text: errorText(code, run.language, {}, run.audience), code };
}

/** Analysts read what the database said, or why a statement that never ran goes no further; business people only what it means. */
function failedQuery(run: RunOutcome): Ending {
  if (run.audience === 'analyst' && !run.execution_error && run.user_prompt)
    return { status: 'failed', text: run.user_prompt, code: 'query_failed' };
  const problem = run.execution_error ?? run.error_history.at(-1);
  const meaning = problem ? executionText(problem.class, run.language) : '';
  const end = run.language === 'zh' ? '。' : '.';
  const detail = run.audience === 'analyst' && problem ? ` (${errorDetail(problem, run.language)})` : '';
  return {
    status: 'failed',
    text: meaning ? `${meaning}${end}${detail}` : errorText('query_failed', run.language),
    code: 'query_failed',
  };
}
