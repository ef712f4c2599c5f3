import { nodeOfStage } from '../../agents/graph-picture.ts';
import type { Answer } from '../../protocol/answer.ts';
import { type CurrentStage, currentStages, type ServerEvent, type StageName } from '../../protocol/event.ts';
import type { SharedMessage, SharedValues } from '../../protocol/thread-state.ts';
import type { StreamMode } from './requests.ts';
import { interruptOf, wireMessage, wireValues } from './wire.ts';

/** One event of LangGraph's stream. */
export interface StreamEvent {
  event: string;
  data: unknown;
}

interface ProjectionOptions {
  modes: readonly StreamMode[];
  /** The conversation before this run. */
  before: SharedValues;
  /** Stands beside every piece of text. */
  metadata: Record<string, unknown>;
}

/**
 * The events of a run as LangGraph's stream. Made from the events that its caller gets anyway and from nothing else, so that this protocol
 * reveals no more than the other. The same events give the same stream, also to a caller who comes back.
 */
export function createProjection({
  modes,
  before,
  metadata,
}: ProjectionOptions): (event: ServerEvent) => StreamEvent[] {
  let values = before;
  let stage: StageName = 'classify';
  let streamed = '';
  const isWanted = (mode: StreamMode) => modes.includes(mode);
  const one = (mode: StreamMode, data: unknown, event: string = mode): StreamEvent[] =>
    isWanted(mode) ? [{ event, data }] : [];
  const allValues = (more: object = {}) => one('values', { ...wireValues(values), ...more });

  function began({ question, language, run_id }: Extract<ServerEvent, { type: 'run-start' }>): StreamEvent[] {
    const asked: SharedMessage = { id: `${run_id}:question`, type: 'human', content: question };
    const messages = withMessage(before.messages, asked);
    values = { messages, question, language, run_id, current_stage: null, generated_sql: null, ...noAnswer };
    return allValues();
  }

  function stageEnded(name: StageName): StreamEvent[] {
    const current_stage = currentStageOf(name);
    const { generated_sql } = values;
    values = { ...values, current_stage };
    // The last one's answer comes with the end.
    if (name === 'completed') return [];
    const update = { current_stage, ...(generated_sql ? { generated_sql } : {}) };
    return [...one('updates', { [nodeOfStage[name]]: update }), ...allValues()];
  }

  function pieceOf(run_id: string, text: string): StreamEvent[] {
    const isFirst = streamed === '';
    streamed += text;
    const id = `${run_id}:answer`;
    const place = { ...metadata, langgraph_node: nodeOfStage[stage] };
    const whole = wireMessage({ id, type: 'ai', content: streamed });
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

  function waits(run_id: string, answer: Answer): StreamEvent[] {
    const __interrupt__ = answer.clarification ? [interruptOf(run_id, answer.clarification)] : [];
    values = { ...values, run_id, answer, final_response: answer.final_response, current_stage: 'clarification' };
    return [...one('updates', { __interrupt__ }), ...allValues({ __interrupt__ })];
  }

  function ended(run_id: string, answer: Answer): StreamEvent[] {
    if (answer.status === 'clarify') return waits(run_id, answer);
    const message: SharedMessage = { id: `${run_id}:answer`, type: 'ai', content: answer.text };
    const messages = withMessage(values.messages, message);
    const { final_response } = answer;
    values = { ...values, run_id, messages, answer, final_response, current_stage: 'completed' };
    const whole = wireMessage(message);
    const place = { ...metadata, langgraph_node: nodeOfStage.completed };
    const update = { messages: [whole], answer, final_response, current_stage: 'completed' };
    return [
      // A text that was streamed is not repeated, unless it ended otherwise.
      ...(streamed === answer.text ? [] : one('messages-tuple', [whole, place], 'messages')),
      ...one('messages', [whole], 'messages/complete'),
      ...one('updates', { [nodeOfStage.completed]: update }),
      ...allValues(),
    ];
  }

  function project(event: ServerEvent): StreamEvent[] {
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

  return (event) => [...one('custom', event), ...project(event)];
}

const noAnswer = { answer: null, final_response: null };

/** In `current_stage`, reading the rows is part of the execution, and a confirmation is a clarification. */
function currentStageOf(name: StageName): CurrentStage {
  if (name === 'analysis') return 'sql_execution';
  return currentStages.find((known) => known === name) ?? 'clarification';
}

/** A message takes the place of the one with its id. */
export const withMessage = (messages: readonly SharedMessage[], message: SharedMessage): SharedMessage[] => [
  ...messages.filter(({ id }) => id !== message.id),
  message,
];
