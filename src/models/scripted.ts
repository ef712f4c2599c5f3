import { estimateTokens } from './chat-model.ts';
import type { Model, ModelMessage } from './model.ts';

/** A reply, an error to throw, or a function of what was asked. */
export type Line = string | Error | ((messages: ModelMessage[]) => string);

/** A model that says its lines in order; for tests and for playing back a well-behaved run. Fails when it runs out of lines. */
export function scriptedModel(lines: Line[], name = 'scripted'): Model & { asked: ModelMessage[][] } {
  const left = [...lines];
  const asked: ModelMessage[][] = [];
  return {
    name,
    asked,
    async complete(messages, options) {
      asked.push(messages);
      const line = left.shift();
      if (line === undefined) throw new Error(`the script of ${name} has no line ${asked.length}`);
      if (line instanceof Error) throw line;
      const text = typeof line === 'string' ? line : line(messages);
      options?.onDelta?.(text);
      const promptTokens = estimateTokens(messages.map((message) => message.content).join('\n'));
      return { text, promptTokens, completionTokens: estimateTokens(text), cost: 0 };
    },
  };
}
