import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { AIMessageChunk, BaseMessageLike } from '@langchain/core/messages';
import { fieldSoFar } from './field-so-far.ts';
import type { CompleteOptions, Model, ModelMessage, ModelReply, Tool, ToolCall } from './model.ts';

interface ChatModelOptions {
  name: string;
  /** Price of a million tokens, prompt and completion; 0 when it is not known. */
  price: { prompt: number; completion: number };
  /** Whether the server keeps only what is marked for it; others find repeated beginnings themselves. */
  marksStable?: boolean;
  /** False where tools are never to be offered. */
  offersTools?: boolean;
}

/**
 * A LangChain chat model as our contract. Streams when somebody listens; counts tokens itself when the server does not
 * say. A server that refuses tools is asked again without them, and not offered any from then on; so too where a stream is
 * refused, stays empty or ends before it is finished, and nobody has been told a piece of text.
 */
export function fromChatModel(client: BaseChatModel, options: ChatModelOptions): Model {
  const { name, price, marksStable = false } = options;
  let { offersTools = true } = options;
  let streams = true;

  async function ask(
    messages: ModelMessage[],
    { tools, isStreamed }: Way,
    { signal, onDelta, onField }: CompleteOptions,
  ) {
    const input = messages.map((message) => messageFor(message, { marksStable, withCalls: tools.length > 0 }));
    const asked = tools.length > 0 && client.bindTools ? client.bindTools(tools.map(asFunction)) : client;
    const settings = signal ? { signal } : {};
    const told = () => estimateTokens([...messages.map(({ content }) => content), ...tools.map(asJson)].join('\n'));
    if (!isStreamed) {
      const reply = replyOf((await asked.invoke(input, settings)) as AIMessageChunk, tools, told, price);
      if (reply.text) onDelta?.(reply.text);
      return reply;
    }
    let whole: AIMessageChunk | undefined;
    const field = onField && followed(onField);
    for await (const chunk of await asked.stream(input, settings)) {
      whole = whole ? whole.concat(chunk as AIMessageChunk) : (chunk as AIMessageChunk);
      const text = textOf((chunk as AIMessageChunk).content);
      if (text) onDelta?.(text);
      field?.(text, chunk as AIMessageChunk);
    }
    const reply = replyOf(whole, tools, told, price);
    if (!isFinished(whole) && !(onDelta && reply.text)) throw new Unfinished(whole && reply);
    return reply;
  }

  /** The same without what the server does not take; what it then answers, it is not asked for again. */
  async function askPlainly(messages: ModelMessage[], way: Way, settings: CompleteOptions, error: unknown) {
    if (error instanceof Unfinished) {
      const reply = await ask(messages, { ...way, isStreamed: false }, settings);
      // Nothing came, or all did and its end was never told: it does not stream as others do.
      if (!error.reply || saidIn(error.reply) === saidIn(reply)) streams = false;
      return reply;
    }
    if (way.tools.length > 0) {
      try {
        const reply = await ask(messages, { ...way, tools: [] }, settings);
        offersTools = false;
        return reply;
      } catch (again) {
        if (!way.isStreamed || !isRefusal(again)) throw again;
      }
    }
    const reply = await ask(messages, { tools: [], isStreamed: false }, settings);
    streams = false;
    return reply;
  }

  return {
    name,
    async complete(messages, settings = {}) {
      const isHeard = settings.onDelta !== undefined || settings.onField !== undefined;
      const way = { tools: offersTools ? (settings.tools ?? []) : [], isStreamed: streams && isHeard };
      try {
        return await ask(messages, way, settings);
      } catch (error) {
        const isLess = way.tools.length > 0 || way.isStreamed;
        if (!(error instanceof Unfinished) && !(isLess && isRefusal(error))) throw error;
        return askPlainly(messages, way, settings, error);
      }
    },
  };
}

/** How a question is put to the server. */
interface Way {
  tools: readonly Tool[];
  isStreamed: boolean;
}

/** A stream that ended without saying so. */
class Unfinished extends Error {
  /** What came before it ended; undefined when nothing did. */
  readonly reply: ModelReply | undefined;
  constructor(reply: ModelReply | undefined) {
    super('the stream was terminated');
    this.reply = reply;
  }
}

function isFinished(whole: AIMessageChunk | undefined): boolean {
  const told: Record<string, unknown> = { ...whole?.additional_kwargs, ...whole?.response_metadata };
  return Boolean(told.finish_reason ?? told.stop_reason);
}

/** Tells the field from text or, once something was called, from the arguments of the first call. */
function followed({ name, tell }: NonNullable<CompleteOptions['onField']>) {
  let [text, args, last] = ['', '', ''];
  let first: number | undefined;
  return (piece: string, { tool_call_chunks: chunks = [] }: AIMessageChunk) => {
    text += piece;
    for (const chunk of chunks) {
      first ??= chunk.index;
      if (chunk.index === first) args += chunk.args ?? '';
    }
    const value = fieldSoFar(args || text, name);
    if (value !== '' && value !== last) tell(value);
    last = value || last;
  };
}

/** What servers say to a request with something in it that they do not know. */
const isRefusal = (error: unknown): boolean =>
  [400, 404, 422, 501].includes((error as { status?: number } | undefined)?.status ?? 0);

/** OpenAI's form, which the client of Anthropic turns into its own. */
const asFunction = ({ name, description, parameters }: Tool) => ({
  type: 'function' as const,
  function: { name, description, parameters: parameters as Record<string, unknown> },
});

const asJson = (tool: Tool): string => JSON.stringify(tool);

interface Form {
  marksStable: boolean;
  /** Whether calls go as calls; else they are told in words, for whoever goes on with a talk that another began. */
  withCalls: boolean;
}

function messageFor(
  { role, content, stable, calls = [], answers }: ModelMessage,
  { marksStable, withCalls }: Form,
): BaseMessageLike {
  if (answers !== undefined && withCalls) return { role: 'tool', content, tool_call_id: answers };
  if (calls.length === 0) return { role, content: marksStable && stable ? markedParts(content, stable) : content };
  if (!withCalls) return { role, content: [content, ...calls.map(asText)].filter((part) => part !== '').join('\n') };
  const made = calls.map(({ id, name, arguments: args }) => ({ id, name, args, type: 'tool_call' as const }));
  return { role: 'assistant', content, tool_calls: made };
}

const asText = ({ name, arguments: args }: ToolCall): string => JSON.stringify({ tool: name, ...args });

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
  tools: readonly Tool[],
  told: () => number,
  price: ChatModelOptions['price'],
): ModelReply {
  const calls = tools.length > 0 ? callsOf(message) : [];
  const broken = tools.length > 0 ? (message?.invalid_tool_calls ?? []).map(({ args }) => args ?? '') : [];
  // Arguments that do not parse are text like any other.
  const text = (message && textOf(message.content)) || (calls.length === 0 ? broken.join('\n') : '');
  const usage = message?.usage_metadata as Usage | undefined;
  const promptTokens = usage?.input_tokens ?? told();
  const said = calls.length > 0 ? text + JSON.stringify(calls.map((call) => call.arguments)) : text;
  const completionTokens = usage?.output_tokens ?? estimateTokens(said);
  const cached = usage?.input_token_details?.cache_read;
  const cost = (promptTokens * price.prompt + completionTokens * price.completion) / 1_000_000;
  return {
    text,
    promptTokens,
    completionTokens,
    cost,
    ...(calls.length > 0 ? { calls } : {}),
    ...(cached ? { cachedTokens: cached } : {}),
  };
}

const saidIn = ({ text, calls = [] }: ModelReply): string =>
  JSON.stringify([text, calls.map(({ name, arguments: given }) => [name, given])]);

/** Nobody needs more at once, and each must be answered. */
const mostCalls = 8;

function callsOf(message: AIMessageChunk | undefined): ToolCall[] {
  return (message?.tool_calls ?? [])
    .slice(0, mostCalls)
    .map(({ id, name, args }, at) => ({ id: id || `call_${at + 1}`, name, arguments: args ?? {} }));
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
