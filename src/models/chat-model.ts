import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { AIMessageChunk } from '@langchain/core/messages';
import type { Model, ModelMessage, ModelReply } from './model.ts';

export interface ChatModelOptions {
  name: string;
  /** Price of a million tokens, prompt and completion; 0 when it is not known. */
  price: { prompt: number; completion: number };
  /** Whether the server keeps only what is marked for it; others find repeated beginnings themselves. */
  marksStable?: boolean;
}

/** A LangChain chat model as our contract. Streams when somebody listens; counts tokens itself when the server does not say. */
export function fromChatModel(client: BaseChatModel, { name, price, marksStable = false }: ChatModelOptions): Model {
  return {
    name,
    async complete(messages, options = {}) {
      const input = messages.map((message) => ({
        role: message.role,
        content: marksStable && message.stable ? markedParts(message.content, message.stable) : message.content,
      }));
      const settings = options.signal ? { signal: options.signal } : {};
      if (!options.onDelta) return replyOf((await client.invoke(input, settings)) as AIMessageChunk, messages, price);
      let whole: AIMessageChunk | undefined;
      for await (const chunk of await client.stream(input, settings)) {
        whole = whole ? whole.concat(chunk as AIMessageChunk) : (chunk as AIMessageChunk);
        const text = textOf(chunk.content);
        if (text) options.onDelta(text);
      }
      return replyOf(whole, messages, price);
    },
  };
}

/** The part that never changes, marked to be kept, and the rest. */
function markedParts(content: string, stable: number) {
  const first = {
    type: 'text' as const,
    text: content.slice(0, stable),
    cache_control: { type: 'ephemeral' as const },
  };
  const rest = content.slice(stable);
  return rest === '' ? [first] : [first, { type: 'text' as const, text: rest }];
}

function replyOf(
  message: AIMessageChunk | undefined,
  sent: ModelMessage[],
  price: ChatModelOptions['price'],
): ModelReply {
  const text = message ? textOf(message.content) : '';
  const usage = message?.usage_metadata as Usage | undefined;
  const promptTokens = usage?.input_tokens ?? estimateTokens(sent.map((part) => part.content).join('\n'));
  const completionTokens = usage?.output_tokens ?? estimateTokens(text);
  const cached = usage?.input_token_details?.cache_read;
  const cost = (promptTokens * price.prompt + completionTokens * price.completion) / 1_000_000;
  return { text, promptTokens, completionTokens, cost, ...(cached ? { cachedTokens: cached } : {}) };
}

interface Usage {
  input_tokens?: number;
  output_tokens?: number;
  input_token_details?: { cache_read?: number };
}

/** Content is a text or a list of parts, of which only the text parts are words to us. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (part?.type === 'text' ? String(part.text) : '')).join('');
}

/** A rough count, for limits only: four Latin characters or one Chinese character a token. */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u2e80-\uffef]/g)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
}
