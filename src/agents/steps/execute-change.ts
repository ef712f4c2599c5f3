import { digestOf } from '../../answer/confirmation.ts';
import { errorDetail } from '../../answer/texts.ts';
import { changeText } from '../../answer/write-confirmation.ts';
import { DriverError } from '../../drivers/contract/driver.ts';
import { errorText } from '../../errors/wenshu-error.ts';
import { currentWitness } from '../../memory/audit-chain.ts';
import { readWrite } from '../../sql/write/write.ts';
import type { Dependencies, RunContext } from '../state/dependencies.ts';
import type { State, Update } from '../state/state.ts';
import { claimKey } from './claim-key.ts';
import { unconfirmed } from './findings.ts';

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
  const key = claimKey(state.run_id, sql);
  // One yes is for one execution, whoever else resumes the same run at the same time; a process that was killed may have made it.
  if (await change.claim.isTaken(key)) return begunBefore(state);
  if (!isAgreed || !(await change.claim(key))) return unconfirmed(state);
  if (state.audience === 'analyst')
    run.emit({ type: 'sql-ready', run_id: state.run_id, sql, source: state.query_analysis?.source ?? '' });
  await currentWitness()?.ran({ run: state.run_id, connection: state.asked_of?.title ?? '', sql, rows: null });
  run.isChanging = true;
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
    // It was rolled back, unless nobody knows.
    run.isChanging = code === 'change_unknown';
    const text = errorText(code, state.language, {}, state.audience);
    const detail =
      state.audience === 'analyst' && code === 'change_failed' ? ` (${errorDetail(failure, state.language)})` : '';
    return { is_change: true, stop_reason: code, user_prompt: text + detail };
  }
}

/** Somebody began it and left no result: it is not begun again, and nobody is told that nothing has changed. */
function begunBefore({ language, audience }: State): Update {
  return {
    is_change: true,
    confirmation_context: null,
    stop_reason: 'change_unknown',
    user_prompt: errorText('change_unknown', language, {}, audience),
  };
}

const codes: Record<string, 'change_grew' | 'change_unknown' | undefined> = {
  TOO_MANY_ROWS: 'change_grew',
  COMMIT_UNKNOWN: 'change_unknown',
};
