import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../src/errors/catalogue.ts';
import { startServer, type TestServer } from '../fixtures/http-server.ts';

/**
 * Every address of the server's own description, and `/mcp`, with what nobody should send: each reply is less than 500, is one of the
 * catalogue where it is a problem, tells nothing of how we are made, and comes in time. A new address is among them as soon as
 * it is described.
 */
interface Operation {
  method: string;
  path: string;
  search: string[];
  hasBody: boolean;
}
interface Described {
  parameters?: { in: string; name: string }[];
  requestBody?: unknown;
}

let server: TestServer;
let operations: Operation[] = [];
/** Of a run that was answered: with it requests come further than with names of nobody. */
let run = '';
let sent = 0;

beforeAll(async () => {
  server = await startServer();
  const { answer } = await server.ask('有多少个产品', { thread_id: 'fuzzed' });
  run = answer.receipt.run_id;
  const { paths } = (await (await server.get('/openapi.json')).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      search: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      hasBody: requestBody !== undefined,
    })),
  );
  const mcp = ['GET', 'POST', 'DELETE', 'PUT'].map((method) => ({
    method,
    path: '/mcp',
    search: [],
    hasBody: method === 'POST',
  }));
  operations = [...described, ...mcp];
});
afterAll(() => server.end());

const mostMs = 10_000;
const json = { 'content-type': 'application/json' };

/** What is wrong with the reply; nothing where it is as it should be. */
async function faultOf(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
  isAgain = false,
): Promise<string[]> {
  sent += 1;
  const what = `${method} ${path.slice(0, 120)} ${JSON.stringify(headers).slice(0, 80)} ${(body ?? '').slice(0, 80)}`;
  const signal = AbortSignal.timeout(mostMs);
  try {
    const reply = await fetch(server.url + path, { method, headers, signal, ...(body === undefined ? {} : { body }) });
    // What is open by design (a client's own channel) has answered once its headers are there.
    const isChannel = method === 'GET' && path.startsWith('/mcp') && reply.ok;
    const text = isChannel ? '' : await reply.text();
    if (isChannel) await reply.body?.cancel();
    if (reply.status >= 500) return [`${what}: ${reply.status} ${text.slice(0, 200)}`];
    if (/\n {2,}at |node_modules|\.ts:\d|RangeError|TypeError|ZodError/.test(text))
      return [`${what}: tells ${text.slice(0, 200)}`];
    if (reply.status < 400 || path.startsWith('/mcp') || method === 'HEAD') return [];
    const { code } = JSON.parse(text) as { code: string };
    return Object.hasOwn(errorCatalogue, code) ? [] : [`${what}: ${text.slice(0, 200)}`];
  } catch (error) {
    if (signal.aborted) return [`${what}: nothing within ${mostMs} ms`];
    // Half a second after a reply to a body that was not read, its connection is closed; on a busy machine the next request is on it already.
    return isAgain ? [`${what}: ${String(error)}`] : faultOf(method, path, headers, body, true);
  }
}

const filled = (path: string, name: string) => path.replace(/\{\w+\}/g, name);
const ours = (path: string) =>
  path
    .replace('{thread}', 'fuzzed')
    .replace('{assistant}', 'text2sql_agent')
    .replace(/\{\w+\}/g, run);
/** What deletes what the others need is tried with names of nobody alone. */
const placesOf = ({ method, path }: Operation) =>
  method === 'DELETE' ? [filled(path, 'nobody')] : [filled(path, 'nobody'), ours(path)];

/** Everything at once would be a test of the line, one by one takes minutes. */
async function faults(requests: Parameters<typeof faultOf>[]): Promise<string[]> {
  const found: string[] = [];
  const rest = requests.values();
  const worker = async () => {
    for (const request of rest) found.push(...(await faultOf(...request)));
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return found;
}
const forAll = (make: (operation: Operation) => Parameters<typeof faultOf>[]) => faults(operations.flatMap(make));

const names = [
  '%00',
  '%2e%2e%2f%2e%2e%2fetc',
  '%E4%B8',
  '%ff',
  '🦆',
  "'--",
  '__proto__',
  'constructor',
  'x'.repeat(4000),
  '{id}',
  '%0d%0aSet-Cookie:a',
  '.',
  '-1',
  'null',
];
const values = [
  '',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  'NaN',
  'true',
  '%00',
  '%ff',
  '[]',
  '🦆',
  'x'.repeat(5000),
  "' OR 1=1",
];
const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const bodies = [
  '',
  'null',
  '[]',
  '"text"',
  '{',
  '\u0000',
  '\ufeff{}',
  '{"a":1,"a":2}',
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  `{"messages":${deep('[', ']', 100_000)}}`,
  `{"metadata":${deep('{"a":', '}', 90).replace('{"a":}', '{"a":1}')}}`,
  `{"metadata":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}}`,
  `{"assistant_id":"text2sql_agent","command":{"resume":${deep('[', ']', 50_000)}}}`,
  `{"messages":[${'{"role":"user","content":""},'.repeat(5000)}{}]}`,
  `{"${'k'.repeat(200_000)}":1}`,
  `{${Array.from({ length: 20_000 }, (_, at) => `"${at}":1`).join(',')}}`,
  `{"text":"${'\\u0000'.repeat(300)}","run_id":"\\ud800","verdict":"up","messages":[{"content":"\\ud800"}]}`,
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":${deep('[', ']', 20_000)}}}`,
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}',
  'x'.repeat(300_000),
];

describe('every address', () => {
  it('with names of things that are none', async () => {
    const body = (operation: Operation) => (operation.hasBody ? '{"choose":"1"}' : undefined);
    expect(
      await forAll((one) =>
        one.path.includes('{') ? names.map((name) => [one.method, filled(one.path, name), json, body(one)]) : [],
      ),
    ).toEqual([]);
  }, 300_000);

  it("with search parameters that do not fit, are said twice, or are nobody's", async () => {
    const asked = ({ search }: Operation) =>
      [...search, 'unknown'].flatMap((name) => [
        ...values.map((value) => `${name}=${value}`),
        `${name}=1&${name}=2`,
        `${name}[a]=1`,
      ]);
    expect(
      await forAll((one) =>
        placesOf(one).flatMap((place) =>
          asked(one).map((search) => [one.method, `${place}?${search}`, json, one.hasBody ? '{}' : undefined]),
        ),
      ),
    ).toEqual([]);
  }, 300_000);

  it('with bodies that are strange, deep or large', async () => {
    expect(
      await forAll((one) =>
        one.hasBody ? placesOf(one).flatMap((place) => bodies.map((body) => [one.method, place, json, body])) : [],
      ),
    ).toEqual([]);
  }, 300_000);

  it('with headers that lie', async () => {
    const headers: Record<string, string>[] = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json; charset=utf-16' },
      { ...json, 'content-encoding': 'gzip' },
      { ...json, 'last-event-id': 'x'.repeat(4000) },
      { ...json, 'last-event-id': `${run}.999999999` },
      { ...json, 'last-event-id': '-1' },
      { ...json, accept: 'image/png' },
      { ...json, 'accept-language': `${'zh;q=9,'.repeat(500)}*` },
      { ...json, authorization: 'Bearer a.b.c' },
      { ...json, 'x-api-key': 'x'.repeat(5000) },
      { ...json, 'mcp-session-id': '__proto__' },
      { ...json, 'mcp-protocol-version': 'never' },
      { ...json, origin: 'null' },
      { ...json, range: 'bytes=0-' },
      { ...json, 'x-http-method-override': 'DELETE' },
    ];
    expect(
      await forAll((one) =>
        headers.map((given) => [one.method, placesOf(one)[0] ?? '', given, one.hasBody ? '{}' : undefined]),
      ),
    ).toEqual([]);
  }, 300_000);

  it('with methods that it does not have', async () => {
    expect(
      await forAll((one) =>
        ['PUT', 'OPTIONS', 'HEAD', 'PATCH', 'PROPFIND'].map((method) => [method, filled(one.path, 'nobody'), json]),
      ),
    ).toEqual([]);
  }, 300_000);
});

it('is still there afterwards, and answers', async () => {
  expect(sent).toBeGreaterThan(2000);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect(await server.ask('有多少个产品')).toMatchObject({ answer: { status: 'answered' } });
});
