import { Command, isGraphInterrupt, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { metered } from '../../drivers/contract/meter.ts';
import { errorText, type WenshuError } from '../../errors/wenshu-error.ts';
import type { CurrentStage, StageName } from '../../protocol/event.ts';
import type { Dependencies, RunContext } from '../state/dependencies.ts';
import type { State, Update } from '../state/state.ts';
import { handOff } from './hand-off.ts';
import { outsideRun } from './outside-run.ts';
import type { NodeName } from './supervisor.ts';

/** A node: reads the state, calls a stage of the pipeline, returns what changed. */
export type Node = (state: State, dependencies: Dependencies, run: RunContext) => Promise<Update>;

/** Tokens that the five systems know for a finished step; other stages have none. */
const pathTokens: Partial<Record<StageName, string>> = {
  classify: 'classify_question',
  sql_generation: 'agent_sql_generation',
  sql_execution: 'agent_sql_execution',
  chat: 'agent_chat',
  completed: 'format_response',
};

/**
 * Wraps a node with what all of them share: the run's own settings, events, time, the path, the hand-off to the next, and
 * the promise that nothing is thrown through the graph. Only an interrupt and a person's cancel go through.
 */
export function asStage(whole: Dependencies) {
  return (name: StageName, node: Node) => async (state: State, config: LangGraphRunnableConfig) => {
    const given = config.configurable?.run as RunContext | undefined;
    const run = given ?? (await outsideRun(config, state, whole));
    const dependencies = ofThisRun(state, whole, run);
    const work = () => inStage(name, node, state, dependencies, run);
    const finished = await (given ? work() : metered(run.meter, work));
    if (name === 'completed') return finished;
    const handed = await handOff({ ...state, ...finished } as State, dependencies, run);
    const tool_calls = [finished, handed.update].flatMap((one) => (one.tool_calls as State['tool_calls']) ?? []);
    const left: Update = { ...finished, ...handed.update, tool_calls };
    return new Command<unknown, Update, NodeName>({ update: left, goto: handed.next });
  };
}

/** What a stage works with: the run's own settings, and trials that end with it. */
export function ofThisRun(state: State, whole: Dependencies, run: RunContext): Dependencies {
  // What nobody asked for ends with the run, whoever tries it.
  const ending = run.signal ? { signal: run.signal } : {};
  const trial: Dependencies['trial'] = {
    async run(sql, options) {
      const { fresh } = state.settings;
      return (await whole.results.read(whole.trial, sql, { ...ending, ...options, fresh })).rows;
    },
  };
  return { ...whole, trial, settings: { ...whole.settings, ...state.settings } };
}

/** A node with its events, its time, its part of the path and what it cost; whoever is next is for others to say. */
export async function inStage(
  name: StageName,
  node: Node,
  state: State,
  dependencies: Dependencies,
  run: RunContext,
): Promise<Update> {
  const started = run.now();
  run.emit({ type: 'stage-start', run_id: state.run_id, stage: name });
  const update = await attempt(name, node, state, dependencies, run);
  logClarification(update, state, dependencies);
  tellWriting(name, update, state, run);
  const status = name !== 'completed' && hasProblem(update) ? 'problem' : 'ok';
  const ms = Math.round((run.now() - started) * 10) / 10;
  run.emit({ type: 'stage-end', run_id: state.run_id, stage: name, ms, status });
  const token = pathTokens[name];
  return {
    ...update,
    current_stage: stageAfter(name, update),
    execution_path: [...(token ? [token] : []), ...((update.execution_path as string[] | undefined) ?? [])],
    stages: [{ name, ms, status }],
    work: [run.meter.take()],
  };
}

async function attempt(
  name: StageName,
  node: Node,
  state: State,
  dependencies: Dependencies,
  run: RunContext,
): Promise<Update> {
  try {
    return await node(state, dependencies, run);
  } catch (thrown) {
    const error = dependencies.errorOf(thrown);
    if (isGraphInterrupt(thrown) || run.signal?.aborted || error.code === 'query_cancelled') throw thrown;
    const { message, technical } = error;
    dependencies.log({ run_id: state.run_id, stage: name, message, detail: technical });
    return broken(name, error, state);
  }
}

/** The technical part of a question back is for the log and nobody else. */
function logClarification({ clarification_context }: Update, { run_id }: State, { log }: Dependencies): void {
  const context = clarification_context as State['clarification_context'] | undefined;
  if (!context) return;
  const { trigger, technical_error, sql } = context;
  log({ run_id, stage: 'clarification', message: technical_error, detail: { trigger, sql } });
}

/** A statement is told when it is written, and again when another takes its place; so is that there is none, and that nothing can be said of the rows. */
function tellWriting(name: StageName, update: Update, state: State, { emit }: RunContext): void {
  const {
    generated_sql: sql,
    query_analysis,
    final_error,
    sql_generation_failure_reason,
    user_prompt,
  } = {
    ...state,
    ...update,
  } as State;
  const { run_id } = state;
  if (update.generated_sql && sql !== null && sql !== state.generated_sql)
    emit({ type: 'sql-ready', run_id, sql, source: query_analysis?.source ?? '' });
  if (name === 'analysis' && update.final_error && final_error)
    emit({ type: 'analysis-error', run_id, reason: final_error.code, text: final_error.message });
  if (name !== 'sql_generation') return;
  const reason = final_error?.code ?? sql_generation_failure_reason;
  if (reason) emit({ type: 'sql-error', run_id, reason, text: final_error?.message ?? user_prompt ?? '' });
}

/** A check that breaks says nothing about the statement, so it is not repaired; any other stage ends the run with its code. */
function broken(name: StageName, error: WenshuError, { language, audience }: State): Update {
  const message = errorText(error.code, language, error.params, audience);
  const validation_result = {
    valid: false,
    error_type: 'validation_exception',
    error_message: message,
    can_repair: false,
  } as const;
  return { final_error: { code: error.code, message }, ...(name === 'sql_validation' ? { validation_result } : {}) };
}

/** A run that must ask a person stands at its clarification, whoever found that out; the summary is a part of the execution. */
function stageAfter(name: StageName, update: Update): CurrentStage {
  if (update.clarification_context || update.confirmation_context || name === 'confirmation') return 'clarification';
  return name === 'analysis' ? 'sql_execution' : name;
}

function hasProblem(update: Update): boolean {
  const validation = update.validation_result as State['validation_result'] | undefined;
  const failed = update.final_error || update.execution_error || update.sql_generation_failure_reason;
  return Boolean(failed || (validation && !validation.valid));
}
