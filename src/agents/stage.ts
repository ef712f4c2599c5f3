import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { isGraphInterrupt } from '@langchain/langgraph';
import type { StageName } from '../protocol/event.ts';
import type { Dependencies, RunContext } from './dependencies.ts';
import type { State, Update } from './state.ts';

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

/** Wraps a node with what all of them share: events, time, the path, and the promise that nothing is thrown through the graph. */
export function asStage(dependencies: Dependencies) {
  return (name: StageName, node: Node) =>
    async (state: State, config: LangGraphRunnableConfig): Promise<Update> => {
      const run = config.configurable?.run as RunContext;
      const started = run.now();
      const token = pathTokens[name];
      run.emit({ type: 'stage-start', run_id: state.run_id, stage: name });
      const finish = (update: Update, status: 'ok' | 'problem'): Update => {
        const ms = Math.round((run.now() - started) * 10) / 10;
        run.emit({ type: 'stage-end', run_id: state.run_id, stage: name, ms, status });
        const path = [...(token ? [token] : []), ...((update.execution_path as string[] | undefined) ?? [])];
        return { ...update, current_stage: name, execution_path: path, stages: [{ name, ms, status }] };
      };
      try {
        const update = await node(state, dependencies, run);
        return finish(update, hasProblem(update) ? 'problem' : 'ok');
      } catch (error) {
        if (isGraphInterrupt(error)) throw error;
        const message = error instanceof Error ? error.message : String(error);
        dependencies.log({
          run_id: state.run_id,
          stage: name,
          message,
          detail: error instanceof Error ? error.stack : undefined,
        });
        throw error;
      }
    };
}

function hasProblem(update: Update): boolean {
  const validation = update.validation_result as State['validation_result'] | undefined;
  return Boolean(update.execution_error || update.sql_generation_failure_reason || (validation && !validation.valid));
}
