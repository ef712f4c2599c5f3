import { estimateTokens } from './chat-model.ts';
import type { CompleteOptions, Model, ModelMessage, ToolCall } from './model.ts';

/** Calls of tools; who is offered none is told nothing. */
export type Calls = { calls: Omit<ToolCall, 'id'>[] };
/** A reply, an error to throw, or a function of what was asked. */
export type Line = string | Error | Calls | ((messages: ModelMessage[]) => string);

/** A model that says its lines in order; for tests and for playing back a well-behaved run. Fails when it runs out of lines. */
export function scriptedModel(
  lines: Line[],
  name = 'scripted',
): Model & { asked: ModelMessage[][]; offered: CompleteOptions['tools'][] } {
  const left = [...lines];
  const asked: ModelMessage[][] = [];
  const offered: CompleteOptions['tools'][] = [];
  return {
    name,
    asked,
    offered,
    async complete(messages, options) {
      asked.push(messages);
      offered.push(options?.tools);
      const line = left.shift();
      if (line === undefined) throw new Error(`the script of ${name} has no line ${asked.length}`);
      if (line instanceof Error) throw line;
      const promptTokens = estimateTokens(messages.map((message) => message.content).join('\n'));
      if (typeof line === 'object') {
        const calls = options?.tools ? line.calls.map((call, at) => ({ id: `${asked.length}.${at}`, ...call })) : [];
        return { text: '', calls, promptTokens, completionTokens: 0, cost: 0 };
      }
      const text = typeof line === 'string' ? line : line(messages);
      options?.onDelta?.(text);
      return { text, promptTokens, completionTokens: estimateTokens(text), cost: 0 };
    },
  };
}
