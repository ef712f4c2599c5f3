import { digestOf } from '../answer/confirmation.ts';
import { changeText } from '../answer/write-confirmation.ts';
import { DriverError } from '../drivers/contract/driver.ts';
import { errorText } from '../errors/wenshu-error.ts';
import { readWrite } from '../sql/write/write.ts';
import type { Dependencies, RunContext } from './dependencies.ts';
import { unconfirmed } from './findings.ts';
import type { State, Update } from './state.ts';

/**
 * Runs a statement that changes rows, once, if the policy of writing allows it and a person has said yes to this very text in
 * this very call; undefined where nothing may be changed, so that the policy of reading refuses it. Never repaired, never
 * tried again.
 */
export async function executeChange(
  sql: string,
  state: State,
  dependencies: Dependencies,
  run: RunContext,
): Promise<Update | undefined> {
  const { change, dialect, settings, log } = dependencies;
  const statement = change && readWrite(sql, dialect);
  if (!change || !statement || !(await change.judge(sql)).allowed) return undefined;
  const digest = digestOf(sql);
  const isAgreed = run.confirmed?.statement === digest && state.confirmation_context === null;
  // One yes is for one execution, whoever else resumes the same run at the same time.
  if (!isAgreed || !(await change.claim(`${state.run_id}.${digest.slice(0, 16)}`))) return unconfirmed(state);
  if (state.audience === 'analyst')
    run.emit({ type: 'sql-ready', run_id: state.run_id, sql, source: state.query_analysis?.source ?? '' });
  try {
    const rowCount = await change.run(sql, {
      maxRows: run.confirmed?.rows ?? Number.MAX_SAFE_INTEGER,
      timeoutMs: settings.limits.timeout_seconds * 1000,
      ...(run.signal ? { signal: run.signal } : {}),
    });
    log({ run_id: state.run_id, stage: 'sql_execution', message: 'changed', detail: { sql, rows: rowCount } });
    const summary = changeText(statement.kind, rowCount, state.language);
    run.emit({ type: 'text-delta', run_id: state.run_id, text: summary });
    return {
      is_change: true,
      summary,
      change_result: { row_count: rowCount },
      checks: ['confirmed', 'one_transaction'],
    };
  } catch (error) {
    if (!(error instanceof DriverError) || error.failure.ended === 'cancelled') throw error;
    const { failure } = error;
    log({ run_id: state.run_id, stage: 'sql_execution', message: failure.message, detail: { sql, failure } });
    const code = codes[failure.code ?? ''] ?? 'change_failed';
    const text = errorText(code, state.language, {}, state.audience);
    const detail = state.audience === 'analyst' && code === 'change_failed' ? ` (${failure.message})` : '';
    return { is_change: true, stop_reason: code, user_prompt: text + detail };
  }
}

const codes: Record<string, 'change_grew' | 'change_unknown' | undefined> = {
  TOO_MANY_ROWS: 'change_grew',
  COMMIT_UNKNOWN: 'change_unknown',
};
