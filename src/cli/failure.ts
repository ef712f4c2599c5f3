import { withFinalResponse } from '../answer/final-response.ts';
import { DriverError } from '../drivers/contract/driver.ts';
import { connectionError } from '../drivers/registry.ts';
import { type ErrorCode, errorCatalogue } from '../errors/catalogue.ts';
import { redactAddresses } from '../errors/redact.ts';
import { errorText, WenshuError } from '../errors/wenshu-error.ts';
import type { Answer, Language } from '../protocol/answer.ts';

type ExitCode = 0 | 1 | 2 | 3 | 4;

/** 0 answered · 1 failed · 2 bad usage · 3 refused · 4 needs a clarification. */
export function exitCodeOf(answer: Pick<Answer, 'status' | 'error'>): ExitCode {
  if (answer.status === 'refused') return 3;
  if (answer.status === 'clarify') return 4;
  if (answer.status !== 'failed') return 0;
  const code = answer.error?.code ?? '';
  return code in errorCatalogue ? errorCatalogue[code as ErrorCode].exitCode || 1 : 1;
}

/** The command line was wrong, and how. */
export const usageError = (zh: string, en: string): WenshuError =>
  new WenshuError('usage', { detail: en, detail_zh: zh });

/** Whatever was thrown, as an error of the catalogue; what is not ours is `internal`, its text for the log only. */
export function asWenshuError(error: unknown): WenshuError {
  if (error instanceof WenshuError) return error;
  const technical = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // Rows that are streamed for an export come straight from the driver.
  if (error instanceof DriverError) return connectionError(error, '') ?? new WenshuError('query_failed', {}, technical);
  return new WenshuError('internal', { run: '–' }, technical);
}

export function failureText(error: WenshuError, language: Language): string {
  return redactAddresses(errorText(error.code, language, error.params, error.audience));
}

/** `--json` promises one object whatever happens: a failure before any run has the shape of an answer too. */
export function failedAnswer(error: WenshuError, language: Language): Answer {
  const text = failureText(error, language);
  return withFinalResponse({
    status: error.code === 'statement_refused' ? 'refused' : 'failed',
    text,
    language,
    table: null,
    chart: null,
    chart_choices: [],
    clarification: null,
    follow_ups: [],
    warnings: [],
    failure_reason: null,
    error: { code: error.code, message: text },
    receipt: {
      interpretation: '',
      assumptions: [],
      assumption_details: [],
      sql: null,
      source: null,
      confidence: null,
      classification: { route: 'database', confidence: 0, reason: '', method: 'rule' },
      repairs: [],
      checks: [],
      execution_path: [],
      stages: [],
      attempts: 0,
      first_try: false,
      connections_opened: 0,
      statements: [],
      cache: null,
      model_calls: 0,
      tool_calls: [],
      tokens: 0,
      cached_tokens: 0,
      cost: 0,
      connection: null,
      run_id: '',
    },
  });
}
