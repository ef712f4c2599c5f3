import type { CheckFailure } from '../../answer/texts.ts';
import { DriverError } from '../../drivers/contract/driver.ts';
import type { Model } from '../../models/model.ts';
import { classifyError } from '../../sql/classify-error/classify-error.ts';
import type { Problem } from '../../sql/contracts/contracts.ts';
import { type RepairOutcome, repairWithModel } from '../../writers/model-repair.ts';
import {
  retryContext,
  retryToolNames,
  type SQLRetryContext,
  spelling,
  withoutValues,
} from '../../writers/repair-tools.ts';
import type { Dependencies, RunContext } from '../state/dependencies.ts';
import type { State, Update } from '../state/state.ts';
import { askedText } from './conversation.ts';
import { ready } from './ready.ts';
import { reread } from './reread.ts';

/** Attempts after the first: `max_retries`, or in the debug loop so many that `max_debug_attempts` executions can fail. */
function repairBudget({
  debug_loop,
  max_debug_attempts,
  max_retries,
}: Pick<Dependencies['settings'], 'debug_loop' | 'max_debug_attempts' | 'max_retries'>): number {
  return debug_loop ? max_debug_attempts - 1 : max_retries;
}

export interface RepairEnd {
  /** With a statement in it when an attempt brought one; without, the original error stands. */
  update: Update;
  /** Why there is none. */
  failure?: CheckFailure;
}

/**
 * Attempts by a model until one brings a statement that passes, or the budget is spent. An attempt that brought none counts
 * all the same, and the next one is about what it wrote.
 */
export async function repair(
  problem: Problem,
  state: State,
  dependencies: Dependencies,
  run: RunContext,
): Promise<RepairEnd> {
  const nobody: RepairEnd = { update: {}, failure: state.retry_count > 0 ? 'unmended' : 'unrepaired' };
  const max_retries = repairBudget(dependencies.settings);
  const original = state.generated_sql;
  if (original === null || state.retry_count >= max_retries) return nobody;
  const model = await modelOf(state, dependencies);
  if (!model) return nobody;
  const failedRun = state.execution_error ? state.stages.findLast(({ name }) => name === 'sql_execution') : undefined;
  let failed = { sql: original, problem, execution_time: failedRun?.ms ?? 0 };
  let { retry_count } = state;
  let failure: CheckFailure = 'unmended';
  const tool_calls: State['tool_calls'] = [];
  while (retry_count < max_retries) {
    const outcome = await attempt(model, failed, { retry_count, max_retries }, state, dependencies, run);
    logOutcome(outcome, state, dependencies);
    tool_calls.push(...toolCallsOf(outcome));
    const isAsked = outcome.kind === 'repaired' || (outcome.kind === 'failed' && outcome.calls > 0);
    if (isAsked) retry_count += 1;
    // What has failed already is no repair of what failed after it.
    if (outcome.kind === 'repaired' && spelling(outcome.sql) !== spelling(original))
      return { update: { ...(await repaired(outcome, retry_count, state, dependencies)), tool_calls } };
    if (outcome.kind === 'failed' && outcome.unavailable) failure = 'unasked';
    if (!isAsked || failure === 'unasked') break;
    if (outcome.kind === 'failed' && outcome.wrong) failed = { ...outcome.wrong, execution_time: 0 };
  }
  return retry_count > state.retry_count ? { update: { retry_count, tool_calls }, failure } : nobody;
}

/** For the receipt, where a name that the model made up has no place. */
function toolCallsOf(outcome: RepairOutcome): State['tool_calls'] {
  if (outcome.kind === 'kept') return [];
  return outcome.tools.map(({ tool, granted }) => ({
    agent: 'error_recovery',
    tool: retryToolNames.includes(tool) ? tool : 'unknown',
    granted,
  }));
}

async function attempt(
  model: Model,
  { sql, problem, execution_time }: { sql: string; problem: Problem; execution_time: number },
  budget: Pick<SQLRetryContext, 'retry_count' | 'max_retries'>,
  state: State,
  dependencies: Dependencies,
  run: RunContext,
): Promise<RepairOutcome> {
  const { privacy, settings } = dependencies;
  const isUnmasked = privacy.isOpen(sql);
  const isOpen = settings.allow_llm_to_see_data && isUnmasked;
  // Values were spelt as they are stored meanwhile; those that the person typed are no secret unless they are masked.
  const typed = isUnmasked ? askedText(state) : '';
  const told = isOpen ? privacy.statement(state.run_id, sql) : privacy.hideTexts(state.run_id, sql, typed);
  const said = privacy.readsPrivate(sql)
    ? { ...problem, message: withoutValues(problem.message, await dependencies.snapshot()) }
    : problem;
  const { id, name } = run.placeholder ?? {};
  const place = id === undefined || name === undefined ? {} : { placeholder_id: id, placeholder_name: name };
  const context = retryContext(told, said, { execution_time, ...budget, ...place });
  return (await repairer(model, { ...state, isOpen }, dependencies, run))(context);
}

async function repaired(
  { sql, assumptions }: Extract<RepairOutcome, { kind: 'repaired' }>,
  retry_count: number,
  state: State,
  dependencies: Dependencies,
): Promise<Update> {
  const note = state.language === 'zh' ? '由模型重写了查询。' : 'A model rewrote the query.';
  const analysis = await reread(sql, state, dependencies);
  return {
    retry_count,
    generated_sql: sql,
    repairs: [note],
    query_analysis: analysis && {
      ...analysis,
      assumptions: assumptions.map((text) => ({ kind: 'model' as const, text })),
    },
  };
}

/** Without a model that can be asked the original error stands: it matters more than a missing key, which the log tells. */
async function modelOf(state: State, { models, log, errorOf }: Dependencies): Promise<Model | undefined> {
  try {
    return await models.modelFor('repair', state.run_id, state.model ?? undefined);
  } catch (thrown) {
    log({ run_id: state.run_id, stage: 'error_recovery', message: `no model to repair with: ${errorOf(thrown).code}` });
    return undefined;
  }
}

async function repairer(model: Model, state: State & { isOpen: boolean }, dependencies: Dependencies, run: RunContext) {
  const { dialect, judge, settings, today, glossary } = dependencies;
  const { question, links } = await dependencies.read(askedText(state));
  const snapshot = await dependencies.snapshot();
  return repairWithModel({
    model,
    question,
    links,
    snapshot,
    dialect,
    today,
    glossary,
    judge,
    allowData: state.isOpen,
    ...(run.placeholder ? { placeholder: run.placeholder } : {}),
    mode: state.dry_run ? 'static_only' : settings.execution_mode,
    ready: (sql, switches) => ready(sql, state, dependencies, switches),
    execute: (sql) => sample(sql, state.run_id, dependencies),
    ...(settings.prompts_folder ? { promptFolder: settings.prompts_folder } : {}),
    ...(run.signal ? { signal: run.signal } : {}),
  });
}

/** What the attempt asked for and why it ended, for those who wonder later; no text of the database. */
function logOutcome(outcome: RepairOutcome, { run_id }: State, { log }: Dependencies): void {
  if (outcome.kind === 'kept') return;
  const { kind, calls, tools } = outcome;
  const unavailable = outcome.kind === 'failed' ? outcome.unavailable : undefined;
  const message = unavailable
    ? `the model could not be asked: ${unavailable}`
    : `the attempt ${kind} after ${calls} calls`;
  log({ run_id, stage: 'error_recovery', message, detail: { tools } });
}

/** The one verifying execution: few rows, and an error is an answer too. */
async function sample(sql: string, runId: string, dependencies: Dependencies) {
  const { trial, dialect, settings, privacy } = dependencies;
  const timeoutMs = settings.limits.timeout_seconds * 1000;
  try {
    const found = await trial.run(sql, { maxRows: 10, timeoutMs, purpose: 'verify' });
    const rows = privacy.rows(runId, sql, found.rows) ?? found.rows.map((row) => row.map(() => '…'));
    return { columns: found.columns.map((column) => column.name), rows };
  } catch (error) {
    if (!(error instanceof DriverError) || error.failure.ended === 'cancelled') throw error;
    const problem = classifyError(dialect, error.failure, sql);
    if (!privacy.isOpen(sql)) return { problem: { ...problem, message: 'the database refused it' } };
    const message = withoutValues(problem.message, await dependencies.snapshot());
    return { problem: privacy.readsPrivate(sql) ? { ...problem, message } : problem };
  }
}
