import { Overwrite } from '@langchain/langgraph';
import { executionClarification } from '../answer/execution-clarification.ts';
import { createGate } from '../answer/gate.ts';
import { driftText } from '../answer/texts.ts';
import { suggestQuestions } from '../embedded/suggest-questions.ts';
import type { Problem } from '../sql/contracts/problem.ts';
import type { Dependencies } from './dependencies.ts';
import { ready } from './ready.ts';
import { repair } from './repair.ts';
import { reread } from './reread.ts';
import type { Node } from './stage.ts';
import { restart, type State, type Update } from './state.ts';

/** Classes that another statement cannot mend. */
const final = new Set(['permission_error', 'timeout', 'connection_error']);

/** Names that a database does not have although its schema has them, or the other way round for what a person typed. */
const missing = new Set(['table_not_found', 'column_not_found']);

/** Healed without a model if a rule knows how, and free of charge; else by a model within the budget; else the run ends with the reason. */
export const recover: Node = async (state, dependencies, run) => {
  const problem = state.execution_error ?? state.error_history.at(-1);
  const isRefused = state.validation_result?.error_type === 'forbidden_keywords';
  if (!problem || isRefused) return {};
  if (await hasDrifted(problem, state, dependencies)) {
    const warnings = new Overwrite([driftText[state.language]]);
    return { ...restart('reading'), schema_refreshed: true, warnings };
  }
  const mayRepair = isRepairable(problem, state, dependencies);
  const healed = mayRepair ? await heal(problem, state, dependencies) : undefined;
  const tried = mayRepair && !healed ? await repair(problem, state, dependencies, run) : healed;
  if (tried?.generated_sql)
    return {
      ...restart('statement'),
      sql_repair_applied: true,
      execution_path: ['sql_repair_success'],
      ...tried,
    };
  return {
    ...tried,
    clarification_context: await wayOut(problem, state, dependencies),
    validation_result: {
      valid: false,
      error_type: 'syntax_error',
      error_message: problem.message,
      can_repair: false,
    },
    execution_path: mayRepair ? ['sql_repair_failed'] : [],
  };
};

/** Whether the database changed since it was read: asked once in a run, and only when a name is missing. */
async function hasDrifted(problem: Problem, state: State, dependencies: Dependencies): Promise<boolean> {
  const isSuspect = state.execution_error !== null || state.query_analysis?.source === 'typed';
  if (state.dry_run || state.schema_refreshed || !isSuspect || !missing.has(problem.class)) return false;
  return dependencies.hasDrifted().catch(() => false);
}

/** Auto repair counts only with the syntax check on; the debug loop ends when enough executions have failed. */
function isRepairable(problem: Problem, state: State, { settings }: Dependencies): boolean {
  if (!settings.enable_auto_repair || !settings.enable_syntax_validation || final.has(problem.class)) return false;
  return !settings.debug_loop || state.debug_attempts < settings.max_debug_attempts;
}

/**
 * A question back, at most once for a question, and never about a statement that a person typed. The debug loop ends with rows
 * or with its error.
 */
async function wayOut(
  problem: Problem,
  state: State,
  dependencies: Dependencies,
): Promise<State['clarification_context']> {
  const { question, language, audience, enriched_query, query_analysis, generated_sql } = state;
  const isLoop = dependencies.settings.debug_loop && !final.has(problem.class);
  if (isLoop || enriched_query !== null || query_analysis?.source === 'typed') return null;
  const gate = createGate(await dependencies.leakGuard(), { audience, language });
  const near = suggestQuestions(await dependencies.snapshot(), language, 3, dependencies.glossary);
  // What must not be read cannot be chosen either.
  const suggestions = gate.only(near);
  return (
    executionClarification(problem, { question, language, audience, sql: generated_sql ?? '', suggestions }) ?? null
  );
}

/** Once for each statement that somebody wrote: what the rules could not mend the first time, they will not mend the second time. */
async function heal(problem: Problem, state: State, dependencies: Dependencies): Promise<Update | undefined> {
  if (state.healed_attempt >= state.retry_count || state.generated_sql === null) return undefined;
  const found = await ready(state.generated_sql, state, dependencies, { known: [problem], rewrite: false });
  if (found.kind !== 'ready') return undefined;
  const repairs = found.healed.map((step) => step[state.language]);
  const query_analysis = await reread(found.sql, state, dependencies);
  return { generated_sql: found.sql, healed_attempt: state.retry_count, repairs, query_analysis };
}
