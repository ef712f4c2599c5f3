import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getEncoding } from 'js-tiktoken';

export interface WireMessage {
  role: string;
  content: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
}

/** One request as it went over the wire. */
export interface WireRequest {
  messages: WireMessage[];
  tools?: { function: { name: string } }[];
}

export interface WireReply {
  content?: string;
  call?: { name: string; arguments: Record<string, unknown> };
}

export interface WireCall extends WireRequest {
  reply: WireReply;
  tokens: WireTokens;
}

export interface WireTokens {
  messages: number;
  tools: number;
}

export const tokenizerName = 'js-tiktoken o200k_base';
const tokenizer = getEncoding('o200k_base');
const count = (text: string): number => tokenizer.encode(text, 'all').length;

/** As OpenAI's cookbook counts: three tokens a message, three for the reply, and every text in between; tools as they are sent. */
export function tokensOf({ messages, tools = [] }: WireRequest): WireTokens {
  const texts = messages.map(({ role, content, tool_calls: calls = [] }) => {
    const called = calls.map((call) => count(call.function.name) + count(call.function.arguments));
    return 3 + count(role) + count(content ?? '') + called.reduce((sum, one) => sum + one, 0);
  });
  return {
    messages: 3 + texts.reduce((sum, one) => sum + one, 0),
    tools: tools.reduce((sum, tool) => sum + count(JSON.stringify(tool)), 0),
  };
}

/** Some clients send a text in parts. */
const asTexts = (request: WireRequest): WireRequest => ({
  ...request,
  messages: request.messages.map((message) => {
    const content: unknown = message.content;
    if (!Array.isArray(content)) return message;
    return { ...message, content: content.map((part: { text?: string }) => part.text ?? '').join('') };
  }),
});

/**
 * A loopback endpoint in OpenAI's protocol that plays a model from a script and counts what it was sent, so that two
 * systems are measured at the same place: on the wire, behind the real client library.
 */
export async function openWire(play: (request: WireRequest) => WireReply) {
  const calls: WireCall[] = [];
  let countingMs = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = asTexts(JSON.parse(Buffer.concat(chunks).toString()) as WireRequest);
    const reply = play(body);
    const start = process.threadCpuUsage();
    const tokens = tokensOf(body);
    const { user, system } = process.threadCpuUsage(start);
    countingMs += (user + system) / 1000;
    calls.push({ ...body, reply, tokens });
    const { call, content = null } = reply;
    const id = `call_${calls.length}`;
    const called = call && { name: call.name, arguments: JSON.stringify(call.arguments) };
    const message = {
      role: 'assistant',
      content,
      ...(called ? { tool_calls: [{ id, type: 'function', function: called }] } : {}),
    };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        id: `completion_${calls.length}`,
        object: 'chat.completion',
        created: 0,
        model: 'recorded',
        choices: [{ index: 0, message, finish_reason: call ? 'tool_calls' : 'stop' }],
        usage: {
          prompt_tokens: tokens.messages + tokens.tools,
          completion_tokens: count(content ?? ''),
          total_tokens: 0,
        },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    /** Processor time that went into counting alone: who measures the systems takes it off. */
    countingMs: () => countingMs,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
