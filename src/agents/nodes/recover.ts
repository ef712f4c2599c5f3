import { Overwrite } from '@langchain/langgraph';
import { executionClarification } from '../../answer/execution-clarification.ts';
import { createGate } from '../../answer/gate.ts';
import { narrowed } from '../../answer/narrowed.ts';
import type { FailedRun } from '../../answer/recoveries.ts';
import { type CheckFailure, checkFailureText, driftText, executionText, gateTexts } from '../../answer/texts.ts';
import { suggestFor, suggestQuestions } from '../../embedded/suggest-questions.ts';
import type { Problem } from '../../sql/contracts/contracts.ts';
import { totalsSql } from '../../sql/write/write.ts';
import type { Dependencies, RunContext } from '../state/dependencies.ts';
import { restart, type State, type Update } from '../state/state.ts';
import { inChosenOrder } from '../steps/chosen-order.ts';
import { askedText } from '../steps/conversation.ts';
import { haveDates } from '../steps/cost-guard.ts';
import { ready } from '../steps/ready.ts';
import { type RepairEnd, repair } from '../steps/repair.ts';
import { reread } from '../steps/reread.ts';
import { rowTrier } from '../steps/row-trier.ts';
import { wordedByModel } from '../steps/word-clarification.ts';
import type { Node } from '../supervisor/stage.ts';

/** Classes that another statement cannot mend. */
const final = new Set(['permission_error', 'timeout', 'connection_error']);

/** Names that a database does not have although its schema has them, or the other way round for what a person typed. */
const missing = new Set(['table_not_found', 'column_not_found']);

/** Healed without a model if a rule knows how, and free of charge; else by a model within the budget; else the run ends with the reason. */
export const recover: Node = async (state, dependencies, run) => {
  const problem = state.execution_error ?? state.error_history.at(-1);
  const isRefused = state.validation_result?.error_type === 'forbidden_keywords';
  if (!problem || isRefused) return {};
  const { update, isMended } = await mended(problem, state, dependencies, run);
  if (isMended) return update;
  const user_prompt = (update.user_prompt ?? null) as State['user_prompt'];
  return { ...update, clarification_context: await wayOut(problem, { ...state, user_prompt }, dependencies, run) };
};

/** The same where nobody can be asked: what could not be mended ends the run. */
export const mend: Node = async (state, dependencies, run) => {
  const problem = state.execution_error ?? state.error_history.at(-1);
  return problem ? (await mended(problem, state, dependencies, run)).update : {};
};

/** What the rules alone can mend of a statement that a check found wrong; nothing where they cannot. */
export const mendByRules: Node = async (state, dependencies) => {
  const problem = state.error_history.at(-1);
  const mayHeal = problem && isRepairable(problem, state, dependencies);
  const healed = mayHeal ? await heal(problem, state, dependencies) : undefined;
  return healed ? withAnother(healed) : {};
};

const withAnother = (update: Update): Update => ({
  ...restart('statement'),
  sql_repair_applied: true,
  execution_path: ['sql_repair_success'],
  ...update,
});

async function mended(
  problem: Problem,
  state: State,
  dependencies: Dependencies,
  run: RunContext,
): Promise<{ update: Update; isMended: boolean }> {
  if (await hasDrifted(problem, state, dependencies)) {
    const warnings = new Overwrite([driftText[state.language]]);
    return { update: { ...restart('reading'), schema_refreshed: true, warnings }, isMended: true };
  }
  const mayRepair = isRepairable(problem, state, dependencies);
  const healed = mayRepair ? await heal(problem, state, dependencies) : undefined;
  const tried: RepairEnd =
    mayRepair && !healed ? await repair(problem, state, dependencies, run) : { update: healed ?? {} };
  if (tried.update.generated_sql) return { update: withAnother(tried.update), isMended: true };
  const failed: Update = {
    ...tried.update,
    user_prompt: promptFor(problem, tried.failure ?? 'unrepaired', state),
    validation_result: {
      valid: false,
      error_type: 'syntax_error',
      error_message: problem.message,
      can_repair: false,
    },
    execution_path: mayRepair ? ['sql_repair_failed'] : [],
  };
  return { update: failed, isMended: false };
}

/** Why a statement that never ran goes no further: in words of the first system for those who may read of SQL. */
function promptFor(problem: Problem, failure: CheckFailure, state: State): string | null {
  const { language, audience, execution_error } = state;
  if (execution_error) return null;
  if (audience === 'business') return executionText(problem.class, language);
  return checkFailureText(failure, problem, language);
}

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
  run: RunContext,
): Promise<State['clarification_context']> {
  // The statement may be right: analysts get it as it is, others may try again.
  if (problem.class === 'connection_error' && state.audience === 'analyst') return null;
  const isLoop = dependencies.settings.debug_loop && !final.has(problem.class);
  if (isLoop || state.enriched_query !== null || state.query_analysis?.source === 'typed') return null;
  const failed = await failedRun(problem, state, dependencies);
  const worded = await wordedByModel(problem, failed, state, dependencies, run);
  return inChosenOrder(executionClarification(problem, failed, worded), state, dependencies);
}

/** What there is to offer: bound to the question that was asked, and in words that this reader may read. */
async function failedRun(problem: Problem, state: State, dependencies: Dependencies): Promise<FailedRun> {
  const { language, audience, dry_run, generated_sql, schema_info } = state;
  const { dialect, glossary, judge, read } = dependencies;
  const sql = generated_sql ?? '';
  const text = askedText(state);
  const known = {
    question: text,
    language,
    audience,
    sql,
    hasRun: state.execution_error !== null,
    ...(state.user_prompt === null ? {} : { prompt: state.user_prompt }),
    suggestions: [],
  };
  // Nobody can be asked what there is.
  if (problem.class === 'connection_error') return known;
  const snapshot = await dependencies.snapshot();
  const linked = await read(text);
  const tables = [...(await judge(sql)).tables, ...(schema_info?.linked ?? [])];
  const mayTry = !dry_run && problem.class !== 'timeout';
  const near = await suggestFor(linked, snapshot, dialect, glossary, 3, mayTry ? rowTrier(dependencies) : undefined);
  const others = suggestQuestions(snapshot, language, 6, glossary).filter((text) => !near.includes(text));
  const gate = createGate(await dependencies.leakGuard(), { audience, language });
  return {
    ...known,
    suggestions: gate.only(near),
    elsewhere: gate.only(others)[0],
    narrowed: haveDates(tables, snapshot) ? narrowed(linked.question) : undefined,
    totals: totalsSql(sql, dialect, language === 'zh' ? '数量' : 'Number'),
  };
}

/** Once for each statement that somebody wrote: what the rules could not mend the first time, they will not mend the second time. */
async function heal(problem: Problem, state: State, dependencies: Dependencies): Promise<Update | undefined> {
  if (state.healed_attempt >= state.retry_count || state.generated_sql === null) return undefined;
  const found = await ready(state.generated_sql, state, dependencies, { known: [problem], rewrite: false });
  if (found.kind !== 'ready') return undefined;
  // A repair tells what was written, which a model may have made up.
  const repairs =
    state.audience === 'business'
      ? [gateTexts[state.language].repaired]
      : found.healed.map((step) => step[state.language]);
  const query_analysis = await reread(found.sql, state, dependencies);
  return { generated_sql: found.sql, healed_attempt: state.retry_count, repairs, query_analysis };
}
