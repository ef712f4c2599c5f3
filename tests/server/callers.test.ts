import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WenshuError } from '../../src/errors/wenshu-error.ts';
import type { Caller } from '../../src/server/auth/callers.ts';
import { allEvents, asked, startServer, type TestServer } from '../fixtures/http-server.ts';

const person = (user: string): Caller => ({
  user,
  role: undefined,
  audience: 'business',
  claims: {},
  scopes: new Set(['ask']),
  how: 'key',
  allowance: {},
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    callers: {
      needsLogin: async () => true,
      async of(headers) {
        const user = headers.get('x-api-key');
        if (!user) throw new WenshuError('request_forbidden');
        return person(user);
      },
      again: async () => undefined,
    },
  });
});
afterAll(() => server.end());

const as = (user: string) => ({ 'x-api-key': user });
// biome-ignore lint/suspicious/noExplicitAny: a test reads what came over the wire
const ask = async (user: string, question: string, more: object = {}): Promise<any> =>
  (await server.post('/api/v1/query/sync', { ...asked(question), ...more }, as(user))).json();

describe('what belongs to a person', () => {
  it('is asked as the caller, whatever the body says', async () => {
    await ask('ann', '有多少个产品', {
      thread_id: 'weekly',
      config: { configurable: { user_id: 'bob' } },
    });
    const threadsOf = async (user: string) =>
      ((await (await server.get('/api/v1/threads', as(user))).json()) as { threads: unknown[] }).threads;
    expect(await threadsOf('ann')).toMatchObject([{ thread: 'weekly' }]);
    expect(await threadsOf('bob')).toEqual([]);
  });

  it('is not had by naming its person: every door that takes a user_id takes it and does not read it', async () => {
    const { answer } = await ask('ann', '有多少个产品', { thread_id: 'private' });
    expect(answer.status).toBe('answered');
    const configurable = { user_id: 'ann', thread_id: 'private' };
    const sneaky = { ...asked('那客户呢'), thread_id: 'private', user_id: 'ann', config: { configurable } };
    const run = { assistant_id: 'text2sql_agent', input: asked('那客户呢'), config: { configurable } };
    for (const path of ['/threads/private/runs/wait', '/threads/private/runs/stream', '/threads/private/runs'])
      expect((await server.post(path, run, as('bob'))).status, path).toBe(404);
    // A conversation of the same name is his own: it begins with his question and knows nothing of hers.
    for (const path of ['/api/v1/query', '/api/v1/query/stream', '/api/v1/query/sync']) {
      const told = await (await server.post(path, sneaky, as('bob'))).text();
      expect(told, path).not.toMatch(/thread_unknown|run_unknown|有多少个产品/);
    }
    const his = (await (await server.get('/api/v1/threads/private/history', as('bob'))).json()) as object;
    expect(JSON.stringify(his)).not.toContain('有多少个产品');
    // What is asked without a conversation is the caller's as well.
    const own = await ask('bob', '有多少个产品', { config: { configurable: { user_id: 'ann' } } });
    const page = `/api/v1/runs/${own.answer.receipt.run_id}/pages`;
    expect((await server.get(page, as('bob'))).status).toBe(200);
    expect((await server.get(page, as('ann'))).status).toBe(404);
    const kept = (await (await server.get('/api/v1/threads/private', as('ann'))).json()) as object;
    expect(JSON.stringify(kept)).not.toContain('那客户呢');
  });

  it('is not there for another: rows, events, cancelling, replies, history, the conversation', async () => {
    const stream = await server.post('/api/v1/query', { ...asked('每个城市有多少客户'), thread_id: 'mine' }, as('ann'));
    const told = await allEvents(stream);
    const run = told.at(-1)?.event.run_id ?? '';
    const gets = ['pages', 'events', 'export.csv', 'export.json', 'export.xlsx'].map(
      (name) => `/api/v1/runs/${run}/${name}`,
    );
    for (const path of [...gets, '/api/v1/threads/mine', '/api/v1/threads/mine/history']) {
      expect((await server.get(path, as('ann'))).status, path).toBe(200);
      expect((await server.get(path, as('bob'))).status, path).toBe(404);
    }
    const last = { ...as('bob'), 'last-event-id': told.at(0)?.id ?? '' };
    expect((await server.post('/api/v1/query', asked('每个城市有多少客户'), last)).status).toBe(404);
    expect((await server.post(`/api/v1/runs/${run}/cancel`, {}, as('bob'))).status).toBe(404);
    expect(
      (await server.post(`/api/v1/runs/${run}/resume`, { say: '好' }, { ...as('bob'), accept: 'application/json' }))
        .status,
    ).toBe(404);
    await ask('bob', '有多少个产品', { thread_id: 'mine' });
    expect((await server.get('/api/v1/threads/mine', as('bob'))).status).toBe(200);
    const hers = (await (await server.get('/api/v1/threads/mine', as('ann'))).json()) as { threads: object[] };
    expect(hers.threads).toMatchObject([{ thread: 'mine', questions: 1, question: '每个城市有多少客户' }]);
    expect((await fetch(`${server.url}/api/v1/threads/mine`, { method: 'DELETE', headers: as('bob') })).status).toBe(
      200,
    );
    expect((await server.get('/api/v1/threads/mine', as('ann'))).status).toBe(200);
    expect((await server.get('/api/v1/threads/mine', as('bob'))).status).toBe(404);
  });

  it('open paths know nobody, every other path wants a caller first, also one that is not there', async () => {
    for (const path of ['/health', '/ready', '/openapi.json', '/docs'])
      expect((await server.get(path)).status).toBe(200);
    for (const path of ['/api/v1/threads', '/nothing', '/health/', '/docs/x'])
      expect((await server.get(path)).status).toBe(403);
  });
});

it('a problem is told for whoever meets it, whatever the server is for others', async () => {
  const audienceOf = (headers: Pick<Headers, 'get'>) => (headers.get('x-api-key') === 'ann' ? 'analyst' : 'business');
  const callers = {
    needsLogin: async () => true,
    of: async (headers: Pick<Headers, 'get'>) => ({ ...person('ann'), audience: audienceOf(headers) }) as const,
    again: async () => undefined,
  };
  for (const audience of ['analyst', 'business'] as const) {
    const one = await startServer({ server: { audience }, callers });
    try {
      const titleFor = async (user: string) =>
        ((await (await one.get('/api/v1/explore?connection=nowhere', as(user))).json()) as { title: string }).title;
      expect(await titleFor('ann')).toContain('nowhere');
      expect(await titleFor('bob')).not.toMatch(/nowhere|demo/);
    } finally {
      await one.end();
    }
  }
});
