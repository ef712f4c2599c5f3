import { randomUUID } from 'node:crypto';
import { type BaseCheckpointSaver, Command } from '@langchain/langgraph';
import { optionFor } from '../answer/option-for.ts';
import { presentAnswer } from '../answer/present-answer.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Answer } from '../protocol/answer.ts';
import type { WenshuEvent } from '../protocol/event.ts';
import type { Reply } from './clarify.ts';
import type { Dependencies, RunContext } from './dependencies.ts';
import { createGraph } from './graph.ts';
import type { State } from './state.ts';

export interface RunnerOptions {
  signal?: AbortSignal;
  onEvent?: (event: WenshuEvent) => void;
}

type Start = Pick<State, 'question' | 'language' | 'audience' | 'dry_run' | 'model'>;

/** Sends questions through the graph and answers out of it; one per role, because a role sees its own schema. */
export interface Runner {
  start(start: Start, options: RunnerOptions): Promise<Answer>;
  resume(runId: string, reply: Reply, options: RunnerOptions): Promise<Answer>;
  /** The statement of an answered run, judged once more: the reader may have another role than the one who asked. */
  answeredSql(runId: string): Promise<string>;
}

export function createRunner(dependencies: Dependencies, checkpointer: BaseCheckpointSaver): Runner {
  const graph = createGraph(dependencies, checkpointer);
  const { connectionId } = dependencies;

  async function run(
    runId: string,
    input: Partial<State> | Command,
    { signal, onEvent }: RunnerOptions,
  ): Promise<Answer> {
    const emit = onEvent ?? (() => {});
    const context: RunContext = { emit, now: () => performance.now(), ...(signal ? { signal } : {}) };
    const config = {
      configurable: { thread_id: runId, run: context },
      recursionLimit: 40,
      durability: 'exit' as const,
    };
    try {
      const state = (await graph.invoke(input as Partial<State>, config)) as State;
      const { glossary, results } = dependencies;
      const rows = results.get(state.execution_result?.reference ?? '');
      const answer = presentAnswer(state, { rows, snapshot: await dependencies.snapshot(), glossary });
      emit({ type: 'run-end', run_id: runId, answer });
      return answer;
    } catch (error) {
      const [code, message] =
        error instanceof WenshuError ? [error.code, error.message] : ['internal', 'internal error'];
      emit({ type: 'run-error', run_id: runId, code, message });
      throw error;
    }
  }

  async function stateOf(runId: string): Promise<Partial<State>> {
    const found = await graph.getState({ configurable: { thread_id: runId } });
    const state = found.values as Partial<State>;
    // The statement of one database must never run on another.
    return state.connection_id === connectionId ? state : {};
  }

  return {
    start(start, options) {
      const runId = randomUUID();
      options.onEvent?.({ type: 'run-start', run_id: runId, question: start.question, language: start.language });
      return run(runId, { ...start, run_id: runId, connection_id: connectionId }, options);
    },
    async resume(runId, reply, options) {
      const asked = (await stateOf(runId)).clarification_context?.asked;
      if (!asked) throw new WenshuError('run_unknown', { run: runId });
      if ('choose' in reply && !optionFor(asked, reply)) {
        const known = asked.options.map((option) => option.id).join(', ');
        throw new WenshuError('choice_unknown', { choice: reply.choose, known });
      }
      return run(runId, new Command({ resume: reply }), options);
    },
    async answeredSql(runId) {
      const { execution_result, generated_sql } = await stateOf(runId);
      const isAllowed = generated_sql && execution_result && (await dependencies.judge(generated_sql)).allowed;
      if (!isAllowed) throw new WenshuError('run_unknown', { run: runId });
      return generated_sql;
    },
  };
}
