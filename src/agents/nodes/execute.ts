import { DriverError } from '../../drivers/contract/driver.ts';
import { currentWitness } from '../../memory/audit-chain.ts';
import { classifyError } from '../../sql/classify-error/classify-error.ts';
import { refusalText } from '../../sql/policy/policy.ts';
import { refused, unconfirmed } from '../steps/findings.ts';
import { rowSource } from '../steps/row-source.ts';
import type { Node } from '../supervisor/stage.ts';

/** Runs the statement, after the policy has seen it once more: nothing reaches a database unjudged. */
export const execute: Node = async (state, dependencies, run) => {
  const { dialect, driver, results, settings, log } = dependencies;
  const sql = state.generated_sql ?? '';
  const { verdict, ...source } = await rowSource(sql, state, dependencies);
  if (!verdict.allowed) {
    const changed = dependencies.change && (await import('../steps/execute-change.ts')).executeChange;
    const done = await changed?.(sql, state, dependencies, run);
    if (done) return done;
    const message = refusalText(verdict, state.language);
    return { ...refused(verdict, state), execution_error: { class: 'permission_error', message, suggestions: [] } };
  }
  // Whoever led here, nobody has said yes.
  if (state.confirmation_context) return unconfirmed(state);
  // What really runs, healed and rewritten; not for those who must not read SQL.
  if (state.audience === 'analyst') {
    run.emit({ type: 'sql-ready', run_id: state.run_id, sql, source: state.query_analysis?.source ?? '' });
  }
  try {
    const { rows, cache } = await results.read(source.from, sql, {
      isApart: source.isApart,
      maxRows: settings.limits.max_rows,
      timeoutMs: settings.limits.timeout_seconds * 1000,
      fresh: settings.fresh,
      as: state.run_id,
      ...(run.signal ? { signal: run.signal } : {}),
    });
    await currentWitness()?.ran({
      run: state.run_id,
      connection: state.asked_of?.title ?? '',
      sql,
      rows: rows.rows.length,
    });
    return {
      execution_result: { reference: state.run_id, row_count: rows.rows.length, truncated: rows.truncated },
      cache,
      limited: dependencies.granted?.(sql) ?? null,
      result_columns: rows.columns,
      execution_error: null,
      checks: driver.access === 'read' ? ['read_only'] : [],
    };
  } catch (error) {
    if (!(error instanceof DriverError) || error.failure.ended === 'cancelled') throw error;
    const problem = classifyError(dialect, error.failure, sql, await dependencies.snapshot());
    log({
      run_id: state.run_id,
      stage: 'sql_execution',
      message: problem.message,
      detail: { sql, failure: error.failure },
    });
    return { execution_error: problem, error_history: [problem], debug_attempts: state.debug_attempts + 1 };
  }
};
