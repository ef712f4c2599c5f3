import { addWork, noWork } from '../drivers/contract/meter.ts';
import type { Receipt } from '../protocol/answer.ts';
import { chosenNotes } from './connection-notes.ts';
import { limitedNote } from './limited-text.ts';
import type { RunOutcome } from './run-outcome.ts';

/** How the answer was made. The `business` audience gets no SQL: a receipt is shown to them as it is. */
export function buildReceipt(run: RunOutcome): Receipt {
  const analysis = run.query_analysis;
  // A reading that was not good enough to be used would only confuse as an explanation.
  const isRead = run.sql_generation_failure_reason === null;
  // What a check or the database found wrong may be about names that a model made up: nobody in business reads of them.
  const isWrong = run.validation_result?.valid === false || run.execution_error !== null;
  const isTold = isRead && !(isWrong && run.audience === 'business');
  // What was repaired is no longer as it was typed; the repairs say what it is now.
  const isChangedSql = analysis?.source === 'typed' && run.repairs.length > 0;
  const assumed = [
    ...chosenNotes(run).map((text) => ({ kind: 'connection', text, alternatives: [] })),
    ...(isRead ? (analysis?.assumptions ?? []) : []).map(({ kind, text, alternatives = [], readings }) => ({
      kind,
      text,
      alternatives,
      ...(readings ? { readings: readings.map((one) => ({ sql: null, ...one })) } : {}),
    })),
  ];
  const work = run.work.reduce(addWork, noWork);
  const attempts = run.generated_sql === null ? 0 : run.retry_count + 1;
  return {
    interpretation: isTold && !isChangedSql ? (analysis?.interpretation ?? '') : '',
    assumptions: assumed.map(({ text }) => text),
    assumption_details: assumed,
    sql: run.audience === 'business' ? null : (run.generated_sql ?? analysis?.sql ?? null),
    source: analysis?.source || null,
    confidence: analysis?.source ? analysis.confidence : null,
    classification: {
      route: run.route,
      confidence: run.classification_confidence,
      reason: run.classification_reason,
      method: run.classification_method,
    },
    repairs: run.repairs,
    checks: [...new Set(run.checks)],
    execution_path: run.execution_path,
    stages: run.stages,
    attempts,
    first_try: attempts === 1 && run.error_history.length === 0 && (run.execution_result ?? run.change_result) !== null,
    connections_opened: work.connections,
    statements: work.statements,
    ...limitedNote(run),
    cache: run.cache ?? null,
    model_calls: run.usage.calls,
    tool_calls: run.tool_calls,
    tokens: run.usage.tokens,
    cached_tokens: run.usage.cached ?? 0,
    cost: run.usage.cost,
    connection: run.asked_of?.title || null,
    run_id: run.run_id,
  };
}
