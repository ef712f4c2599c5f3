import { executionClarification } from '../answer/execution-clarification.ts';
import { driftText } from '../answer/texts.ts';
import { DriverError } from '../drivers/driver.ts';
import { suggestQuestions } from '../embedded/suggest-questions.ts';
import { checkSql } from '../sql/check.ts';
import { classifyError } from '../sql/classify-error.ts';
import { healSql } from '../sql/heal/heal.ts';
import type { Problem } from '../sql/problem.ts';
import { repairWithModel } from '../writers/model-repair.ts';
import { retryContext } from '../writers/retry-context.ts';
import type { Dependencies, RunContext } from './dependencies.ts';
import type { Node } from './stage.ts';
import type { State, Update } from './state.ts';

/** Classes that another statement cannot mend. */
const final = new Set(['permission_error', 'timeout', 'connection_error']);

/** Names that a database does not have although its schema has them, or the other way round for what a person typed. */
const missing = new Set(['table_not_found', 'column_not_found']);

/** Healed without a model if a rule knows how, and free of charge; else by a model within the budget; else the run ends with the reason. */
export const recover: Node = async (state, dependencies, run) => {
  const { settings } = dependencies;
  const problem = state.execution_error ?? state.validation_result?.problems[0];
  const refused = state.validation_result?.error_type === 'forbidden_keywords';
  if (!problem || refused) return {};
  if (await hasDrifted(problem, state, dependencies)) {
    return {
      schema_refreshed: true,
      generated_sql: null,
      validation_result: null,
      execution_error: null,
      query_analysis: null,
      warnings: [driftText[state.language]],
    };
  }
  const mayRepair = settings.enable_auto_repair && settings.enable_syntax_validation && !final.has(problem.class);
  const repaired = mayRepair
    ? ((await heal(problem, state, dependencies)) ?? (await repair(problem, state, dependencies, run)))
    : undefined;
  if (repaired)
    return {
      validation_result: null,
      execution_error: null,
      sql_repair_applied: true,
      execution_path: ['sql_repair_success'],
      ...repaired,
    };
  return {
    clarification_context: await wayOut(problem, state, dependencies),
    validation_result: {
      valid: false,
      error_type: 'syntax_error',
      error_message: problem.message,
      can_repair: false,
      problems: [problem],
    },
    execution_path: mayRepair ? ['sql_repair_failed'] : [],
  };
};

/** Whether the database changed since it was read: asked once in a run, and only when a name is missing. */
async function hasDrifted(problem: Problem, state: State, dependencies: Dependencies): Promise<boolean> {
  const isSuspect = state.execution_error !== null || state.query_analysis?.source === 'typed';
  if (state.schema_refreshed || !isSuspect || !missing.has(problem.class)) return false;
  return dependencies.hasDrifted().catch(() => false);
}

/** A question back, at most once for a question, and never about a statement that a person typed. */
async function wayOut(
  problem: Problem,
  state: State,
  dependencies: Dependencies,
): Promise<State['clarification_context']> {
  const { question, language, audience, enriched_query, query_analysis, generated_sql } = state;
  if (enriched_query !== null || query_analysis?.source === 'typed') return null;
  const suggestions = suggestQuestions(await dependencies.snapshot(), language, 3, dependencies.glossary);
  return (
    executionClarification(problem, { question, language, audience, sql: generated_sql ?? '', suggestions }) ?? null
  );
}

/** Once per run: what the rules could not mend the first time, they will not mend the second time. */
async function heal(problem: Problem, state: State, dependencies: Dependencies): Promise<Update | undefined> {
  if (state.sql_repair_applied || state.generated_sql === null) return undefined;
  const { dialect, judge } = dependencies;
  const snapshot = await dependencies.snapshot();
  const shadow = await dependencies.shadow();
  const context = { snapshot, dialect, judge, question: state.question, ...(shadow ? { shadow } : {}) };
  const healed = await healSql(state.generated_sql, [problem], context);
  return healed && { generated_sql: healed.sql, repairs: healed.steps.map((step) => step[state.language]) };
}

async function repair(
  problem: Problem,
  state: State,
  dependencies: Dependencies,
  run: RunContext,
): Promise<Update | undefined> {
  const { dialect, judge, settings, models } = dependencies;
  if (state.generated_sql === null || state.retry_count >= settings.max_retries) return undefined;
  // Without a model that can be asked the original error stands: it matters more than a missing key.
  const model = await models.modelFor('repair', state.run_id, state.model ?? undefined).catch(() => undefined);
  if (!model) return undefined;
  const { question, links } = await dependencies.read(state.enriched_query ?? state.question);
  const snapshot = await dependencies.snapshot();
  const shadow = await dependencies.shadow();
  const signal = run.signal ? { signal: run.signal } : {};
  const outcome = await repairWithModel({
    model,
    question,
    links,
    snapshot,
    dialect,
    today: dependencies.today,
    glossary: dependencies.glossary,
    allowData: settings.allow_llm_to_see_data,
    mode: settings.execution_mode,
    judge,
    check: (sql) => checkSql(sql, { snapshot, dialect, ...(shadow ? { shadow } : {}) }),
    execute: (sql) => sample(sql, dependencies, run),
    ...(settings.prompts_folder ? { promptFolder: settings.prompts_folder } : {}),
    ...signal,
  })(retryContext(state.generated_sql, problem, { retry_count: state.retry_count, max_retries: settings.max_retries }));
  if (outcome.kind !== 'repaired') return undefined;
  const note = state.language === 'zh' ? '由模型重写了查询。' : 'A model rewrote the query.';
  return { generated_sql: outcome.sql, retry_count: state.retry_count + 1, repairs: [note] };
}

/** The one verifying execution: few rows, and an error is an answer too. */
async function sample(sql: string, { trial, dialect, settings }: Dependencies, { signal }: RunContext) {
  const timeoutMs = settings.limits.timeout_seconds * 1000;
  try {
    const found = await trial.run(sql, { maxRows: 10, timeoutMs, ...(signal ? { signal } : {}) });
    return { columns: found.columns.map((column) => column.name), rows: found.rows };
  } catch (error) {
    if (!(error instanceof DriverError) || error.failure.ended === 'cancelled') throw error;
    return { problem: classifyError(dialect, error.failure, sql) };
  }
}
