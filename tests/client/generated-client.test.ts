import { readFileSync, rmSync } from 'node:fs';
import createClient from 'openapi-fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shop } from '../e2e/run-cli.ts';
import { allEvents, eventsOf, startServer, type TestServer } from '../fixtures/http-server.ts';
import { createTwofoldShop, twofold } from '../fixtures/twofold-shop.ts';
import { headOf, typesFile } from './client-folder.ts';
import type { components, paths } from './wenshu-api.ts';

/** A client as others make it: types from our description, nothing of ours in between. The compiler checks every line against them. */
let shop: Shop;
let server: TestServer;
let client: ReturnType<typeof createClient<paths>>;
beforeAll(async () => {
  shop = createTwofoldShop();
  server = await startServer({ db: shop.database, server: { audience: 'analyst' } });
  client = createClient<paths>({ baseUrl: server.url });
});
afterAll(async () => {
  await server.end();
  rmSync(shop.folder, { recursive: true, force: true });
});

type Event = components['schemas']['Event'];
const asking = (content: string) => ({ messages: [{ role: 'user', content }] });
const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n';

async function asked(question: string, thread?: string) {
  const body = { ...asking(question), ...(thread ? { thread_id: thread } : {}) };
  const { data, error } = await client.POST('/api/v1/query/sync', { body });
  if (!data) throw new Error(error.title);
  return data.answer;
}

it('its types are those of the description as it is now', async () => {
  const [head] = readFileSync(typesFile, 'utf8').split('\n');
  const now = headOf(await (await server.get('/openapi.json')).text());
  expect(head, 'node tests/client/write-types.ts writes them anew').toBe(now);
});

describe('a client made from the description', () => {
  it.each(['有多少个客户', 'how many customers are there'])('asks, and gets the answer: %s', async (question) => {
    const { status, table, receipt, final_response } = await asked(question);
    expect([status, table?.rows.length]).toEqual(['answered', 1]);
    expect(receipt.sql).toContain('COUNT');
    expect(final_response.type).toBe('DATABASE');
  });

  it('listens to a stream', async () => {
    const body = asking('how many orders are there');
    const { response } = await client.POST('/api/v1/query', { body, parseAs: 'stream' });
    const told: Event[] = (await allEvents(response)).map(({ event }) => event as Event);
    expect(told[0]?.type).toBe('run-start');
    const end = told.at(-1);
    expect(end?.type === 'run-end' && end.answer.status).toBe('answered');
  });

  it('is asked back, and replies: at once, and as a stream', async () => {
    for (const accept of ['application/json', 'text/event-stream']) {
      const { status, clarification, receipt } = await asked(twofold);
      expect(status).toBe('clarify');
      const [option] = clarification?.options ?? [];
      const { data, response } = await client.POST('/api/v1/runs/{id}/resume', {
        params: { path: { id: receipt.run_id } },
        body: { choose: option?.id ?? '' },
        headers: { accept },
        parseAs: accept === 'application/json' ? 'json' : 'stream',
      });
      if (accept === 'application/json') expect(data).toMatchObject({ answer: { status: 'answered' } });
      else expect((await allEvents(response)).at(-1)?.event).toMatchObject({ answer: { status: 'answered' } });
    }
  });

  it('turns pages, and takes everything away', async () => {
    const { receipt } = await asked('SELECT id, name FROM customers ORDER BY id');
    const path = { id: receipt.run_id };
    const names: components['schemas']['Cell'][] = [];
    let total = 0;
    for (let page = 1; ; page += 1) {
      const query = { page, page_size: 2 };
      const { data } = await client.GET('/api/v1/runs/{id}/pages', { params: { path, query } });
      names.push(...(data?.data ?? []).map(([, name = null]) => name));
      total = data?.total_count ?? 0;
      if (!data?.has_next) break;
    }
    expect([names.length, total > 2]).toEqual([total, true]);
    const whole = await client.GET('/api/v1/runs/{id}/export.json', { params: { path } });
    expect(whole.data?.rows.map(([, name]) => name)).toEqual(names);
    const csv = await client.GET('/api/v1/runs/{id}/export.csv', { params: { path }, parseAs: 'text' });
    expect(csv.data?.trim().split('\n')).toHaveLength(total + 1);
  });

  it('cancels', async () => {
    const { response } = await client.POST('/api/v1/query', { body: asking(endless), parseAs: 'stream' });
    const events = eventsOf(response);
    let last: Event | undefined;
    for await (const { event } of events) {
      last = event as Event;
      if (event.type !== 'sql-ready') continue;
      const { data } = await client.POST('/api/v1/runs/{id}/cancel', { params: { path: { id: event.run_id } } });
      expect(data).toEqual({ run_id: event.run_id, cancelled: true });
    }
    expect(last?.type === 'run-error' && last.code).toBe('query_cancelled');
  });

  it('looks at conversations, and deletes one', async () => {
    await asked('how many orders in May 2026', 'weekly');
    const params = { path: { thread: 'weekly' } };
    const all = await client.GET('/api/v1/threads');
    expect(all.data?.threads.map(({ thread }) => thread)).toContain('weekly');
    const one = await client.GET('/api/v1/threads/{thread}', { params });
    expect(one.data?.threads[0]).toMatchObject({ questions: 1, question: 'how many orders in May 2026' });
    const { data } = await client.GET('/api/v1/threads/{thread}/history', { params });
    expect(data?.checkpoints.map(({ question }) => question)).toContain('how many orders in May 2026');
    expect((await client.DELETE('/api/v1/threads/{thread}', { params })).data?.deleted).toContain('weekly');
    const { error } = await client.GET('/api/v1/threads/{thread}', { params });
    expect(error?.code).toBe('thread_unknown');
  });
});
