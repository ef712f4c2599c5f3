import { nodeOfStage } from '../../agents/graph-picture.ts';
import type { Answer } from '../../protocol/answer.ts';
import { type CurrentStage, currentStages, type StageName } from '../../protocol/event.ts';
import type { ServerEvent } from '../../protocol/server-event.ts';
import type { SharedMessage, SharedValues } from '../../protocol/thread-state.ts';
import type { StreamMode } from './requests.ts';
import { interruptOf, wireMessage, wireValues } from './wire.ts';

/** One event of LangGraph's stream. */
export interface Told {
  event: string;
  data: unknown;
}

export interface ProjectionOptions {
  modes: readonly StreamMode[];
  /** What the conversation held before. */
  before: SharedValues;
  /** Stands beside every piece of text. */
  metadata: Record<string, unknown>;
}

/**
 * What happens in a run as LangGraph tells it. Made from the events that its caller gets anyway and from nothing else, so that
 * no more leaves by this door than by the other. The same events give the same stream: who comes back is told it again.
 */
export function createProjection({ modes, before, metadata }: ProjectionOptions): (event: ServerEvent) => Told[] {
  let values = before;
  let stage: StageName = 'classify';
  let said = '';
  const isTold = (mode: StreamMode) => modes.includes(mode);
  const one = (mode: StreamMode, data: unknown, event: string = mode): Told[] =>
    isTold(mode) ? [{ event, data }] : [];
  const allValues = (more: object = {}) => one('values', { ...wireValues(values), ...more });

  function began({ question, language, run_id }: Extract<ServerEvent, { type: 'run-start' }>): Told[] {
    const asked: SharedMessage = { id: `${run_id}:question`, type: 'human', content: question };
    const messages = withMessage(before.messages, asked);
    values = { messages, question, language, run_id, current_stage: null, generated_sql: null, ...noAnswer };
    return allValues();
  }

  function stageEnded(name: StageName): Told[] {
    const current_stage = currentStageOf(name);
    const { generated_sql } = values;
    values = { ...values, current_stage };
    // The last one's answer is told with the end.
    if (name === 'completed') return [];
    const update = { current_stage, ...(generated_sql ? { generated_sql } : {}) };
    return [...one('updates', { [nodeOfStage[name]]: update }), ...allValues()];
  }

  function pieceOf(run_id: string, text: string): Told[] {
    const isFirst = said === '';
    said += text;
    const id = `${run_id}:answer`;
    const place = { ...metadata, langgraph_node: nodeOfStage[stage] };
    const whole = wireMessage({ id, type: 'ai', content: said });
    return [
      ...one(
        'messages-tuple',
        [{ ...wireMessage({ id, type: 'ai', content: text }), type: 'AIMessageChunk' }, place],
        'messages',
      ),
      ...(isFirst ? one('messages', { [id]: { metadata: place } }, 'messages/metadata') : []),
      ...one('messages', [whole], 'messages/partial'),
    ];
  }

  function waits(run_id: string, answer: Answer): Told[] {
    const __interrupt__ = answer.clarification ? [interruptOf(run_id, answer.clarification)] : [];
    values = { ...values, run_id, answer, final_response: answer.final_response, current_stage: 'clarification' };
    return [...one('updates', { __interrupt__ }), ...allValues({ __interrupt__ })];
  }

  function ended(run_id: string, answer: Answer): Told[] {
    if (answer.status === 'clarify') return waits(run_id, answer);
    const message: SharedMessage = { id: `${run_id}:answer`, type: 'ai', content: answer.text };
    const messages = withMessage(values.messages, message);
    const { final_response } = answer;
    values = { ...values, run_id, messages, answer, final_response, current_stage: 'completed' };
    const whole = wireMessage(message);
    const place = { ...metadata, langgraph_node: nodeOfStage.completed };
    const update = { messages: [whole], answer, final_response, current_stage: 'completed' };
    return [
      // What was told piece by piece need not be told again, unless it ended otherwise.
      ...(said === answer.text ? [] : one('messages-tuple', [whole, place], 'messages')),
      ...one('messages', [whole], 'messages/complete'),
      ...one('updates', { [nodeOfStage.completed]: update }),
      ...allValues(),
    ];
  }

  function toldOf(event: ServerEvent): Told[] {
    switch (event.type) {
      case 'run-start':
        return began(event);
      case 'stage-start':
        stage = event.stage;
        return [];
      case 'stage-end':
        return stageEnded(event.stage);
      case 'sql-ready':
        values = { ...values, generated_sql: event.sql };
        return [];
      case 'text-delta':
        return pieceOf(event.run_id, event.text);
      case 'run-end':
        return ended(event.run_id, event.answer);
      case 'run-error':
        return [{ event: 'error', data: { error: event.code, message: event.message } }];
      default:
        return [];
    }
  }

  return (event) => [...one('custom', event), ...toldOf(event)];
}

const noAnswer = { answer: null, final_response: null };

/** As `current_stage` of the state has it: reading the rows is a part of the execution, to confirm is a clarification. */
function currentStageOf(name: StageName): CurrentStage {
  if (name === 'analysis') return 'sql_execution';
  return currentStages.find((known) => known === name) ?? 'clarification';
}

/** A message takes the place of the one with its id. */
export const withMessage = (messages: readonly SharedMessage[], message: SharedMessage): SharedMessage[] => [
  ...messages.filter(({ id }) => id !== message.id),
  message,
];
