import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import type { Shop } from '../e2e/run-cli.ts';
import { allEvents, asked, startServer, type TestServer } from '../fixtures/http-server.ts';
import { createTwofoldShop, twofold } from '../fixtures/twofold-shop.ts';

/** One person in one role, before and after what is known of them has changed: what they saw then is not theirs to see now. */
const { roles } = parseConfig({
  roles: { clerk: { audience: 'analyst', row_filters: { orders: 'id = {user.orders}' } } },
});

let shop: Shop;
let server: TestServer;
let then: Record<string, string>;
let now: Record<string, string>;
let run = '';
let waiting = '';
let eventId = '';

beforeAll(async () => {
  shop = createTwofoldShop();
  server = await startServer({ db: shop.database, config: { roles } });
  const keyFor = async (orders: number[]) => ({
    'x-api-key': (
      await server.wenshu.keys.create({ user: 'anna', role: 'clerk', scopes: ['ask', 'sql'], claims: { orders } })
    ).key,
  });
  then = await keyFor([72, 73]);
  now = await keyFor([71]);
  const sql = 'SELECT max(shipped_on) AS last FROM orders';
  const told = await allEvents(await server.post('/api/v1/query', { ...asked(sql), thread_id: 'weekly' }, then));
  run = encodeURIComponent(told.at(-1)?.event.run_id ?? '');
  eventId = told[0]?.id ?? '';
  const asking = await allEvents(await server.post('/api/v1/query', { ...asked(twofold), thread_id: 'open' }, then));
  waiting = encodeURIComponent(asking.at(-1)?.event.run_id ?? '');
});
afterAll(async () => {
  await server.end();
  rmSync(shop.folder, { recursive: true, force: true });
});

/** Of the order that they saw, and nowhere else. */
const seen = '2025-01-11';

describe('a person of whom something else is known now', () => {
  const streams = () => [`/api/v1/runs/${run}/events`, '/threads/weekly/state', '/api/v1/threads/weekly/history'];

  it('reads what they were told while it holds', async () => {
    for (const path of streams()) expect(await (await server.get(path, then)).text(), path).toContain(seen);
  });

  it('is not told it again: events, conversations, moments, copies', async () => {
    const again = { ...now, 'last-event-id': eventId };
    const texts = await Promise.all([
      ...[...streams(), '/threads/weekly', '/threads/weekly/runs', `/threads/weekly/runs/${run}/join`].map((path) =>
        server.get(path, now),
      ),
      server.post('/api/v1/query', asked('x'), again),
      server.post('/threads/search', {}, now),
      server.post('/threads/weekly/history', { limit: 100 }, now),
      server.post('/threads/weekly/copy', {}, now),
    ]);
    for (const reply of texts) expect(await reply.text(), reply.url).not.toContain(seen);
  });

  it('does not go on with what was asked back: its options may be of those rows', async () => {
    const reply = { choose: '1' };
    const json = { accept: 'application/json' };
    const path = `/api/v1/runs/${waiting}/resume`;
    expect((await server.post(path, reply, { ...now, ...json })).status).toBe(404);
    expect((await server.post(path, reply, { ...then, ...json })).status).toBe(200);
  });

  it('reads the rows of that statement as they are theirs now', async () => {
    expect(await (await server.get(`/api/v1/runs/${run}/pages`, now)).json()).toMatchObject({ data: [['2025-02-02']] });
  });
});
