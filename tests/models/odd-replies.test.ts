import { afterEach, describe, expect, it } from 'vitest';
import { errorText, WenshuError } from '../../src/errors/wenshu-error.ts';
import { openModel } from '../../src/models/open-model.ts';
import {
  type Behaviour,
  breaksOff,
  type Endpoint,
  fails,
  openEndpoint,
  says,
  sends,
  streamDeltas,
  streams,
} from './endpoint.ts';

/** What a server sends instead of a reply, and what people are told: three sentences, because there are three remedies. */
const open: Endpoint[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const hangsUp: Behaviour = (response) => void response.destroy();
const page = '<!DOCTYPE html><html><title>Sign in</title></html>';

async function outcome(behaviours: Behaviour[], { provider = '', listens = false, retries = 0 } = {}) {
  const server = await openEndpoint(...behaviours);
  open.push(server);
  const settings = {
    temperature: 0,
    max_tokens: 100,
    timeout_seconds: 20,
    retries,
    requests_per_minute: 1000,
    concurrency: 2,
    prices: {},
    keys: { OPENAI_COMPATIBLE_API_KEY: 'k', ANTHROPIC_API_KEY: 'k' },
    base_urls: { anthropic: server.url.replace('/v1', '') },
  };
  const model = await openModel(provider || `${server.url}#test`, settings);
  const said = model?.complete([{ role: 'user', content: 'hello' }], listens ? { onDelta: () => {} } : {});
  const told = await said?.then(
    (reply) => reply.text,
    (error) => (error instanceof WenshuError ? error.code : `bare ${error}`),
  );
  return { told, asked: server.asked.length };
}

describe.each([
  ['whole', {}],
  ['to a listener', { listens: true }],
  ['as Anthropic', { provider: 'anthropic:test' }],
] as const)('%s', (_, how) => {
  it.each<[string, Behaviour, string]>([
    ['a page', sends(page, 'text/html'), 'model_wrong_address'],
    ['a page that says it is JSON', sends(page), 'model_wrong_address'],
    ['a page with 404', sends(page, 'text/html', 404), 'model_wrong_address'],
    ['plain text', sends('It works!', 'text/plain'), 'model_wrong_address'],
    ['another service', sends('{"hello": 1}'), 'model_wrong_address'],
    ['half a JSON', sends('{"choices": [{"message"'), 'model_broke_off'],
    ['less than it announced', breaksOff, 'model_broke_off'],
    ['an empty body', sends(''), 'model_silent'],
    ['a line put down', hangsUp, 'model_silent'],
    ['a gateway in trouble', sends(page, 'text/html', 502), 'model_failed'],
    ['a page that asks for a key', sends(page, 'text/html', 401), 'model_key_refused'],
  ])('%s', async (_name, behaviour, code) => {
    expect((await outcome([behaviour], how)).told).toBe(code);
  });
});

it('half a stream has broken off, one without a single piece is nothing', async () => {
  expect((await outcome([streams(['Sales '], 'break')], { listens: true })).told).toBe('model_broke_off');
  const unheard: Behaviour = (response) => streamDeltas(response, [], 'break');
  expect((await outcome([unheard], { listens: true })).told).toBe('model_silent');
});

it('no choices are nothing', async () => {
  expect((await outcome([sends('{"choices": []}')])).told).toBe('model_silent');
});

it('what may pass is asked again, a wrong address is not', async () => {
  expect(await outcome([breaksOff, says('ok')], { retries: 2 })).toEqual({ told: 'ok', asked: 2 });
  expect(await outcome([sends(''), says('ok')], { retries: 2 })).toEqual({ told: 'ok', asked: 2 });
  expect(await outcome([sends(page), says('ok')], { retries: 2 })).toEqual({ told: 'model_wrong_address', asked: 1 });
  expect(await outcome([fails(500), says('ok')], { retries: 2 })).toEqual({ told: 'ok', asked: 2 });
});

it.each(['zh', 'en'] as const)('three sentences, each with what to do: %s', (language) => {
  for (const audience of ['analyst', 'business'] as const) {
    const codes = ['model_wrong_address', 'model_broke_off', 'model_silent'] as const;
    const texts = codes.map((code) => errorText(code, language, { name: 'test' }, audience));
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) expect(text).toMatch(/请|Check|Ask again|ask/);
  }
});
