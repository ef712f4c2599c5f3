import type { BaseChatModel } from '@langchain/core/language_models/chat_models';

/**
 * A chat model as the writers see it: text in, text or calls of tools out, with what it cost. The factory that makes one from a name
 * (`openai:…`, `ollama:…`, `recorded:<file>`) hides the client library; nothing else knows which it is.
 * What a model says is never trusted: SQL from it passes extraction, policy and check like any other text.
 */
export interface Model {
  /** As the person chose it; stands in receipts. */
  readonly name: string;
  /** One request. Rejects with `WenshuError`; a refusal or an empty reply is a normal result. */
  complete(messages: ModelMessage[], options?: CompleteOptions): Promise<ModelReply>;
}

/**
 * A chat model that the caller provides: one of LangChain, or an object with `complete`.
 *
 * @example
 * const model: ChatModel = {
 *   name: 'mine',
 *   complete: async (messages) => ({ text: await callMyServer(messages), promptTokens: 0, completionTokens: 0, cost: 0 }),
 * };
 */
export type ChatModel = Model | BaseChatModel;

/** The name shown in receipts. */
export function nameOfModel(model: ChatModel): string {
  if ('complete' in model) return model.name;
  const { model: name, modelName } = model as { model?: unknown; modelName?: unknown };
  return [name, modelName].find((one) => typeof one === 'string') ?? model._llmType();
}

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
  /** So many characters at its start are the same for every question: a server that keeps them need not read them again. */
  stable?: number;
  /** Where in it stands what people, databases and models say; the rest are words of ours. All of it where absent. */
  data?: readonly { start: number; end: number }[];
  /** What the assistant called in this turn. */
  calls?: readonly ToolCall[];
  /** The id of the call that this message answers. */
  answers?: string;
}

/** Something that a model may call instead of writing text. */
export interface Tool {
  name: string;
  description: string;
  /** JSON schema of its arguments. */
  parameters: { type: 'object'; properties: Readonly<Record<string, object>>; required?: readonly string[] };
}

/** As untrusted as text: a name that nobody offered, arguments of any shape. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: Readonly<Record<string, unknown>>;
}

export interface CompleteOptions {
  /** Called with each piece of text as it arrives. */
  onDelta?: (text: string) => void;
  /**
   * Follows one field of the reply while it is written, in YAML or in the arguments of a call: told its value so far, each
   * time it has grown. A reply that is begun anew is told anew; what counts is the reply.
   */
  onField?: { name: string; tell: (value: string) => void };
  signal?: AbortSignal;
  /** Offered where the server takes tools; the same can always be said in text. */
  tools?: readonly Tool[];
}

export interface ModelReply {
  text: string;
  /** What it called; only when tools were offered. */
  calls?: readonly ToolCall[];
  promptTokens: number;
  /** Of those, what the server had kept from an earlier request, when it says so. */
  cachedTokens?: number;
  completionTokens: number;
  /** In the account's currency; 0 when the price is not known. */
  cost: number;
}

/** The same options, and whether their listener has heard anything yet: then a second try would tell it twice. */
export function heard(options: CompleteOptions): { options: CompleteOptions; wasHeard(): boolean } {
  const { onDelta } = options;
  let wasHeard = false;
  const listening = onDelta && {
    onDelta(text: string) {
      wasHeard = true;
      onDelta(text);
    },
  };
  return { options: { ...options, ...listening }, wasHeard: () => wasHeard };
}
