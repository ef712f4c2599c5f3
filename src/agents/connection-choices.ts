import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { optionFor } from '../answer/option-for.ts';
import { waitingAnswer } from '../answer/present-answer.ts';
import { connectionText } from '../answer/texts.ts';
import { currentMeter, noWork } from '../drivers/contract/meter.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { ThreadIndex } from '../memory/checkpoints.ts';
import type { RunnerOptions, Start } from './runner.ts';
import { RunState, restart, type State } from './state/state.ts';
import type { Reply } from './steps/reply.ts';
import { choicePrefix } from './thread-list.ts';
import { isOf } from './threads.ts';

/** A question that waits for a person to say which database it is for. */
export interface WaitingQuestion {
  start: Start;
  /** The one that was chosen; null when the reply names none and only says more. */
  connection: string | null;
  /** What the person said besides. */
  said: string;
  /** Ends the waiting. Until then the same reply is taken again: a process may die before the run that it leads to is kept. */
  taken(): Promise<void>;
}

interface Asker {
  role: string | null;
  user: string;
}

/** Kept where runs are kept, so that another process can take the reply. */
export function openConnectionChoices(checkpointer: BaseCheckpointSaver & Pick<ThreadIndex, 'forget'>) {
  const graph = new StateGraph(RunState)
    .addNode('clarify', async () => ({}))
    .addEdge(START, 'clarify')
    .addEdge('clarify', END)
    .compile({ checkpointer });
  const threadOf = (runId: string) => `${choicePrefix}${runId}`;
  const place = (runId: string) => ({ configurable: { thread_id: threadOf(runId) } });

  return {
    async ask(
      runId: string,
      start: Start,
      connections: { id: string; title: string }[],
      { role, user, onEvent, onKept }: Asker & Pick<RunnerOptions, 'onEvent' | 'onKept'>,
    ) {
      const options = connections.map(({ title }, index) => ({ id: String(index + 1), label: title }));
      const question = connectionText[start.language];
      const clarification_context: State['clarification_context'] = {
        trigger: 'ambiguous_query',
        error: question,
        technical_error: `${connections.length} databases fit alike`,
        sql: '',
        needs_user_confirmation: true,
        asked: { question, options },
        outcomes: connections.map(({ id }, index) => ({ id: String(index + 1), connection: id })),
      };
      const input = {
        ...restart('run'),
        ...start,
        run_id: runId,
        role,
        user_id: user,
        clarification_context,
        work: [currentMeter()?.take() ?? noWork],
      };
      const state = (await graph.invoke(input, place(runId))) as State;
      await onKept?.();
      const answer = waitingAnswer(state);
      onEvent?.({ type: 'run-start', run_id: runId, question: start.question, language: start.language });
      onEvent?.({ type: 'clarification-ask', run_id: runId, clarification: { question, options } });
      onEvent?.({ type: 'run-end', run_id: runId, answer });
      return answer;
    },

    /** Undefined when the run does not wait for this. Rejects when the reply is none of the options. */
    async reply(runId: string, reply: Reply, { role, user }: Asker): Promise<WaitingQuestion | undefined> {
      const state = (await graph.getState(place(runId))).values as Partial<State>;
      const context = state.clarification_context;
      if (!context || state.role !== role || !isOf(state, user)) return undefined;
      const option = optionFor(context.asked, reply);
      if (!option && 'choose' in reply) {
        const known = context.asked.options.map(({ id }) => id).join(', ');
        throw new WenshuError('choice_unknown', { choice: reply.choose, known });
      }
      const {
        question = '',
        language = 'en',
        audience = 'business',
        dry_run = false,
        model = null,
        settings = {},
      } = state;
      const chosen = context.outcomes.find(({ id }) => id === option?.id)?.connection ?? null;
      const said = !option && 'say' in reply ? reply.say : '';
      return {
        start: { question, language, audience, dry_run, model, settings },
        connection: chosen,
        said,
        taken: () => checkpointer.forget([threadOf(runId)]),
      };
    },
  };
}
