import type { Tool } from '../../models/model.ts';
import { cleanQuestion } from '../../prompts/data-text.ts';
import { readFields, type Said } from '../../writers/read-reply.ts';
import type { Dependencies, RunContext } from '../state/dependencies.ts';
import type { HandOff, State, Update } from '../state/state.ts';
import { askForReply } from '../steps/ask-model.ts';
import { askedText } from '../steps/conversation.ts';
import { type NodeName, permittedNext } from './supervisor.ts';

/** Choices of a model in one run; after them the rules go on alone. */
export const mostHandOffs = 8;

/** What each agent does, for the model that chooses. */
const duties: Partial<Record<NodeName, string>> = {
  schema: 'reads the question against the database; a query is written next',
  chat: 'talks about what can be asked; no query is made',
  recover: 'repairs the query that failed',
  clarify: 'asks the person which way to go',
  chart: 'draws the rows',
  respond: 'ends the run with what is known',
};

/**
 * Who is next, and what the supervisor has to add to the state. The rules name everybody who may be; with one there is
 * nothing to choose and no model is asked. A choice that they do not permit is refused and their own is taken.
 */
export async function handOff(
  state: State,
  dependencies: Dependencies,
  run: RunContext,
): Promise<{ next: NodeName; update: Update }> {
  const permitted = permittedNext(state, dependencies.settings);
  const ruled = permitted[0] ?? 'respond';
  const isChoice = permitted.length > 1 && dependencies.settings.supervisor === 'model';
  if (!isChoice || state.hand_offs.length >= mostHandOffs) return { next: ruled, update: {} };
  const said = await askSupervisor(permitted, state, dependencies, run);
  if (!said) return { next: ruled, update: {} };
  const next = permitted.find((name) => name === said.wanted) ?? ruled;
  const made: HandOff = { from: state.current_stage, to: next, ...said };
  if (next !== said.wanted) {
    const message = `refused a hand-off to ${said.wanted}; ${next} is next`;
    dependencies.log({ run_id: state.run_id, stage: 'supervisor', message, detail: made });
  }
  const rerouted = state.current_stage === 'classify' && next !== ruled;
  const isKnown = Object.hasOwn(duties, said.wanted);
  const call = {
    agent: 'supervisor',
    tool: isKnown ? `${transfer}${said.wanted}` : 'unknown',
    granted: next === said.wanted,
  } as const;
  return { next, update: { hand_offs: [made], tool_calls: [call], ...(rerouted ? routeOf(next, made) : {}) } };
}

async function askSupervisor(
  permitted: NodeName[],
  state: State,
  dependencies: Dependencies,
  run: RunContext,
): Promise<Pick<HandOff, 'wanted' | 'reason'> | undefined> {
  const inputs = {
    agents: permitted.map((name) => `${name}: ${duties[name] ?? ''}`).join('\n'),
    state: knownOf(state),
    question: cleanQuestion(askedText(state)),
  };
  const tools = permitted.map(transferTo);
  const request = { stage: 'supervisor', prompt: 'supervisor', inputs, tools } as const;
  const said = await askForReply(request, state, dependencies, run);
  return said && readHandOff(said);
}

const transfer = 'transfer_to_';

/** Only those whom the rules permit are offered; a call of any other is refused like its name in text. */
const transferTo = (name: NodeName): Tool => ({
  name: `${transfer}${name}`,
  description: duties[name] ?? '',
  parameters: { type: 'object', properties: { reason: { type: 'string' } } },
});

/** Whom the model wants next, by a call or in YAML. */
function readHandOff({ text, calls = [] }: Said): Pick<HandOff, 'wanted' | 'reason'> | undefined {
  const call = calls.find(({ name }) => name.startsWith(transfer));
  const { next, reason } = call
    ? { next: call.name.slice(transfer.length), reason: call.arguments.reason }
    : { next: undefined, reason: undefined, ...readFields(text, ['next', 'reason']) };
  if (typeof next !== 'string') return undefined;
  return { wanted: next.trim().toLowerCase().slice(0, 40), reason: String(reason ?? '').slice(0, 200) };
}

/** No text of the database and none of its error messages: what a supervisor needs is where the run stands. */
function knownOf(state: State): string {
  const problem =
    state.execution_error ?? (state.validation_result?.valid === false ? state.error_history.at(-1) : undefined);
  return [
    `finished: ${state.current_stage}`,
    `route: ${state.route} (confidence ${state.classification_confidence})`,
    `query: ${state.generated_sql === null ? 'none' : state.validation_result?.valid ? 'validated' : 'not validated'}`,
    ...(problem ? [`problem: ${problem.class}`] : []),
    `attempts after the first: ${state.retry_count}`,
    ...(state.execution_result ? [`rows: ${state.execution_result.row_count}`] : []),
  ].join('\n');
}

function routeOf(next: NodeName, { reason }: HandOff): Update {
  return {
    route: next === 'chat' ? 'chat' : 'database',
    classification_method: 'model',
    classification_reason: reason,
  };
}
