import type { BaseMessage } from '@langchain/core/messages';
import type { Gate } from '../answer/gate.ts';
import type { Answer } from '../protocol/answer.ts';
import type { SharedMessage, SharedState } from '../protocol/thread-state.ts';
import { endedStage, isWaiting, type Known } from './threads.ts';

interface Reader {
  audience: 'analyst' | 'business';
  gate: Gate;
  /** What it answered or asks, as this reader gets it. */
  answer: Answer | null;
  /** Whether what this statement found may still be read. */
  isOpen(sql: string): Promise<boolean>;
}

/** A moment of a conversation as its reader may know it: key by key, so that what is added to the state stays inside. */
export async function sharedState(known: Known, { audience, gate, isOpen, ...told }: Reader): Promise<SharedState> {
  const { values, config, parentConfig, metadata, createdAt, next } = known;
  const { question = '', language = 'en', run_id = '', messages = [], generated_sql: sql = null } = values;
  // A run that found nothing has nothing to hide.
  const isClosed = Boolean(values.execution_result ?? values.change_result) && !(await isOpen(sql ?? ''));
  const answer = isClosed ? null : told.answer;
  const waiting = isWaiting(known) && !isClosed ? (values.confirmation_context ?? values.clarification_context) : null;
  return {
    checkpoint: String(config.configurable?.checkpoint_id),
    parent: (parentConfig?.configurable?.checkpoint_id as string | undefined) ?? null,
    at: createdAt ?? '',
    step: metadata?.step ?? 0,
    source: metadata?.source ?? 'loop',
    run_id,
    next: [...next],
    asked: waiting ? gate.clarification(waiting.asked) : null,
    values: {
      messages: await sharedMessages(messages, gate, isOpen),
      question,
      language,
      run_id,
      current_stage: endedStage(values),
      generated_sql: audience === 'analyst' && !isClosed ? sql : null,
      answer,
      final_response: answer?.final_response ?? null,
    },
  };
}

const speakers: Record<string, SharedMessage['type']> = { human: 'human', ai: 'ai' };

/**
 * The person's own questions as they are; everything else may have been written for another reader, or tell what may no longer
 * be read. The summary of older turns is ours.
 */
async function sharedMessages(
  messages: readonly BaseMessage[],
  gate: Gate,
  isOpen: Reader['isOpen'],
): Promise<SharedMessage[]> {
  const shared = messages.map(async (message): Promise<SharedMessage[]> => {
    const { id = '', text, additional_kwargs } = message;
    const type = speakers[message.getType()];
    if (!type) return [];
    if (id.endsWith(':question')) return [{ id, type, content: text }];
    const { sql } = additional_kwargs as { sql?: string };
    return [{ id, type, content: sql === undefined || (await isOpen(sql)) ? gate.text(text) : '' }];
  });
  return (await Promise.all(shared)).flat();
}
