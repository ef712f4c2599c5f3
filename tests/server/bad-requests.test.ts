import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorCatalogue } from '../../src/errors/catalogue.ts';
import { problemReply } from '../../src/protocol/replies.ts';
import { languageOfHeader } from '../../src/server/http/read-request.ts';
import { allRoutes } from '../../src/server/routes/all-routes.ts';
import { asked, startServer, type TestServer } from '../fixtures/http-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

type Json = { type?: string; properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; required?: string[] };

/** One value that fits a schema, as small as can be. */
function fitting(schema: Json): unknown {
  if (schema.anyOf) return fitting(schema.anyOf[0] as Json);
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, fitting(inner)]));
  if (schema.type === 'array') return [fitting(schema.items ?? {})];
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  return 'user';
}

const strange = [
  null,
  true,
  -1,
  1e308,
  '',
  '\u0000',
  '../../x',
  'x'.repeat(5000),
  [],
  {},
  [[[]]],
  { __proto__: { a: 1 } },
];

/** The value with every place of it replaced, once each, by everything strange. */
function* broken(value: unknown): Generator<unknown> {
  yield* strange;
  if (Array.isArray(value)) for (const inner of broken(value[0])) yield [inner];
  else if (value && typeof value === 'object')
    for (const [key, held] of Object.entries(value)) {
      const { [key]: _, ...without } = value as Record<string, unknown>;
      yield without;
      for (const inner of broken(held)) yield { ...value, [key]: inner };
    }
}

const withBody = allRoutes.filter(({ body }) => body);
const named = (path: string) => path.replace(/:\w+/g, 'nobody');
const send = (method: string, path: string, body: string) =>
  fetch(server.url + named(path), {
    method: method.toUpperCase(),
    headers: { 'content-type': 'application/json' },
    body,
  });

/** Nothing of how we are made. */
async function expectClean(reply: Response): Promise<void> {
  const text = await reply.text();
  expect(text).not.toMatch(/\n? {2,}at |node_modules|\.ts:\d|zod|Hono|SELECT /i);
  expect(reply.status, text).toBeLessThan(500);
  if (reply.status < 400) return;
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  const problem = problemReply.parse(JSON.parse(text));
  expect(problem.status).toBe(reply.status);
  expect(Object.keys(errorCatalogue)).toContain(problem.code);
}

describe('bodies that do not fit', () => {
  it.each(withBody.map(({ method, path, body }) => [method, path, body as z.ZodType] as const))(
    '%s %s: made from its own schema',
    async (method, path, body) => {
      const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json;
      // As it is sent: what is undefined is not there.
      const sent = (candidate: unknown) => JSON.parse(JSON.stringify(candidate) ?? 'null');
      const bodies = [...broken(fitting(schema))].filter((candidate) => !body.safeParse(sent(candidate)).success);
      // Where nothing needs to be said, any object will do.
      expect(bodies.length).toBeGreaterThan(Object.keys(schema.properties ?? {}).length > 0 || schema.anyOf ? 15 : 5);
      for (const candidate of bodies) {
        const reply = await send(method, path, JSON.stringify(candidate));
        expect(reply.status, JSON.stringify(candidate).slice(0, 200)).toBeGreaterThanOrEqual(400);
        await expectClean(reply);
      }
    },
  );

  it.each(['{', '[1', 'nothing', '"', '\u0000', '{"messages":'])('not JSON: %j', async (text) => {
    for (const { method, path } of withBody) {
      const reply = await send(method, path, text);
      expect(reply.status).toBe(400);
      await expectClean(reply);
    }
  });

  it('too large is 413, said so before it is read', async () => {
    const reply = await server.post('/api/v1/query', asked('x'.repeat(300_000)));
    expect(reply.status).toBe(413);
    await expectClean(reply);
  });

  it.each([
    ['an empty question', asked('   '), 400, 'question_empty'],
    ['no message of a person', { messages: [{ role: 'assistant', content: 'hello' }] }, 400, 'question_empty'],
    ['a question that is too long', asked('x'.repeat(4001)), 413, 'question_too_long'],
    ['a thread with a slash', { ...asked('有多少个产品'), thread_id: 'choice/x' }, 400, 'request_invalid'],
    ['a page of 5,000', { ...asked('有多少个产品'), pagination: { page_size: 5000 } }, 400, 'request_invalid'],
  ])('%s', async (_, body, status, code) => {
    for (const path of ['/api/v1/query', '/api/v1/query/sync']) {
      const reply = await server.post(path, body);
      expect([reply.status, await reply.json()]).toMatchObject([status, { code }]);
    }
  });
});

describe('addresses that are not there', () => {
  const odd = ['x', '%00', '..%2f..%2fetc', '%E4%B8', 'x'.repeat(2000), "'; DROP TABLE x; --", '🦆'];
  it.each(allRoutes.filter(({ path }) => path.includes(':')).map(({ method, path }) => [method, path]))(
    '%s %s',
    async (method, path) => {
      for (const name of odd) {
        const url = server.url + path.replace(/:\w+/g, name.includes('%') ? name : encodeURIComponent(name));
        const headers = { 'content-type': 'application/json' };
        const body = method === 'post' || method === 'patch' ? JSON.stringify({ choose: '1' }) : undefined;
        const reply = await fetch(url, { method: method.toUpperCase(), headers, ...(body ? { body } : {}) });
        // A stream has begun by the time the run is looked for.
        const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream');
        if (!isStream) expect(reply.status).toBeGreaterThanOrEqual(400);
        await expectClean(reply);
      }
    },
  );

  it.each(['/assets/x.js', '/api', '/api/v2/query', '/.env', '/docs/x', '//evil.example'])(
    '%s is 404',
    async (path) => {
      const reply = await server.get(path);
      expect(reply.status).toBe(404);
      await expectClean(reply);
    },
  );
});

describe('problems speak the language of the caller', () => {
  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['en-US,en;q=0.9', 'en'],
    ['fr, zh;q=0.4, en;q=0.3', 'zh'],
    ['en;q=0, zh', 'zh'],
    ['*', undefined],
    ['fr', undefined],
    ['', undefined],
    ['zho, english', undefined],
    [undefined, undefined],
  ])('%s: %s', (header, language) => expect(languageOfHeader(header)).toBe(language));

  it('over the wire', async () => {
    const title = async (language: string) => {
      const reply = await server.get('/nothing', { 'accept-language': language });
      return [reply.headers.get('content-language'), problemReply.parse(await reply.json()).title];
    };
    expect(await title('zh-CN')).toEqual(['zh', '没有这个地址。可用的地址见 /docs。']);
    expect(await title('en')).toEqual(['en', 'There is nothing at this address. What there is stands at /docs.']);
  });
});

describe('what describes the server', () => {
  it('/openapi.json has every route, with the schemas that check it', async () => {
    const { openapi, paths, components } = (await (await server.get('/openapi.json')).json()) as {
      openapi: string;
      components: { schemas: Record<string, { required?: string[] }> };
      // biome-ignore lint/suspicious/noExplicitAny: a document of another standard
      paths: Record<string, Record<string, any>>;
    };
    expect(openapi).toBe('3.1.0');
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const all = allRoutes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(all.sort());
    const body = paths['/api/v1/query']?.post.requestBody.content['application/json'].schema;
    expect(body).toEqual({ $ref: '#/components/schemas/Query' });
    expect(components.schemas.Query?.required).toEqual(['messages']);
    const named = JSON.stringify(paths) + JSON.stringify(components);
    const references = [...named.matchAll(/"\$ref":"([^"]*)"/g)].map(([, place = '']) => place);
    const known = new Set(Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`));
    expect(references.filter((place) => !known.has(place))).toEqual([]);
    const sizes = paths['/api/v1/runs/{id}/pages']?.get.parameters.find(
      ({ name }: { name: string }) => name === 'page_size',
    );
    expect(sizes.schema).toMatchObject({ minimum: 1, maximum: 1000 });
  });

  it('/docs names every route and fetches nothing', async () => {
    const reply = await server.get('/docs');
    const page = await reply.text();
    expect(reply.headers.get('content-type')).toContain('text/html');
    for (const { path } of allRoutes) expect(page).toContain(path);
    expect(page).not.toMatch(/<script|<link|<img|src=|@import|url\(|https:/);
  });
});
