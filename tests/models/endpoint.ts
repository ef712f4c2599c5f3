import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the endpoint was asked. */
export interface Asked {
  path: string;
  headers: IncomingMessage['headers'];
  body: { messages?: { role: string; content: string }[]; stream?: boolean; [key: string]: unknown };
}

export type Behaviour = (response: ServerResponse, asked: Asked) => void | Promise<void>;

/** A loopback server that speaks a chat protocol by playing one behaviour after the other; the last one repeats. */
export interface Endpoint {
  url: string;
  asked: Asked[];
  /** The most requests that were open at the same time. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

export async function openEndpoint(...behaviours: Behaviour[]): Promise<Endpoint> {
  const asked: Asked[] = [];
  let [open, most] = [0, 0];
  const server = createServer(async (request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString() || '{}'),
    };
    const behaviour = behaviours[Math.min(asked.length, behaviours.length - 1)];
    asked.push(one);
    await behaviour?.(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    mostAtOnce: () => most,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

const usage = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 };

/** A completion in OpenAI's form: whole, or in pieces where that is asked for. */
export const says =
  (content: unknown, extra: { tool_calls?: object[] } = {}): Behaviour =>
  (response, asked) => {
    const isText = typeof content === 'string' || content === null;
    if (asked.body.stream && isText) return streamDeltas(response, deltasOf(content ?? '', extra.tool_calls));
    return saysWhole(content, extra)(response, asked);
  };

/** The same from a server that does not stream. */
export const saysWhole =
  (content: unknown, extra: { tool_calls?: object[] } = {}): Behaviour =>
  (response) =>
    json(response, 200, {
      id: 'c1',
      object: 'chat.completion',
      created: 0,
      model: 'test',
      choices: [{ index: 0, message: { role: 'assistant', content, ...extra }, finish_reason: 'stop' }],
      usage,
    });

export interface Called {
  name: string;
  arguments: Record<string, unknown> | string;
}

/** A completion in OpenAI's form that calls tools; arguments as a text are sent as they are. */
export const calls = (...made: Called[]): Behaviour =>
  says(null, {
    tool_calls: made.map(({ name, arguments: given }, at) => ({
      id: `call_${at + 1}`,
      type: 'function',
      function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
    })),
  });

/** The same text cut off by the server's own limit. */
export const saysOnly =
  (content: string): Behaviour =>
  (response) =>
    json(response, 200, {
      id: 'c1',
      object: 'chat.completion',
      created: 0,
      model: 'test',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'length' }],
      usage,
    });

const event = (choice: unknown, rest: object = {}): string =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 0, model: 'test', choices: choice === undefined ? [] : [choice], ...rest })}\n\n`;

/** What of a completion comes in one event, a few characters at a time. */
export function deltasOf(content: string, made: object[] = []): object[] {
  const cut = (text: string): string[] => text.match(/[\s\S]{1,7}/g) ?? [];
  const begun = { role: 'assistant', content: null };
  return [
    ...cut(content).map((piece) => ({ role: 'assistant', content: piece })),
    ...(made as { function: { name: string; arguments: string } }[]).flatMap(({ function: called, ...call }, index) => [
      { ...begun, tool_calls: [{ index, ...call, function: { name: called.name, arguments: '' } }] },
      ...cut(called.arguments).map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
  ];
}

/** `end` says that it is finished, `stop` hangs up politely without, `break` breaks the line. */
export async function streamDeltas(
  response: ServerResponse,
  deltas: object[],
  then: 'end' | 'stop' | 'break' = 'end',
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const delta of deltas) response.write(event({ index: 0, delta, finish_reason: null }));
  await wait(20);
  if (then === 'break') return void response.destroy();
  if (then === 'end') {
    response.write(event({ index: 0, delta: {}, finish_reason: 'stop' }));
    response.write(event(undefined, { usage }));
  }
  response.end(then === 'end' ? 'data: [DONE]\n\n' : '');
}

/** Server-sent events, a piece at a time; `then` may break the line instead of ending it, and waits for `read` where one is given. */
export const streams =
  (
    pieces: string[],
    then: 'end' | 'break' | 'stall' = 'end',
    { pauseMs = 0, read }: { pauseMs?: number; read?: Promise<void> } = {},
  ): Behaviour =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const content of pieces) {
      response.write(event({ index: 0, delta: { role: 'assistant', content }, finish_reason: null }));
      await wait(pauseMs);
    }
    await read;
    if (then === 'stall') return;
    if (then === 'break') {
      await wait(20);
      response.destroy();
      return;
    }
    response.write(event({ index: 0, delta: {}, finish_reason: 'stop' }));
    response.write(event(undefined, { usage }));
    response.end('data: [DONE]\n\n');
  };

export const fails =
  (status: number, headers: Record<string, string> = {}, message = 'no'): Behaviour =>
  (response) =>
    json(response, status, { error: { message, type: 'x', code: 'y' } }, headers);

/** A text with any content type and status. */
export const sends =
  (text: string, contentType = 'application/json', status = 200): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': contentType });
    response.end(text);
  };

/** Announces more than it sends and hangs up. */
export const breaksOff: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"id": "c1", "choices": [{"mess');
  setTimeout(() => response.destroy(), 20);
};

export const staysSilent: Behaviour = () => {};

export const redirectsTo =
  (url: string): Behaviour =>
  (response) => {
    response.writeHead(307, { location: url });
    response.end();
  };

export const slowly =
  (ms: number, behaviour: Behaviour): Behaviour =>
  async (response, asked) => {
    await wait(ms);
    await behaviour(response, asked);
  };

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A whole message in Anthropic's form. */
export const saysAsClaude = (text: string): Behaviour => claude([{ type: 'text', text }], 'end_turn');

export const callsAsClaude = (...made: { name: string; input: Record<string, unknown> }[]): Behaviour =>
  claude(
    made.map((call, at) => ({ type: 'tool_use', id: `toolu_${at + 1}`, ...call })),
    'tool_use',
  );

const claude =
  (content: unknown[], reason: string): Behaviour =>
  (response) =>
    json(response, 200, {
      id: 'm1',
      type: 'message',
      role: 'assistant',
      model: 'test',
      content,
      stop_reason: reason,
      stop_sequence: null,
      usage: { input_tokens: 120, output_tokens: 30 },
    });
