import { afterEach, describe, expect, it } from 'vitest';
import { WenshuError } from '../../src/errors/wenshu-error.ts';
import type { Model } from '../../src/models/model.ts';
import { type ModelSettings, openModel } from '../../src/models/open-model.ts';
import {
  type Behaviour,
  breaksOff,
  type Endpoint,
  fails,
  openEndpoint,
  redirectsTo,
  says,
  saysAsClaude,
  saysOnly,
  sends,
  slowly,
  staysSilent,
  streams,
} from './endpoint.ts';

const secretKey = 'sk-very-secret-0123456789';
const settings: ModelSettings = {
  temperature: 0,
  max_tokens: 4096,
  timeout_seconds: 20,
  retries: 2,
  requests_per_minute: 1000,
  concurrency: 10,
  prices: { test: { prompt: 2, completion: 10 } },
  keys: { OPENAI_COMPATIBLE_API_KEY: secretKey, ANTHROPIC_API_KEY: secretKey, OPENAI_API_KEY: secretKey },
};

const open: Endpoint[] = [];

async function endpoint(...behaviours: Behaviour[]): Promise<Endpoint> {
  const made = await openEndpoint(...behaviours);
  open.push(made);
  return made;
}

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function modelAt({ url }: Endpoint, changes: Partial<ModelSettings> = {}): Promise<Model> {
  const model = await openModel(`${url}#test`, { ...settings, ...changes });
  if (!model) throw new Error('no model');
  return model;
}

const ask = (model: Model, options = {}) => model.complete([{ role: 'user', content: 'hello' }], options);

/** The catalogue's code of what went wrong; everything that could be shown or logged must be free of the key. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'no error';
  } catch (error) {
    if (!(error instanceof WenshuError)) return `bare ${error}`;
    const visible = JSON.stringify([error.message, error.params, error.technical, error.stack]);
    expect(visible).not.toContain(secretKey);
    return error.code;
  }
}

describe('a good endpoint', () => {
  it('is asked in OpenAI’s protocol, once, and its tokens are priced', async () => {
    const server = await endpoint(says('你好'));
    const model = await modelAt(server);
    const reply = await model.complete([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: '在吗' },
    ]);
    expect(reply).toEqual({ text: '你好', promptTokens: 120, completionTokens: 30, cost: (120 * 2 + 30 * 10) / 1e6 });
    expect(server.asked).toHaveLength(1);
    const [asked] = server.asked;
    expect(asked?.path).toBe('/v1/chat/completions');
    expect(asked?.headers.authorization).toBe(`Bearer ${secretKey}`);
    expect(asked?.body).toMatchObject({ model: 'test', temperature: 0 });
    expect(asked?.body.max_tokens ?? asked?.body.max_completion_tokens).toBe(4096);
    expect(asked?.body.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: '在吗' },
    ]);
  });

  it('counts tokens itself when the server does not say', async () => {
    const body = { id: '1', choices: [{ index: 0, message: { role: 'assistant', content: '一二三四' } }] };
    const model = await modelAt(await endpoint(sends(JSON.stringify(body))));
    expect(await ask(model)).toMatchObject({ text: '一二三四', completionTokens: 4 });
  });

  it('streams to whoever listens', async () => {
    const server = await endpoint(streams(['SELECT ', '1', '；好']));
    const pieces: string[] = [];
    const reply = await ask(await modelAt(server), { onDelta: (text: string) => pieces.push(text) });
    expect(pieces).toEqual(['SELECT ', '1', '；好']);
    expect(reply).toMatchObject({ text: 'SELECT 1；好', promptTokens: 120, completionTokens: 30 });
    expect(server.asked[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  it('keeps at most so many requests open', async () => {
    const server = await endpoint(slowly(30, says('ok')));
    const model = await modelAt(server, { concurrency: 2 });
    await Promise.all(Array.from({ length: 7 }, () => ask(model)));
    expect(server.asked).toHaveLength(7);
    expect(server.mostAtOnce()).toBe(2);
  });
});

describe('an endpoint in trouble', () => {
  it('is asked again after 429, as long after as it says', async () => {
    const server = await endpoint(fails(429, { 'retry-after': '1' }), says('ok'));
    const before = performance.now();
    expect((await ask(await modelAt(server))).text).toBe('ok');
    expect(performance.now() - before).toBeGreaterThan(950);
    expect(server.asked).toHaveLength(2);
  });

  it.each([500, 502, 503, 529])('is asked again after %i', async (status) => {
    const server = await endpoint(fails(status), says('ok'));
    expect((await ask(await modelAt(server))).text).toBe('ok');
    expect(server.asked).toHaveLength(2);
  });

  it('is given up after the tries', async () => {
    const busy = await endpoint(fails(429, { 'retry-after': '0.01' }));
    expect(await codeOf(ask(await modelAt(busy, { retries: 1 })))).toBe('model_busy');
    expect(busy.asked).toHaveLength(2);
    const down = await endpoint(fails(500));
    expect(await codeOf(ask(await modelAt(down, { retries: 1 })))).toBe('model_failed');
    expect(down.asked).toHaveLength(2);
  });

  it.each([
    [401, 'model_key_refused'],
    [403, 'model_key_refused'],
    [400, 'model_failed'],
    [404, 'model_failed'],
  ])('is not asked again after %i', async (status, code) => {
    const server = await endpoint(fails(status, {}, `bad key ${secretKey}`));
    expect(await codeOf(ask(await modelAt(server)))).toBe(code);
    expect(server.asked).toHaveLength(1);
  });

  it('is asked again when the line breaks', async () => {
    const server = await endpoint(breaksOff, says('ok'));
    expect((await ask(await modelAt(server))).text).toBe('ok');
  });

  it('is ended when it takes too long', async () => {
    const server = await endpoint(staysSilent);
    expect(await codeOf(ask(await modelAt(server, { retries: 0, timeout_seconds: 0.15 })))).toBe('model_timeout');
  });

  it('is ended when it drips for ever', async () => {
    const server = await endpoint(
      streams(
        Array.from({ length: 200 }, () => '.'),
        'end',
        { pauseMs: 20 },
      ),
    );
    const model = await modelAt(server, { retries: 0, timeout_seconds: 0.2 });
    expect(await codeOf(ask(model, { onDelta: () => {} }))).toBe('model_timeout');
  });

  it('is left when the person cancels, and not asked again', async () => {
    const controller = new AbortController();
    const server = await endpoint(() => controller.abort());
    const work = codeOf(ask(await modelAt(server), { signal: controller.signal }));
    expect(await work).toBe('query_cancelled');
    expect(server.asked).toHaveLength(1);
  });

  it('does not repeat to the listener what was already said', async () => {
    // The line breaks when that was heard, and not before.
    const heard = Promise.withResolvers<void>();
    const server = await endpoint(streams(['Sales '], 'break', { read: heard.promise }), streams(['Sales ', 'rose.']));
    const pieces: string[] = [];
    const model = await modelAt(server);
    const onDelta = (text: string) => {
      pieces.push(text);
      heard.resolve();
    };
    const outcome = await codeOf(ask(model, { onDelta }));
    expect([outcome, pieces.join('')]).toEqual(['model_broke_off', 'Sales ']);
  });

  it('cannot be reached', async () => {
    const server = await endpoint(says('x'));
    await server.close();
    expect(await codeOf(ask(await modelAt(server, { retries: 0 })))).toBe('model_failed');
  });
});

describe('an endpoint that talks nonsense', () => {
  it.each([
    ['half a JSON', '{"choices": [{"message"', 'model_broke_off'],
    ['a web page', '<html>Bad gateway</html>', 'model_wrong_address'],
    ['nothing', '', 'model_silent'],
    ['another object', '{"hello": 1}', 'model_wrong_address'],
    ['no choices', '{"choices": []}', 'model_silent'],
    ['a list', '[]', 'model_wrong_address'],
  ])('%s is an error of ours, never a crash', async (_, text, code) => {
    const model = await modelAt(await endpoint(sends(text)), { retries: 0 });
    const outcome = await ask(model).then(
      (reply) => reply.text,
      (error) => (error instanceof WenshuError ? error.code : `bare ${error}`),
    );
    expect(outcome).toBe(code);
  });

  it('a reply cut off by the server is handed on as it is', async () => {
    const model = await modelAt(await endpoint(saysOnly('sql: |\n  SELECT name FROM emplo')));
    expect((await ask(model)).text).toBe('sql: |\n  SELECT name FROM emplo');
  });

  it('content in parts is joined, and what is no text is left out', async () => {
    const parts = [
      { type: 'text', text: 'SELECT ' },
      { type: 'image_url', image_url: { url: 'http://127.0.0.1/x.png' } },
      { type: 'text', text: '1' },
    ];
    expect((await ask(await modelAt(await endpoint(says(parts))))).text).toBe('SELECT 1');
  });

  it('a call of a tool that nobody offered is not followed', async () => {
    const call = { id: 't', type: 'function', function: { name: 'run_shell', arguments: '{"command":"id"}' } };
    const model = await modelAt(await endpoint(says(null, { tool_calls: [call] })));
    expect((await ask(model)).text).toBe('');
  });

  it('a redirect elsewhere does not take the key along', async () => {
    const other = await endpoint(says('stolen'));
    const server = await endpoint(redirectsTo(`${other.url.replace('127.0.0.1', 'localhost')}/chat/completions`));
    await ask(await modelAt(server, { retries: 0 })).catch(() => undefined);
    for (const { headers } of other.asked) expect(JSON.stringify(headers)).not.toContain(secretKey);
  });
});

describe('Anthropic', () => {
  it('is asked in its own protocol at the address that is set', async () => {
    const server = await endpoint(fails(529), saysAsClaude('SELECT 1'));
    const model = await openModel('anthropic:test', {
      ...settings,
      base_urls: { anthropic: server.url.replace('/v1', '') },
    });
    const reply = await model?.complete([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'hello' },
    ]);
    expect(reply).toMatchObject({ text: 'SELECT 1', promptTokens: 120, completionTokens: 30 });
    expect(server.asked).toHaveLength(2);
    expect(server.asked[1]?.path).toBe('/v1/messages');
    expect(server.asked[1]?.headers['x-api-key']).toBe(secretKey);
  });
});

describe('openModel', () => {
  it('needs a key where the provider does, and names the variable', async () => {
    const work = openModel('siliconflow', { ...settings, keys: {} });
    await expect(work).rejects.toMatchObject({
      code: 'model_key_missing',
      params: { variable: 'SILICONFLOW_API_KEY' },
    });
  });

  it('opens nothing for the embedded engine', async () => {
    expect(await openModel('embedded', settings)).toBeUndefined();
  });
});
